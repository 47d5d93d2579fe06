import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { SubscriptionResponse } from '../../../contract/store.ts';
import { daysUntil } from '../../../domain/dates.ts';
import { numberText } from '../../../domain/intl.ts';
import { formatMoney, isCurrency } from '../../../domain/money.ts';
import { planContact } from '../../../domain/planContact.ts';
import { renewalDay } from '../../../domain/subscription.ts';
import { FormColumn, FormColumns } from '../../forms/FormSection.tsx';
import { RecordSkeleton } from '../../forms/FormStates.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { usePhoneText } from '../../ui/fields/contact/PhoneText.tsx';
import { Metric, Metrics } from '../../ui/fields/Metrics.tsx';
import { longDay } from '../../ui/fields/moment.ts';
import { StatusChip, type Tone } from '../../ui/fields/StatusChip.tsx';
import { ReadFailedPanel } from '../../ui/StatePanel.tsx';
import { listUrl } from '../../ui/screenUrls.ts';
import { Title } from '../../ui/Title.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useProfile } from '../../ui/useProfile.ts';
import { useStoreCurrency, useStoreZone } from '../../ui/useStoreSettings.ts';
import RenewalNotice from './RenewalNotice.tsx';

/** Read-only. A banner on all screens shows a late payment. */
export default function SubscriptionPage() {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate('shell.menu.subscription')} />
      <Box sx={{ mb: 2 }}>
        <Typography variant="h1">{translate('shell.menu.subscription')}</Typography>
        <Typography color="textSecondary">{translate('subscription.intro')}</Typography>
      </Box>
      <Content />
    </>
  );
}

function Content() {
  const { data, error, isFetching, refetch } = useProfile();
  if (!data) {
    return error ? (
      <ReadFailedPanel title="subscription.failed" {...{ isFetching, refetch }} />
    ) : (
      <RecordSkeleton />
    );
  }
  const plan = data.data.subscription ?? {};
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RenewalNotice hasLink={false} />
      <FormColumns>
        <FormColumn>
          <PlanCard plan={plan} />
          <UsageCard limits={plan.limits} />
        </FormColumn>
        <ContactCard />
      </FormColumns>
    </Box>
  );
}

/** The API can't change plans, so this card links to a contact, if the build has one. */
function ContactCard() {
  const translate = useTranslate();
  const { email, phone } = planContact(import.meta.env);
  const phoneText = usePhoneText(phone);
  return (
    <DetailCard title="subscription.change">
      <Typography variant="body2">
        {translate(email || phone ? 'subscription.contact' : 'subscription.noContact')}
      </Typography>
      <Stack spacing={1} sx={{ mt: email || phone ? 1.5 : 0, alignItems: 'start' }}>
        {email && (
          <Button variant="outlined" href={`mailto:${email}`} sx={{ overflowWrap: 'anywhere' }}>
            {translate('subscription.email', { email: `\u2068${email}\u2069` })}
          </Button>
        )}
        {phone && (
          <Button variant="outlined" href={`tel:${phone}`}>
            {translate('subscription.call', { phone: `\u2066${phoneText}\u2069` })}
          </Button>
        )}
      </Stack>
    </DetailCard>
  );
}

/** Usage next to the plan's limits. Each count links to its list. */
function UsageCard({ limits }: { limits: SubscriptionResponse['limits'] }) {
  return (
    <DetailCard title="subscription.usage" text="subscription.usageText">
      <Box sx={metricsSx}>
        <Usage
          label="subscription.products"
          resource="products"
          filter={everything}
          limit={limits?.products}
        />
        <Usage
          label="subscription.orders"
          resource="orders"
          filter={thisMonth}
          limit={limits?.ordersPerMonth}
        />
        <Usage
          label="subscription.customers"
          resource="users"
          filter={everything}
          limit={limits?.customers}
        />
      </Box>
    </DetailCard>
  );
}

const everything = {};
const thisMonth = { period: 'thisMonth' };

const metricsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.75rem, 100%), 1fr))',
};

interface UsageProps {
  /** Translation key. */
  label: string;
  resource: string;
  filter: Record<string, string>;
  /** Null if the plan has no limit, undefined if the API omits it. */
  limit: number | null | undefined;
}

