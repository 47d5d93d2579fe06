import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import * as v from 'valibot';
import { Order } from '../../../contract/order.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { DateTimeText } from '../../fields/DateTimeText.tsx';
import { MoneyText } from '../../fields/MoneyText.tsx';

const MOST = 5;

/** The latest orders of a customer, from the call that is made for it. */
export function CustomerOrders({ id }: { id: string }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['orders', 'ofCustomer', id, MOST],
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const page = { page: 1, perPage: MOST };
      const { data: rows } = await dataProvider.getUserOrders(id, page, { signal });
      // An order that this console cannot read is left out, as in the list.
      return rows.flatMap((row) => {
        const order = v.safeParse(Order, { ...row, _id: row.id });
        return order.success ? [order.output] : [];
      });
    },
  });
  // The metrics above say that reading did not work.
  if (error) return null;
  return (
    <div>
      <Typography variant="subtitle2" component="h4" color="textSecondary" sx={{ mb: 0.5 }}>
        {translate('analytics.customers.latest')}
      </Typography>
      {!data && <Skeleton variant="rounded" height={120} />}
      {data?.length === 0 && (
        <Typography variant="body2">{translate('analytics.customers.none')}</Typography>
      )}
      <List>
        {data?.map((order) => (
          <li key={order._id}>
            <Link
              component={RouterLink}
              to={`/orders/${encodeURIComponent(order._id)}/show`}
              color="inherit"
            >
              {order.number}
            </Link>
            <DateTimeText at={order.createdAt} />
            <MoneyText amount={order.total} currency={order.currency} />
          </li>
        ))}
      </List>
    </div>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: theme.typography.body2.fontSize,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto minmax(84px, auto)',
    gap: theme.spacing(1),
    alignItems: 'center',
    minHeight: 36,
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& li > :last-child': { textAlign: 'end' },
  '& time': { color: theme.palette.text.secondary },
}));
