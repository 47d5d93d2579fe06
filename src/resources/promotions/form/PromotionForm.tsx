import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { TextInput, useGetList, useInput, useLocale, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import {
  endInstant,
  isEndOfDay,
  shownAt,
  startInstant,
} from '../../../../domain/promotionSchedule.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { MoneyText } from '../../../fields/MoneyText.tsx';
import { useStoreZone } from '../../../fields/useStoreSettings.ts';
import { FormColumn, FormColumns, FormRow, FormSection } from '../../../forms/FormSection.tsx';
import { MoneyInput } from '../../../forms/inputs/MoneyInput.tsx';
import { PercentInput } from '../../../forms/inputs/PercentInput.tsx';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { WholeNumberInput } from '../../../forms/inputs/WholeNumberInput.tsx';
import { lazyPart } from '../../../lazy.tsx';
import { viewSearch } from '../../../lists/savedViews.ts';
import type { WithId } from '../../definition.ts';
import { UsageBar } from '../UsageBar.tsx';
import { MethodSection } from './MethodSection.tsx';
import { formFields } from './promotionForm.ts';
import { RadioCards } from './RadioCards.tsx';
import { ScopeSection } from './ScopeSection.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { useClearedValues } from './useClearedValues.ts';
import { useMomentTexts } from './useMomentTexts.ts';

// What looks at other promotions and at products comes after the fields.
const SimulatorCard = lazyPart(() => import('./simulator/SimulatorCard.tsx'));
const WarningsCard = lazyPart(() => import('./WarningsCard.tsx'));

/** The fields of a promotion, on creation (`saved` is null) and later, with what they amount to. */
export function PromotionForm({ saved }: { saved: Promotion | null }) {
  useAllFields();
  const isLocked = saved?.isLocked ?? false;
  return (
    <FormColumns sx={rowsSx}>
      <FormColumn>
        <FormSection title="promotionForm.section.name" text="promotionForm.section.nameText">
          <TextInput source="name" isRequired fullWidth helperText={false} autoComplete="off" />
        </FormSection>
        <DiscountSection isLocked={isLocked} />
        <MethodSection isLocked={isLocked} />
        <ScopeSection />
        <ScheduleSection />
        <ConditionsSection usedCount={saved?.usedCount ?? 0} />
      </FormColumn>
      <FormColumn sx={sideSx}>
        <Box sx={inSightSx}>
          <SummaryCard saved={saved} />
        </Box>
        <FormSection title="promotionForm.section.state">
          <SwitchInput source="isActive" helperText="promotionForm.help.isActive" />
        </FormSection>
        <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
          <WarningsCard saved={saved} />
        </Suspense>
        {saved && <PerformanceCard promotion={saved} />}
      </FormColumn>
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <SimulatorCard saved={saved} />
      </Suspense>
    </FormColumns>
  );
}

// The basket stands below the fields, and on a phone below what they amount to.
const rowsSx = { gridTemplateRows: { md: 'auto 1fr' } };

// As high as the fields beside it, so that what it does stays in sight while they are typed.
const sideSx = { gridRow: { md: 'span 2' }, alignSelf: 'stretch', alignContent: 'start' };
const inSightSx = { position: { md: 'sticky' }, top: 72, zIndex: 1 };

/** What is not shown belongs to the form all the same: a draft keeps it, and a change of mind empties it. */
function useAllFields() {
  const { register } = useFormContext();
  for (const field of formFields) register(field);
}

/** From when until when, on the store's clock, which is named. */
function ScheduleSection() {
  const translate = useTranslate();
  const { zone, short } = useMomentTexts();
  const text = translate('promotionForm.section.whenText', {
    zone,
    now: short(new Date().toISOString()),
  });
  return (
    <FormSection title="promotionForm.section.when" text={text}>
      <MomentInput source="startsAt" kind="start" />
      <MomentInput source="endsAt" kind="end" />
    </FormSection>
  );
}

/** From when on it counts, how often, and beside what. */
function ConditionsSection({ usedCount }: { usedCount: number }) {
  const translate = useTranslate();
  const method: unknown = useWatch({ name: 'method' });
  return (
    <FormSection
      title="promotionForm.section.conditions"
      text="promotionForm.section.conditionsText"
    >
      <FormRow>
        <MoneyInput source="minSubtotal" fullWidth helperText="promotionForm.help.minSubtotal" />
        <WholeNumberInput source="minQuantity" />
      </FormRow>
      <FormRow>
        {method === 'code' && (
          <WholeNumberInput
            source="usageLimit"
            helperText={
              usedCount > 0
                ? translate('promotionForm.help.usedSoFar', { smart_count: usedCount })
                : translate('promotionForm.help.usageLimit')
            }
          />
        )}
        <WholeNumberInput source="usageLimitPerCustomer" />
      </FormRow>
      <SwitchInput source="combinable" helperText="promotionForm.help.combinable" />
    </FormSection>
  );
}

/** What it takes off: a part, an amount, or the shipping. */
function DiscountSection({ isLocked }: { isLocked: boolean }) {
  const type: unknown = useWatch({ name: 'type' });
  const { setValue } = useFormContext();
  const { clearValue, restoreValue } = useClearedValues();

  function choose(next: string) {
    // 20 is twenty per cent, or twenty cents: each kind keeps its own number.
    clearValue('value', null, `value of ${type}`);
    if (next !== 'free_shipping') restoreValue('value', null, `value of ${next}`);
    if (type === 'percentage') clearValue('maxDiscount', null);
    if (next === 'percentage') restoreValue('maxDiscount', null);
    setValue('type', next, { shouldDirty: true });
  }

  return (
    <FormSection title="promotionForm.section.gives">
      <RadioCards
        source="type"
        label="promotionForm.section.gives"
        cards={cards}
        isLocked={isLocked}
        helperText={isLocked ? 'promotionForm.lock.field' : undefined}
        onChoose={choose}
      />
      {type === 'percentage' && (
        <FormRow>
          <PercentInput source="value" />
          <MoneyInput source="maxDiscount" fullWidth helperText="promotionForm.help.maxDiscount" />
        </FormRow>
      )}
      {type === 'fixed_amount' && (
        <FormRow>
          <MoneyInput source="value" fullWidth isRequired />
        </FormRow>
      )}
    </FormSection>
  );
}

const icons = {
  percentage: <PercentOutlined fontSize="small" />,
  fixed_amount: <PaymentsOutlined fontSize="small" />,
  free_shipping: <LocalShippingOutlined fontSize="small" />,
};

const cards = (['percentage', 'fixed_amount', 'free_shipping'] as const).map((id) => ({
  id,
  title: `promotionForm.type.${id}.title`,
  text: `promotionForm.type.${id}.text`,
  icon: icons[id],
}));

interface Props {
  source: 'startsAt' | 'endsAt';
  kind: 'start' | 'end';
}

type Typed = { day: string; time: string };

/**
 * A day and perhaps a time of the store's clock. The form holds the instant, or null; of a time without its
 * day it holds the time (`T09:00`), which cannot be saved.
 */
function MomentInput({ source, kind }: Props) {
  const translate = useTranslate();
  const textId = useId();
  const zone = useStoreZone();
  const { field, fieldState } = useInput({ source, format: asItIs, parse: asItIs });
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  // What stands in the inputs while they are typed in: half a date is no date.
  const [typed, setTyped] = useState<Typed | null>(null);
  const shown = typed ?? shownIn(value, kind, zone);
  const text = useHelp(value, kind, zone);
  const message = fieldState.error?.message;

  function type(change: Partial<Typed>) {
    const next = { ...shown, ...change };
    setTyped(next);
    const read = kind === 'start' ? startInstant : endInstant;
    const instant = read({ day: next.day, time: next.time || null }, zone);
    field.onChange(next.day === '' && next.time !== '' ? `T${next.time}` : instant);
  }

  const common = {
    error: fieldState.invalid,
    onBlur: () => {
      setTyped(null);
      field.onBlur();
    },
  };
  const described = { 'aria-describedby': textId };
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', rowGap: 1.5, columnGap: 1 }}>
        <TextField
          {...common}
          type="date"
          sx={{ flex: '1 1 144px' }}
          name={source}
          label={translate(`promotionForm.moment.${kind}Day`)}
          required={kind === 'start'}
          value={shown.day}
          onChange={(event) => type({ day: event.target.value })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { ...described, max: '9999-12-31' },
          }}
        />
        <TextField
          {...common}
          type="time"
          sx={{ flex: '1 1 136px' }}
          label={translate(`promotionForm.moment.${kind}Time`)}
          value={shown.time}
          onChange={(event) => type({ time: event.target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: described }}
        />
      </Box>
      <FormHelperText id={textId} error={fieldState.invalid}>
        {message ?? text}
      </FormHelperText>
    </Box>
  );
}

