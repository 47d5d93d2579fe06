import EditOutlined from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { canChangeDestination } from '../../../../domain/orderStatus.ts';
import { isOrderStatus } from '../../../../domain/orderTransitions.ts';
import { unrefundedAmount } from '../../../../domain/refundAmounts.ts';
import { isSame } from '../../../api/compareValues.ts';
import { writtenSx } from '../../../theme/direction.ts';
import { bottomBar, bottomBarSx } from '../../../ui/barHeights.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { AddressText } from '../../../ui/fields/contact/AddressText.tsx';
import { ContactRows } from '../../../ui/fields/contact/ContactRows.tsx';
import { BlockedChip } from '../../../ui/fields/OrderChips.tsx';
import { listUrl } from '../../../ui/screenUrls.ts';
import { ChangesNotice } from './ChangesNotice.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { LinkOffer } from './LinkOffer.tsx';
import { OrderActionButtons, useRequestedTransition } from './OrderActions.tsx';
import { OrderHeader } from './OrderHeader.tsx';
import { type OrderConflict, useMoney, useOrderScreen } from './orderScreen.ts';
import { ParcelsCard } from './ParcelsCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { ProfitCard } from './ProfitCard.tsx';
import { ReturnsCard } from './ReturnsCard.tsx';
import { TagsCard } from './TagsCard.tsx';
import { TimelineCard } from './TimelineCard.tsx';

type Props = { conflict: OrderConflict | null; onConflictSeen: () => void };

/** One column below the breakpoint `md`, otherwise two. */
export function OrderPage({ conflict, onConflictSeen }: Props) {
  useRequestedTransition();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <>
      <OrderHeader hasActions={!isPhone} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DraftOffer />
        {conflict && <ChangesNotice {...conflict} onSeen={onConflictSeen} />}
        <OrderNotices />
        <Box sx={pageSx}>
          <Box sx={{ ...columnSx, gridArea: 'items' }}>
            <ItemsCard />
            <ParcelsCard />
            <ReturnsCard />
          </Box>
          <Box sx={{ ...columnSx, gridArea: 'customer' }}>
            <CustomerCard />
            <AddressCard />
            <PaymentCard />
            <ProfitCard />
            <TagsCard />
          </Box>
          <Box sx={{ ...columnSx, gridArea: 'timeline' }}>
            <TimelineCard />
          </Box>
        </Box>
      </Box>
      {isPhone && <ActionBar />}
    </>
  );
}

const columnSx = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 };

const pageSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(280px, 340px)' },
  // The last row takes the remaining height, so no gap opens above.
  gridTemplateRows: { md: 'auto 1fr' },
  gridTemplateAreas: {
    xs: '"items" "customer" "timeline"',
    md: '"items customer" "timeline customer"',
  },
};

/** Phones: a bar with the main action at the bottom of the screen. */
function ActionBar() {
  return (
    <Box ref={bottomBar} sx={barSx}>
      <OrderActionButtons isWide />
    </Box>
  );
}

const barSx = {
  ...bottomBarSx,
  display: 'block',
  mx: -2,
  mb: -2,
  mt: 2,
  px: 2,
  backgroundColor: 'background.paper',
};

/** A notice about an unknown status, a hold, a pending order of a blocked customer, or a cancellation. */
function OrderNotices() {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  if (!isOrderStatus(order.status)) {
    return (
      <Alert severity="info" role="note">
        {translate('orderShow.unknownStatus')}
      </Alert>
    );
  }
  if (order.status === 'on_hold') {
    const holdReason = order.timeline.findLast(({ type }) => type === 'on_hold')?.data.reason;
    const text =
      typeof holdReason === 'string'
        ? translate('orderShow.onHold', { reason: holdReason })
        : translate('orderShow.onHoldPlain');
    return (
      <Alert severity="warning" role="note">
        {text}
      </Alert>
    );
  }
  if (order.status === 'pending' && order.customer.status === 'blocked') {
    return (
      <Alert severity="warning" role="note">
        {translate('orderShow.customer.blocked')}
      </Alert>
    );
  }
  if (order.status !== 'cancelled') return null;
  const reason = order.cancelReason ?? 'other';
  const left = unrefundedAmount(order);
  return (
    <Alert severity="info" role="note">
      {translate('orderShow.cancelledBecause', {
        reason: translate(`orderShow.reason.${reason}`, { _: reason }),
      })}
      {left > 0 && ` ${translate('orderShow.stillPaid', { amount: money(left) })}`}
    </Alert>
  );
}

/** Shipping and billing address. The shipping address can change until the first shipment or a cancellation. */
function AddressCard() {
  const translate = useTranslate();
  const { order, openDialog } = useOrderScreen();
  const { shippingAddress, billingAddress } = order;
  const hasShipped = order.items.some((item) => item.fulfilledQuantity > 0);
  return (
    <DetailCard
      title="orderShow.address.shipping"
      action={
        canChangeDestination(order) && (
          <IconButton
            size="small"
            aria-label={translate('orderShow.address.edit')}
            onClick={() => openDialog('address')}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        )
      }
    >
      {shippingAddress ? (
        <AddressText address={shippingAddress} />
      ) : (
        <Muted text="orderShow.address.none" />
      )}
      {hasShipped && <Muted text="orderShow.address.locked" />}
      {billingAddress && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="h3">{translate('orderShow.address.billing')}</Typography>
          {isSame(billingAddress, shippingAddress) ? (
            <Muted text="orderShow.address.sameAsShipping" />
          ) : (
            <AddressText address={billingAddress} />
          )}
        </Box>
      )}
    </DetailCard>
  );
}

function Muted({ text }: { text: string }) {
  const translate = useTranslate();
  return <Typography variant="muted">{translate(text)}</Typography>;
}

function CustomerCard() {
  const translate = useTranslate();
  const { customer, customerNote } = useOrderScreen().order;
  const name = customer.name || translate('orderShow.customer.guest');
  return (
    <DetailCard title="orderShow.customer.title">
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {customer._id ? (
          <Link component={RouterLink} to={`/users/${encodeURIComponent(customer._id)}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {!customer._id && name !== translate('orderShow.customer.guest') && (
          <Typography component="span" variant="muted">
            {` · ${translate('orderShow.customer.guest')}`}
          </Typography>
        )}{' '}
        <BlockedChip customer={customer} />
      </Typography>
      <ContactRows {...customer} name={name} />
      <LinkOffer />
      {customer._id && (
        <Link
          component={RouterLink}
          to={listUrl('orders', { customerId: customer._id })}
          variant="body2"
        >
          {translate('orderShow.customer.allOrders')}
        </Link>
      )}
      {customerNote && (
        <Box sx={{ mt: 1.5, p: 1.5, borderRadius: 1, backgroundColor: 'sunken' }}>
          <Typography variant="muted">{translate('orderShow.customer.note')}</Typography>
          <Typography variant="body2" sx={writtenSx}>
            {customerNote}
          </Typography>
        </Box>
      )}
    </DetailCard>
  );
}
