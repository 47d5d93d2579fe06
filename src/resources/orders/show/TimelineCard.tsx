import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { RefundPayment } from '../../../../contract/order.ts';
import type { TimelineEntry } from '../../../../contract/timeline.ts';
import { addDays, dayOf } from '../../../../domain/dates.ts';
import { dateFormat } from '../../../../domain/intl.ts';
import { isToPayBack } from '../../../../domain/refundAmounts.ts';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { writtenSx } from '../../../theme/direction.ts';
import { narrowScreen } from '../../../theme/rowStyles.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { clockTime, fullMoment } from '../../../ui/fields/moment.ts';
import { useStoreZone } from '../../../ui/useStoreSettings.ts';
import { nameOfItem, useMoney, useOrderScreen, usePaymentText } from './orderScreen.ts';
import { useAddText } from './useAddText.ts';
import { useEditText } from './useEditText.ts';
import { usePlacedText } from './usePlacedText.ts';

/** The timeline, newest first, grouped by day in the store's time zone, with a form for notes. */
export function TimelineCard() {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useStoreZone();
  const { timeline } = useOrderScreen().order;
  const days = groupByDay(timeline, zone, locale, new Date());
  return (
    <DetailCard title="orderShow.timeline.title">
      <NoteForm />
      {days.length === 0 && (
        <Typography variant="muted">{translate('orderShow.timeline.none')}</Typography>
      )}
      {days.map(({ day, name, entries }) => (
        <Box key={day} sx={{ mt: 2 }}>
          <Typography variant="h3" sx={{ fontSize: '0.875rem' }}>
            {translate(name, { _: name })}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map(({ entry, at }) => (
              <Entry key={at} entry={entry} zone={zone} />
            ))}
          </Box>
        </Box>
      ))}
      <Typography variant="hint" sx={{ mt: 2 }}>
        {translate('orderShow.times', { zone: zone.replaceAll('_', ' ') })}
      </Typography>
    </DetailCard>
  );
}

