import Box from '@mui/material/Box';
import { UserUpdate } from '../../../contract/user.ts';
import { RecordSkeleton } from '../../forms/RecordSkeleton.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { AddressesSection } from './edit/AddressesSection.tsx';
import { ContactCard } from './edit/ContactCard.tsx';
import { DetailsSection } from './edit/DetailsSection.tsx';
import { MetricsCard } from './edit/MetricsCard.tsx';
import { NoteSection } from './edit/NoteSection.tsx';
import { OrdersCard } from './edit/OrdersCard.tsx';
import { UserHeader } from './edit/UserHeader.tsx';
import { UserNotices } from './edit/UserNotices.tsx';

/** One customer: what they bought, how to reach them, and what is known of them, to be changed in place. */
export default function UserEdit() {
  return (
    <SafeEdit resource="users" skeleton={<RecordSkeleton />}>
      <SafeForm schema={UserUpdate}>
        <UserHeader />
        <UserNotices />
        <Box sx={pageSx}>
          <Box sx={{ ...cellSx, gridArea: 'figures' }}>
            <MetricsCard />
          </Box>
          <Box sx={{ ...cellSx, gridArea: 'contact' }}>
            <ContactCard />
          </Box>
          <Box sx={{ ...columnSx, gridArea: 'main' }}>
            <OrdersCard />
            <AddressesSection />
          </Box>
          <Box sx={{ ...columnSx, gridArea: 'side' }}>
            <NoteSection />
            <DetailsSection />
          </Box>
        </Box>
      </SafeForm>
    </SafeEdit>
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

// The card fills its place, so that both of a row are equally high.
const cellSx = { display: 'grid', minWidth: 0, '& > *': { height: '100%' } };

const columnSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
};
