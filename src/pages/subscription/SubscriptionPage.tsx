import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useGetList, useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { planContact } from '../../../domain/planContact.ts';
import { useProfile } from '../../account/useProfile.ts';
import { DetailCard } from '../../fields/DetailCard.tsx';
import { Title } from '../../fields/Title.tsx';
import { FormColumn, FormColumns } from '../../forms/FormSection.tsx';
import { ReadFailure } from '../../forms/ReadFailure.tsx';
import { RecordSkeleton } from '../../forms/RecordSkeleton.tsx';
import { PlanCard } from './PlanCard.tsx';
import RenewalNotice from './RenewalNotice.tsx';

/**
 * The merchant's plan as the server tells it. Nothing here can be bought or changed. That a payment is late
 * the banner above every screen says.
 */
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
  const { data, error, refetch } = useProfile();
  if (!data) {
    return error ? (
      <ReadFailure title="subscription.failed" error={error} onRetry={() => void refetch()} />
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
          <UsageCard />
        </FormColumn>
        <ContactCard />
      </FormColumns>
    </Box>
  );
}

/** There is no call that changes a plan: people do it, when it is known whom to ask. */
function ContactCard() {
  const translate = useTranslate();
  const { email, phone } = planContact(import.meta.env);
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
            {translate('subscription.call', { phone: `\u2068${phone}\u2069` })}
          </Button>
        )}
      </Stack>
    </DetailCard>
  );
}

/** Only what the store itself can count; each metric opens the list whose total it is. */
function UsageCard() {
  return (
    <DetailCard title="subscription.usage" text="subscription.usageText">
      <Box sx={metricsSx}>
        <Metric label="subscription.products" resource="products" filter={everything} />
        <Metric label="subscription.orders" resource="orders" filter={thisMonth} />
        <Metric label="subscription.customers" resource="users" filter={everything} />
      </Box>
    </DetailCard>
  );
}

const everything = {};
const thisMonth = { period: 'thisMonth' };

const metricsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
};

interface MetricProps {
  /** Translation key. */
  label: string;
  resource: string;
  filter: Record<string, string>;
}

function Metric({ label, resource, filter }: MetricProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { total, isPending } = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, filter },
    { meta: { isErrorShown: true } },
  );
  const url = `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (
    <div>
      <Link component={RouterLink} to={url} variant="body2">
        {translate(label)}
      </Link>
      {isPending ? (
        <Skeleton width={64} height={36} />
      ) : (
        <Typography variant={total === undefined ? 'body1' : 'h2'} component="p" sx={metricSx}>
          {total === undefined
            ? translate('subscription.notAvailable')
            : total.toLocaleString(locale)}
        </Typography>
      )}
    </div>
  );
}

const metricSx = { mt: 0.5, fontVariantNumeric: 'tabular-nums' };
