import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useProfile } from '../../account/useProfile.ts';
import { Title } from '../../fields/Title.tsx';
import { FormColumn, FormColumns } from '../../forms/FormSection.tsx';
import { RecordSkeleton } from '../../forms/RecordSkeleton.tsx';
import { ReadFailure } from '../ReadFailure.tsx';
import { ContactCard } from './ContactCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import RenewalNotice from './RenewalNotice.tsx';
import { UsageCard } from './UsageCard.tsx';

/**
 * The merchant's plan as the server tells it. Nothing here can be bought or changed. That a payment is late
 * the banner above every screen says.
 */
export default function SubscriptionPage() {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate('subscription.title')} />
      <Box sx={{ mb: 2 }}>
        <Typography variant="h1">{translate('subscription.title')}</Typography>
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