const asItIs = (value: unknown) => value;

function shownIn(value: string | null, kind: Props['kind'], zone: string): Typed {
  if (value === null) return { day: '', time: '' };
  if (!isInstant(value)) return { day: '', time: value.slice(1, 6) };
  const shown = shownAt(value, zone);
  return kind === 'end' && isEndOfDay(value, zone) ? { ...shown, time: '' } : shown;
}

function isInstant(value: string): boolean {
  return !Number.isNaN(Date.parse(value));
}

/** What was typed, said in full; without it, what an empty field means. */
function useHelp(value: string | null, kind: Props['kind'], zone: string): string {
  const translate = useTranslate();
  const { exact } = useMomentTexts();
  if (value === null) return translate(`promotionForm.moment.${kind}Help`);
  if (!isInstant(value)) return translate('promotionForm.moment.dayMissing');
  const moment = exact(value);
  if (kind === 'start') return translate('promotionForm.moment.starts', { moment });
  const key = isEndOfDay(value, zone) ? 'endsWithDay' : 'ends';
  return translate(`promotionForm.moment.${key}`, { moment });
}

/** As many orders as are read to tell what one comes to; with more the metric would be a guess. */
const MOST_ORDERS = 100;

/** How a promotion did: how often, for how much, with which orders. */
function PerformanceCard({ promotion }: { promotion: Promotion }) {
  const translate = useTranslate();
  const { usedCount, usageLimit, discountTotal, currency, isLocked } = promotion;
  const { total, average } = useOrders(promotion);
  if (!isLocked) {
    return (
      <DetailCard title="promotionForm.performance.title">
        <Typography variant="body2" color="textSecondary">
          {translate('promotionForm.performance.none')}
        </Typography>
      </DetailCard>
    );
  }
  return (
    <DetailCard title="promotionForm.performance.title">
      <Metrics>
        <Metric name="uses">
          <UsageBar used={usedCount} limit={usageLimit} />
        </Metric>
        <Metric name="discount">
          <MoneyText amount={discountTotal} currency={currency} />
        </Metric>
        <Metric name="orders">
          <Count value={total} />
        </Metric>
        <Metric name="average">
          <MoneyText amount={average} currency={currency} />
        </Metric>
      </Metrics>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {translate('promotionForm.performance.cancelled')}
      </Typography>
      <Button
        component={Link}
        to={{ pathname: '/orders', search: ordersWith(promotion._id) }}
        variant="outlined"
        color="inherit"
        sx={{ mt: 1.5 }}
      >
        {translate('promotionForm.performance.openOrders')}
      </Button>
    </DetailCard>
  );
}

function ordersWith(promotionId: string): string {
  const sort = { field: 'createdAt', order: 'DESC' } as const;
  return viewSearch({ filter: { promotionId }, sort, perPage: 25, hidden: [] });
}

/** All orders with it, cancelled ones included; what those that stand come to, when all are there to tell. */
function useOrders({ _id: promotionId, isLocked }: Promotion) {
  const { data, total } = useGetList<WithId<Order>>(
    'orders',
    {
      filter: { promotionId },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: MOST_ORDERS },
    },
    // The panel stands without them.
    { enabled: isLocked, meta: { isErrorShown: true } },
  );
  const standing = data?.filter(({ status }) => status !== 'cancelled') ?? [];
  const isAll = total !== undefined && total <= MOST_ORDERS && standing.length > 0;
  const sum = standing.reduce((all, order) => all + order.total, 0);
  return { total, average: isAll ? Math.round(sum / standing.length) : null };
}

function Count({ value }: { value: number | undefined }) {
  const locale = useLocale();
  return value === undefined ? '—' : value.toLocaleString(locale);
}

function Metric({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translate(`promotionForm.performance.${name}`)}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {children}
      </Typography>
    </Box>
  );
}

const Metrics = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5, 2),
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
}));
