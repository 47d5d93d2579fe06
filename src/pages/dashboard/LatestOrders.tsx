import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import * as v from 'valibot';
import { Order } from '../../../contract/order.ts';
import { mainTransition } from '../../../domain/bulkTransitions.ts';
import { DateTimeText } from '../../fields/DateTimeText.tsx';
import { MoneyText } from '../../fields/MoneyText.tsx';
import { OrderStatusChip } from '../../fields/OrderChips.tsx';
import { Panel } from './Panel.tsx';

const COUNT = 5;

export function useLatestOrders() {
  return useGetList<RaRecord>(
    'orders',
    {
      pagination: { page: 1, perPage: COUNT },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: {},
    },
    { meta: { isErrorShown: true } },
  );
}

/** The newest orders, each with the one thing to do next. */
export function LatestOrders() {
  const translate = useTranslate();
  const { data, error, refetch, isFetching } = useLatestOrders();
  return (
    <Panel
      title={translate('dashboard.latest.title')}
      more={{ to: '/orders', text: translate('dashboard.latest.all') }}
    >
      {data ? <Rows orders={data.flatMap(orderOf)} /> : null}
      {!data && !error && <Waiting />}
      {!data && error && <Failed isFetching={isFetching} onRetry={() => void refetch()} />}
    </Panel>
  );
}

/** Nothing where another backend sent something that is no order. */
function orderOf(record: RaRecord): Order[] {
  const result = v.safeParse(Order, record);
  return result.success ? [result.output] : [];
}

function Rows({ orders }: { orders: readonly Order[] }) {
  return (
    <List>
      {orders.map((order) => (
        <Row key={order._id} order={order} />
      ))}
    </List>
  );
}

function Row({ order }: { order: Order }) {
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <NumberLink to={urlOf(order)}>{order.number}</NumberLink>
          <OrderStatusChip value={order.status} />
        </Box>
        <Typography variant="caption" component="p" color="textSecondary" noWrap>
          <bdi>{order.customer.name}</bdi> · <DateTimeText at={order.createdAt} />
        </Typography>
      </Box>
      <Box sx={{ fontWeight: 550, typography: 'body2', textAlign: 'end' }}>
        <MoneyText amount={order.total} currency={order.currency} />
      </Box>
      <NextStep order={order} />
    </li>
  );
}

/** Taken, or asked for, on the order's own page. */
function NextStep({ order }: { order: Order }) {
  const translate = useTranslate();
  const step = mainTransition(order, new Date());
  if (!step) return null;
  const name = translate(`orders.step.${step.label}`);
  return (
    <Button
      component={Link}
      to={urlOf(order)}
      state={{ step: step.label }}
      variant="outlined"
      size="small"
      aria-label={translate('dashboard.latest.next', { step: name, number: order.number })}
      sx={stepSx}
    >
      {name}
    </Button>
  );
}

function urlOf({ _id }: Order): string {
  return `/orders/${encodeURIComponent(_id)}/show`;
}

function Failed({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Box role="alert" sx={failedSx}>
      {translate('dashboard.latest.failed')}
      <Button size="small" loading={isFetching} onClick={onRetry}>
        {translate('dashboard.retry')}
      </Button>
    </Box>
  );
}

const failedSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  px: 2,
  pb: 1.5,
  typography: 'body2',
  color: 'text.secondary',
};

function Waiting() {
  return (
    <List aria-hidden>
      {[...Array(COUNT).keys()].map((row) => (
        <li key={row}>
          <Box>
            <Skeleton width="45%" />
            <Skeleton width="70%" height={16} />
          </Box>
          <Skeleton width={60} />
        </li>
      ))}
    </List>
  );
}

// Under the order where there is no room beside it; elsewhere all are as wide as the longest.
const stepSx = {
  position: 'relative',
  zIndex: 1,
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  justifySelf: { xs: 'start', sm: 'stretch' },
};

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto auto' },
  columnGap: theme.spacing(1.5),
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    rowGap: theme.spacing(0.5),
    minHeight: 62,
    padding: theme.spacing(1, 2),
    borderTop: `1px solid ${theme.palette.divider}`,
  },
}));

/** The whole row opens the order; the step lies above it. */
const NumberLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 600,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover::after': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2 },
}));
