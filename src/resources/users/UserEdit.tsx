import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { type User, UserUpdate } from '../../../contract/user.ts';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { ContactRows } from '../../ui/fields/contact/ContactRows.tsx';
import { AddressesSection } from './edit/AddressesSection.tsx';
import { CustomerMetrics } from './edit/CustomerMetrics.tsx';
import { OrdersCard } from './edit/OrdersCard.tsx';
import { DetailsSection, NoteSection, TaxSection } from './edit/UserForm.tsx';
import { UserHeader, UserNotices } from './edit/UserHeader.tsx';
import { nameOfUser } from './nameOfUser.ts';
import { parseUser } from './parseUser.ts';

export default function UserEdit() {
  return (
    <SafeEdit resource="users">
      <SafeForm schema={UserUpdate}>
        <Customer />
      </SafeForm>
    </SafeEdit>
  );
}

function Customer() {
  const record = useRecordContext();
  // Null if the response does not match the contract; the form then shows the fields it can.
  const user = record ? parseUser(record) : null;
  return (
    <>
      {record && <UserHeader name={nameOfUser(record)} user={user} />}
      {user && <UserNotices user={user} />}
      <Box sx={pageSx}>
        <Box sx={{ ...cellSx, gridArea: 'figures' }}>
          <DetailCard title="customers.card.figures">
            {user && <CustomerMetrics id={user._id} />}
          </DetailCard>
        </Box>
        <Box sx={{ ...cellSx, gridArea: 'contact' }}>
          <ContactCard user={user} />
        </Box>
        <Box sx={{ ...columnSx, gridArea: 'main' }}>
          {user && <OrdersCard id={user._id} />}
          <AddressesSection />
        </Box>
        <Box sx={{ ...columnSx, gridArea: 'side' }}>
          <NoteSection />
          <DetailsSection hasLanguage={record?.language !== undefined} />
          {record?.isTaxExempt !== undefined && <TaxSection />}
        </Box>
      </Box>
    </>
  );
}

const pageSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(300px, 360px)' },
  gridTemplateAreas: {
    xs: '"figures" "contact" "main" "side"',
    md: '"figures contact" "main side"',
  },
};

// Cards fill their cells, so that cards in a row have the same height.
const cellSx = { display: 'grid', minWidth: 0, '& > *': { height: '100%' } };

const columnSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
};

function ContactCard({ user }: { user: User | null }) {
  const translate = useTranslate();
  return (
    <DetailCard title="customers.card.contact">
      <ContactRows {...user} name={user ? nameOfUser(user) : ''} />
      {user && (
        <Typography variant="muted" sx={{ mt: 1 }}>
          {translate(user.acceptsMarketing ? 'customers.marketing.yes' : 'customers.marketing.no')}
        </Typography>
      )}
    </DetailCard>
  );
}