function Entry({ entry, zone }: { entry: TimelineEntry; zone: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { title, text } = useEntryText()(entry);
  return (
    <Box component="li" sx={entrySx}>
      <Box
        component="time"
        dateTime={entry.at}
        aria-description={fullMoment(entry.at, zone, locale)}
        data-tooltip
        tabIndex={0}
        sx={timeSx}
      >
        {clockTime(entry.at, zone, locale)}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="span" sx={{ fontWeight: 550 }}>
          {title}
        </Typography>
        <Typography variant="muted" component="span">
          {` · ${translate(`orderShow.timeline.by.${entry.by}`)}`}
        </Typography>
        {text && (
          <Typography variant="body2" sx={writtenSx}>
            {text}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const entrySx = {
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  [narrowScreen]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  gap: 1,
  py: 0.75,
};

const timeSx = {
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  fontVariantNumeric: 'tabular-nums',
  justifySelf: 'start',
  alignSelf: 'start',
  borderRadius: 0.5,
  cursor: 'help',
};

/** Title and details of a timeline entry. */
function useEntryText(): (entry: TimelineEntry) => { title: string; text: string } {
  const translate = useTranslate();
  const money = useMoney();
  const paymentText = usePaymentText();
  const costsText = useCostsText();
  const editText = useEditText();
  const placedText = usePlacedText();
  const { order } = useOrderScreen();
  const { notes, refunds, timeline } = order;
  return ({ type, data }) => {
    const { amount, reason, units, names, note, refund, carrier, trackingNumber } = data;
    const { number, email, to, why, outcome } = data;
    const costs = costsText(data.costs);
    const written = notes.find(({ _id }) => _id === note)?.text;
    const isPaidLater = timeline.some(
      (entry) => entry.type === 'paid_back' && entry.data.refund === refund,
    );
    const found = refunds.find(({ _id }) => _id === refund);
    const ofRefund = (type === 'paid_back' || !isPaidLater) && found?.payment;
    // The entry of a paid-back overpayment has the payment in its data.
    const own = v.safeParse(RefundPayment, data);
    const payment = ofRefund || (own.success && own.output);
    const parts = [
      typeof outcome === 'string' &&
        translate(`orderShow.returns.status.${outcome}`, { _: outcome }),
      typeof amount === 'number' && money(amount),
      typeof reason === 'string' && translate(`orderShow.reason.${reason}`, { _: reason }),
      payment && paymentText(payment),
      found && isToPayBack(order, found) && translate('orders.filter.toPayBack'),
      typeof units === 'number' && translate('orderShow.timeline.units', { smart_count: units }),
      typeof names === 'string' && names,
      typeof carrier === 'string' && carrier,
      typeof trackingNumber === 'string' && trackingNumber,
      typeof number === 'string' && number,
      typeof to === 'string' && to,
      typeof why === 'string' && translate(`orderShow.timeline.why.${why}`, { _: why }),
      ...costs,
      ...(type === 'order_edited' ? editText(data) : []),
      ...(type === 'placed' ? placedText(data) : []),
    ].filter((part) => typeof part === 'string' && part !== '');
    return {
      title: translate(`orderShow.timeline.${type}_${email}`, {
        _: translate(`orderShow.timeline.${type}`, { _: type }),
      }),
      text: written ?? parts.join(' · '),
    };
  };
}

const ChangedCosts = v.array(
  v.object({ item: v.string(), from: v.nullable(v.number()), to: v.nullable(v.number()) }),
);

/** `Blue mug: €4.00 → €5.00`, for each changed cost. */
function useCostsText(): (costs: unknown) => string[] {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const costText = (cost: number | null) =>
    cost === null ? translate('orderShow.profit.unknown') : money(cost);
  return (costs) => {
    const { success, output } = v.safeParse(ChangedCosts, costs);
    if (!success) return [];
    return output.map(({ item: id, from, to }) => {
      const change = { label: nameOfItem(order, id), before: costText(from), after: costText(to) };
      return translate('orderShow.changes.from', change);
    });
  };
}

/** An entry with its index in the timeline, which identifies it. */
type PlacedEntry = { entry: TimelineEntry; at: number };

/** `name` is a translation key for today and yesterday, and the formatted day otherwise. */
type TimelineDay = { day: string; name: string; entries: PlacedEntry[] };

/** Groups a timeline by day in `timeZone`, newest first. */
function groupByDay(
  timeline: readonly TimelineEntry[],
  timeZone: string,
  locale: string,
  now: Date,
): TimelineDay[] {
  const newestFirst = timeline
    .map((entry, at) => ({ entry, at }))
    // Of entries with the same moment, the later one in the timeline comes first, too.
    .sort((a, b) => Date.parse(b.entry.at) - Date.parse(a.entry.at) || b.at - a.at);
  const byDay = Map.groupBy(newestFirst, ({ entry }) => dayOf(new Date(entry.at), timeZone));
  const today = dayOf(now, timeZone);
  return [...byDay].map(([day, entries]) => ({ day, entries, name: nameOf(day, today, locale) }));
}

function nameOf(day: string, today: string, locale: string): string {
  if (day === today) return 'orderShow.timeline.today';
  if (day === addDays(today, -1)) return 'orderShow.timeline.yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return dateFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));
}

function NoteForm() {
  const translate = useTranslate();
  const { isActing } = useOrderScreen();
  const noteOf = (note: string) => ({ note });
  const { draft, text, type, problem, add, addButton } = useAddText('note', noteOf);
  return (
    <Box component="form" onSubmit={add} sx={{ display: 'grid', gap: 1 }}>
      <DraftNotice draft={draft} />
      <TextField
        label={translate('orderShow.notes.label')}
        value={text}
        onChange={({ target }) => type(target.value)}
        multiline
        maxRows={8}
        margin="none"
        error={problem !== null}
        helperText={problem ?? translate('orderShow.notes.hint')}
      />
      <Box>
        <Button
          ref={addButton}
          type="submit"
          variant="outlined"
          color="inherit"
          disabled={isActing}
        >
          {translate('orderShow.notes.add')}
        </Button>
      </Box>
    </Box>
  );
}
