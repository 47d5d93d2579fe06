import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { AddressCard } from './AddressCard.tsx';
import { ChangesNotice } from './ChangesNotice.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { OrderHeader } from './OrderHeader.tsx';
import { OrderNotices } from './OrderNotices.tsx';
import type { Overtaken } from './orderScreen.ts';
import { ParcelsCard } from './ParcelsCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { StepBar } from './StepBar.tsx';
import { TagsCard } from './TagsCard.tsx';
import { TimelineCard } from './TimelineCard.tsx';
import { useAskedStep } from './useAskedStep.ts';

type Props = { overtaken: Overtaken | null; onOvertakenSeen: () => void };

/** One column on a phone, in the order of a working day; on a wide screen who and where stand beside. */
export function OrderPage({ overtaken, onOvertakenSeen }: Props) {
  useAskedStep();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <>
      <OrderHeader hasSteps={!isPhone} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DraftOffer />
        {overtaken && <ChangesNotice {...overtaken} onSeen={onOvertakenSeen} />}
        <OrderNotices />
        <Box sx={pageSx}>
          <Box sx={{ ...columnSx, gridArea: 'goods' }}>
            <ItemsCard />
            <ParcelsCard />
          </Box>
          <Box sx={{ ...columnSx, gridArea: 'who' }}>
            <CustomerCard />
            <AddressCard />
            <PaymentCard />
            <TagsCard />
          </Box>
          <Box sx={{ ...columnSx, gridArea: 'past' }}>
            <TimelineCard />
          </Box>
        </Box>
      </Box>
      {isPhone && <StepBar />}
    </>
  );
}

const columnSx = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 };

const pageSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(280px, 340px)' },
  // The last row takes the height that the column beside it needs, so that no hole opens above it.
  gridTemplateRows: { md: 'auto 1fr' },
  gridTemplateAreas: { xs: '"goods" "who" "past"', md: '"goods who" "past who"' },
};
