import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useResourceDefinitions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import { isCallMissing } from '../../../api/errors.ts';
import { ORDERS_PER_PAGE, useCustomerOrders } from '../../../charts/customerQueries.ts';
import { PanelPagination, PanelRows } from '../../../lists/PanelPagination.tsx';
import { narrowScreen } from '../../../theme/rowStyles.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { OrderStatusChip, PaymentChip } from '../../../ui/fields/OrderChips.tsx';
import { DateTimeText, MoneyText } from '../../../ui/fields/ValueText.tsx';
import { listUrl, orderUrl } from '../../../ui/screenUrls.ts';

/** The customer's orders, newest first, paginated. Renders nothing if the API has no endpoint for orders. */
export function OrdersCard({ id }: { id: string }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const read = useCustomerOrders(id, page);
  const hasCreate = useResourceDefinitions().orders?.hasCreate;
  if (isCallMissing(read.error)) return null;
  const total = read.data?.total ?? read.data?.orders.length ?? 0;
  const buttons = (
    <>
      {hasCreate && (
        <Button
          component={Link}
          to={`/orders/create?customer=${encodeURIComponent(id)}`}
          size="small"
          startIcon={<AddOutlined />}
        >
          {translate('customers.orderList.create')}
        </Button>
      )}
      {total > 0 && (
        <Button component={Link} to={listUrl('orders', { customerId: id })} size="small">
          {translate('customers.orderList.all')}
        </Button>
      )}
    </>
  );
  return (
    <DetailCard title="customers.card.orders" action={buttons}>
      <PanelRows i18nPrefix="customers.orderList" query={read}>
        {({ orders }) => <OrderLines orders={orders} />}
      </PanelRows>
      <PanelPagination
        i18nPrefix="customers.orderList"
        page={page}
        perPage={ORDERS_PER_PAGE}
        total={total}
        onPage={setPage}
      />
    </DetailCard>
  );
}

function OrderLines({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate();
  if (orders.length === 0) {
    return <Typography variant="muted">{translate('customers.orderList.none')}</Typography>;
  }
  return (
    <Lines aria-label={translate('customers.orderList.label')}>
      {orders.map((order) => (
        <Line key={order._id}>
          <MuiLink
            component={Link}
            to={orderUrl(order._id)}
            color="textPrimary"
            sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {order.number}
          </MuiLink>
          <Typography variant="muted" component="span" noWrap>
            <DateTimeText at={order.createdAt} />
          </Typography>
          <Box component="span" sx={chipsSx}>
            <OrderStatusChip value={order.status} />
            <PaymentChip value={order.paymentStatus} />
          </Box>
          <Typography variant="body2" component="span" sx={totalSx}>
            <MoneyText amount={order.total} currency={order.currency} />
          </Typography>
        </Line>
      ))}
    </Lines>
  );
}

// Phones: the chips have the full width, below the other cells.
const chipsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  gridArea: { xs: '2 / 1 / auto / -1', sm: 'auto' },
};
const totalSx = { fontWeight: 550, textAlign: 'end', gridArea: { xs: '1 / 3', sm: 'auto' } };

const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  rowGap: theme.spacing(0.5),
  minHeight: 44,
  padding: theme.spacing(0.75, 0),
  gridTemplateColumns: '72px minmax(110px, 1fr) auto 96px',
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'auto 1fr auto',
  },
  [narrowScreen]: { display: 'flex', flexWrap: 'wrap' },
}));
