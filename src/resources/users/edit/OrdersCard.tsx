import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { OrderLines } from './OrderLines.tsx';
import { useUser } from './useUser.ts';
import { ORDERS_A_PAGE, useUserOrders } from './useUserOrders.ts';

/** The customer's orders, the newest first, a few at a time. */
export function OrdersCard() {
  const id = useUser()?._id;
  return id ? <Orders id={id} /> : null;
}

function Orders({ id }: { id: string }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const read = useUserOrders(id, page);
  const total = read.data?.total ?? read.data?.orders.length ?? 0;
  const all = (
    <Button component={Link} to={ordersOf(id)} size="small">
      {translate('customers.orderList.all')}
    </Button>
  );
  return (
    <DetailCard title="customers.card.orders" action={total > 0 && all}>
      <OrdersPage {...read} />
      {total > ORDERS_A_PAGE && <Pages page={page} total={total} onPage={setPage} />}
    </DetailCard>
  );
}

function ordersOf(customerId: string): string {
  return `/orders?filter=${encodeURIComponent(JSON.stringify({ customerId }))}`;
}

function OrdersPage(read: ReturnType<typeof useUserOrders>) {
  const translate = useTranslate();
  const { data, error, refetch, isFetching, isPlaceholderData } = read;
  if (error) {
    return (
      <Box role="alert">
        <Typography variant="body2">{translate('customers.orderList.failed')}</Typography>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {translate('listing.retry')}
        </Button>
      </Box>
    );
  }
  if (!data) return <Loading />;
  if (data.orders.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('customers.orderList.none')}
      </Typography>
    );
  }
  return (
    <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1 }}>
      <OrderLines orders={data.orders} />
    </Box>
  );
}

type PagesProps = { page: number; total: number; onPage: (page: number) => void };

function Pages({ page, total, onPage }: PagesProps) {
  const translate = useTranslate();
  const format = new Intl.NumberFormat(useLocale() ?? 'en');
  const first = (page - 1) * ORDERS_A_PAGE + 1;
  const last = Math.min(page * ORDERS_A_PAGE, total);
  return (
    <Box
      component="nav"
      aria-label={translate('customers.orderList.label')}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, mt: 1 }}
    >
      <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ mr: 1 }}>
        {translate('customers.orderList.range', {
          from: format.format(first),
          to: format.format(last),
          total: format.format(total),
        })}
      </Typography>
      <IconButton
        size="small"
        aria-label={translate('customers.orderList.previous')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
        sx={arrowSx}
      >
        <ChevronLeftOutlined className="pointing" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={translate('customers.orderList.next')}
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
        sx={arrowSx}
      >
        <ChevronRightOutlined className="pointing" />
      </IconButton>
    </Box>
  );
}

const arrowSx = { width: { xs: 44, sm: 34 }, height: { xs: 44, sm: 34 } };

function Loading() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('customers.orderList.loading')}>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={44} />
      ))}
    </Box>
  );
}
