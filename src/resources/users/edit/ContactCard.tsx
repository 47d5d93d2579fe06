import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { EmailRow, PhoneRow } from '../../../fields/ContactRows.tsx';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { nameOfUser } from '../nameOfUser.ts';
import { useUser } from './useUser.ts';

/** Every way to reach the customer, and whether they want to hear of offers. */
export function ContactCard() {
  const translate = useTranslate();
  const user = useUser();
  const { phone = null, email = null } = user ?? {};
  const name = user ? nameOfUser({ ...user, id: user._id }) : '';
  return (
    <DetailCard title="customers.card.contact">
      {phone && <PhoneRow phone={phone} name={name} />}
      {email && <EmailRow email={email} name={name} />}
      {!phone && !email && (
        <Typography variant="body2" color="textSecondary">
          {translate('contact.none')}
        </Typography>
      )}
      {user && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate(user.acceptsMarketing ? 'customers.marketing.yes' : 'customers.marketing.no')}
        </Typography>
      )}
    </DetailCard>
  );
}