function Usage({ label, resource, filter, limit }: UsageProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { total, isPending } = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, filter },
    { meta: { isOptional: true } },
  );
  return (
    <div>
      <Link component={RouterLink} to={listUrl(resource, filter)} variant="body2">
        {translate(label)}
      </Link>
      {isPending ? (
        <Skeleton width={64} height={36} />
      ) : (
        <Typography variant={total === undefined ? 'body1' : 'h2'} component="p" sx={metricSx}>
          {total === undefined ? translate('subscription.notAvailable') : numberText(total, locale)}
        </Typography>
      )}
      {limit === null && (
        <Typography variant="muted">{translate('subscription.unlimited')}</Typography>
      )}
      {typeof limit === 'number' && <Limit label={label} limit={limit} used={total} />}
    </div>
  );
}

/** `used` is undefined until it is counted. The bar changes its colour at 90 per cent. */
function Limit({ label, limit, used }: { label: string; limit: number; used: number | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  const text = (
    <Typography variant="muted">
      {translate('subscription.limit', { limit: numberText(limit, locale) })}
    </Typography>
  );
  if (used === undefined) return text;
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  return (
    <>
      {text}
      <LinearProgress
        variant="determinate"
        aria-label={translate(label)}
        value={share * 100}
        color={share >= 0.9 ? 'warning' : 'primary'}
        sx={{ mt: 1 }}
      />
      {share >= 0.9 && (
        <Typography variant="hint" sx={{ mt: 0.5, color: 'warning.main' }}>
          {translate(share >= 1 ? 'subscription.limitReached' : 'subscription.limitNear')}
        </Typography>
      )}
    </>
  );
}

const metricSx = { mt: 0.5, fontVariantNumeric: 'tabular-nums' };

const tones: Record<string, Tone> = {
  active: 'success',
  trialing: 'info',
  past_due: 'error',
  cancelled: 'neutral',
};

/** Shows omitted values as unknown, never as zero. */
function PlanCard({ plan }: { plan: Partial<SubscriptionResponse> }) {
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
      <Metrics>
        {!plan.status && (
          <Metric label="subscription.status">
            <Unknown />
          </Metric>
        )}
        <Metric label="subscription.price">{known(price)}</Metric>
        <Metric label="subscription.renewal" note={renewal.note}>
          {known(renewal.text)}
        </Metric>
      </Metrics>
      {(hasGap || renewal.note) && (
        <Typography variant="muted" sx={{ mt: 2 }}>
          {hasGap ? translate('subscription.unknownText') : <ZoneNote />}
        </Typography>
      )}
    </DetailCard>
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

function usePriceText({ price, currency }: Partial<SubscriptionResponse>): string | null {
  const translate = useTranslate();
  const locale = useLocale();
  const ofStore = useStoreCurrency();
  if (typeof price !== 'number' || !Number.isSafeInteger(price) || price < 0) return null;
  if (price === 0) return translate('subscription.free');
  const own = isCurrency(currency) ? currency : ofStore;
  if (own === null) return null;
  return translate('subscription.perMonth', { price: formatMoney(price, own, locale) });
}

/** `text` is null if the renewal is unknown. `note` is the distance from today, or null. */
function useRenewal({ status, renewalDate }: Partial<SubscriptionResponse>) {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useStoreZone();
  const now = useNow();
  if (renewalDate === null) return { text: translate('subscription.noRenewal'), note: null };
  const day = renewalDay(renewalDate, zone);
  if (day === null) return { text: null, note: null };
  const days = daysUntil(day, now, zone);
  return {
    text: translate(`subscription.${renewalKey(status, days)}`, {
      day: longDay(day, 'UTC', locale),
    }),
    note:
      days === 0
        ? translate('subscription.today')
        : translate(days > 0 ? 'subscription.daysLeft' : 'subscription.daysAgo', {
            smart_count: Math.abs(days),
          }),
  };
}

function renewalKey(status: string | null | undefined, days: number) {
  const isPast = days < 0;
  if (status === 'cancelled') return isPast ? 'ended' : 'ends';
  if (status === 'trialing') return isPast ? 'trialEnded' : 'trialEnds';
  return isPast ? 'wasDue' : 'renews';
}
