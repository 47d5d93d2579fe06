import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { planContact } from '../../../domain/planContact.ts';
import { DetailCard } from '../../fields/DetailCard.tsx';

/** There is no call that changes a plan: people do it, when it is known whom to ask. */
export function ContactCard() {
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
