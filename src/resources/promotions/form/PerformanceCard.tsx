import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useGetList, useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { MoneyText } from '../../../fields/MoneyText.tsx';
import { viewSearch } from '../../../lists/savedViews.ts';
import type { Listed } from '../../definition.ts';
import { UsageBar } from '../UsageBar.tsx';

/** As many orders as are read to tell what one comes to; with more the figure would be a guess. */
const MOST_ORDERS = 100;

/** How a promotion did: how often, for how much, with which orders. */
export function PerformanceCard({ promotion }: { promotion: Promotion }) {
  const translate = useTranslate();
  const { usedCount, usageLimit, discountTotal, currency, isLocked } = promotion;
  const { total, average } = useOrders(promotion);
  if (!isLocked) {
    return (
      <DetailCard title="promotion.performance.title">
        <Typography variant="body2" color="textSecondary">
          {translate('promotion.performance.none')}
        </Typography>
      </DetailCard>
    );
  }
  return (
    <DetailCard title="promotion.performance.title">
      <Figures>
        <Figure name="uses">
          <UsageBar used={usedCount} limit={usageLimit} />
        </Figure>
        <Figure name="discount">
          <MoneyText amount={discountTotal} currency={currency} />
        </Figure>
        <Figure name="orders">
          <Count value={total} />
        </Figure>
        <Figure name="average">
          <MoneyText amount={average} currency={currency} />
        </Figure>
      </Figures>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {translate('promotion.performance.cancelled')}
      </Typography>
      <Button
        component={Link}
        to={{ pathname: '/orders', search: ordersWith(promotion._id) }}
        variant="outlined"
        color="inherit"
        sx={{ mt: 1.5 }}
      >
        {translate('promotion.performance.openOrders')}
      </Button>
    </DetailCard>
  );
}

function ordersWith(promotionId: string): string {
  const sort = { field: 'createdAt', order: 'DESC' } as const;
  return viewSearch({ filter: { promotionId }, sort, perPage: 25, hidden: [] });
}

/** All orders with it, cancelled ones included; what those that stand come to, when all are there to tell. */
function useOrders({ _id: promotionId, isLocked }: Promotion) {
  const { data, total } = useGetList<Listed<Order>>(
    'orders',
    {
      filter: { promotionId },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: MOST_ORDERS },
    },
    // The panel stands without them.
    { enabled: isLocked, meta: { isErrorShown: true } },
  );
  const standing = data?.filter(({ status }) => status !== 'cancelled') ?? [];
  const isAll = total !== undefined && total <= MOST_ORDERS && standing.length > 0;
  const sum = standing.reduce((all, order) => all + order.total, 0);
  return { total, average: isAll ? Math.round(sum / standing.length) : null };
}

function Count({ value }: { value: number | undefined }) {
  const locale = useLocale();
  return value === undefined ? '—' : value.toLocaleString(locale);
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box>
      <Typography component="dt" variant="caption" color="textSecondary">
        {translate(`promotion.performance.${name}`)}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {children}
      </Typography>
    </Box>
  );
}

const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5, 2),
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
}));
