import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { SubscriptionAnswer } from '../../../contract/store.ts';
import { daysUntil } from '../../../domain/dates.ts';
import { formatMoney, isCurrency } from '../../../domain/money.ts';
import { renewalDay } from '../../../domain/subscription.ts';
import { DetailCard } from '../../fields/DetailCard.tsx';
import { StatusChip, type Tone } from '../../fields/StatusChip.tsx';
import { useStoreCurrency, useStoreZone } from '../../fields/useStoreSettings.ts';
import { dayText } from './dayText.ts';

const tones: Record<string, Tone> = {
  active: 'success',
  trialing: 'info',
  past_due: 'error',
  cancelled: 'neutral',
};

/** What the server says of the plan; what it does not say is called unknown, never zero. */
export function PlanCard({ plan }: { plan: Partial<SubscriptionAnswer> }) {
  const translate = useTranslate();
  const price = usePriceText(plan);
  const renewal = useRenewal(plan);
  const hasGap = !plan.plan || !plan.status || price === null || renewal.text === null;
  const known = (text: string | null | undefined) => text || <Unknown />;
  return (
    <DetailCard title="subscription.plan">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography component="p" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{known(plan.plan)}</bdi>
        </Typography>
        {plan.status && (
          <StatusChip tone={tones[plan.status] ?? 'neutral'}>
            {translate(`subscription.statuses.${plan.status}`, { _: plan.status })}
          </StatusChip>
        )}
      </Box>
      <Box component="dl" sx={factsSx}>
        {!plan.status && (
          <Fact name="subscription.status">
            <Unknown />
          </Fact>
        )}
        <Fact name="subscription.price">{known(price)}</Fact>
        <Fact name="subscription.renewal" note={renewal.note}>
          {known(renewal.text)}
        </Fact>
      </Box>
      {(hasGap || renewal.note) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {hasGap ? translate('subscription.unknownText') : <ZoneNote />}
        </Typography>
      )}
    </DetailCard>
  );
}

const factsSx = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
};

interface FactProps {
  /** Translation key. */
  name: string;
  note?: string | null;
  children: ReactNode;
}

function Fact({ name, note, children }: FactProps) {
  const translate = useTranslate();
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translate(name)}
      </Typography>
      <Typography component="dd" variant="subtitle1" sx={{ m: 0, fontWeight: 550 }}>
        {children}
      </Typography>
      {note && (
        <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
          {note}
        </Typography>
      )}
    </div>
  );
}

function Unknown() {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      {translate('subscription.unknown')}
    </Box>
  );
}

function ZoneNote() {
  const translate = useTranslate();
  const zone = useStoreZone();
  return translate('subscription.zone', { zone: `\u2068${zone.replaceAll('_', ' ')}\u2069` });
}

function usePriceText({ price, currency }: Partial<SubscriptionAnswer>): string | null {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const ofStore = useStoreCurrency();
  if (typeof price !== 'number' || !Number.isSafeInteger(price) || price < 0) return null;
  if (price === 0) return translate('subscription.free');
  const own = isCurrency(currency) ? currency : ofStore;
  if (own === null) return null;
  return translate('subscription.perMonth', { price: formatMoney(price, own, locale) });
}

/** `text` null: not known. `note`: how far it is from today. */
function useRenewal({ status, renewalDate }: Partial<SubscriptionAnswer>) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const zone = useStoreZone();
  if (renewalDate === null) return { text: translate('subscription.noRenewal'), note: null };
  const day = renewalDay(renewalDate, zone);
  if (day === null) return { text: null, note: null };
  const days = daysUntil(day, new Date(), zone);
  return {
    text: translate(`subscription.${meaningOf(status, days)}`, { day: dayText(day, locale) }),
    note:
      days === 0
        ? translate('subscription.today')
        : translate(days > 0 ? 'subscription.daysLeft' : 'subscription.daysAgo', {
            smart_count: Math.abs(days),
          }),
  };
}

function meaningOf(status: string | null | undefined, days: number) {
  if (status === 'cancelled') return 'ends';
  if (status === 'trialing') return 'trialEnds';
  return days < 0 ? 'wasDue' : 'renews';
}
