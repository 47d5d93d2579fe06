import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';

const PARTS = ['sales', 'orders', 'products', 'categories', 'promotions', 'customers'] as const;

/** Nothing was ordered, cancelled or refunded: the zeros are true. */
export function isEmpty({ totals }: OrderStats): boolean {
  return totals !== undefined && totals.orders + totals.cancelledOrders + totals.refunds === 0;
}

/** Whether the shop has ever had an order; asked only where a period has none. Undefined until that is known. */
export function useIsNewShop(stats: OrderStats | undefined): boolean | undefined {
  const isAsked = stats !== undefined && isEmpty(stats);
  const { data, error } = useGetList(
    'orders',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: {},
    },
    { enabled: isAsked, meta: { isErrorShown: true } },
  );
  if (!isAsked || error) return false;
  return data && data.length === 0;
}

/** What will be here, in place of a screen of zeros and empty charts. */
export function FirstFigures() {
  const translate = useTranslate();
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760 }}>
      <Typography variant="h2">{translate('analytics.first.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('analytics.first.text')}
      </Typography>
      <List>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{translate(`analytics.${part}.title`)}</dt>
            <dd>{translate(`analytics.first.${part}`)}</dd>
          </div>
        ))}
      </List>
    </Card>
  );
}

const List = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: theme.spacing(2, 0, 0),
  '& dt': { fontWeight: 570 },
  '& dd': { margin: 0, color: theme.palette.text.secondary },
  [theme.breakpoints.up('sm')]: {
    '& > div': { display: 'grid', gridTemplateColumns: '140px minmax(0, 1fr)' },
  },
}));
