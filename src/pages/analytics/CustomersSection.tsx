import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { User, UserStats } from '../../../contract/user.ts';
import { numberText } from '../../../domain/intl.ts';
import { chartCardSx } from '../../charts/CardHead.tsx';
import { useCustomerMetrics, useCustomerOrders } from '../../charts/customerQueries.ts';
import { StatsChoice } from '../../charts/period/StatsPeriodBar.tsx';
import { RankingChart } from '../../charts/RankingChart.tsx';
import { ShareChart } from '../../charts/ShareChart.tsx';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { narrowScreen } from '../../theme/rowStyles.ts';
import { Metric, Metrics } from '../../ui/fields/Metrics.tsx';
import { DateTimeText, MoneyText } from '../../ui/fields/ValueText.tsx';
import { listUrl, orderUrl } from '../../ui/screenUrls.ts';
import { GridCell, MissingBlock, Section, useAnalytics } from './Section.tsx';

type UserRecord = User & { id: string };

export function CustomersSection() {
  return (
    <Section name="customers">
      <NewAndReturning />
      <TopCustomers />
    </Section>
  );
}

const KINDS = [
  { key: 'new', metric: 'newCustomers' },
  { key: 'returning', metric: 'returningCustomers' },
] as const;

function NewAndReturning() {
  const translate = useTranslate();
  const { stats, fileOf, ordersOf } = useAnalytics();
  const title = translate('analytics.customers.kinds');
  const { totals } = stats;
  if (!totals) return <MissingBlock name={title} />;
  return (
    <ShareChart
      title={title}
      name={translate('analytics.customers.kind')}
      fileName={fileOf('customers')}
      parts={KINDS.map(({ key, metric }) => ({
        key,
        name: translate(`analytics.customers.${key}`),
        value: totals[metric],
        to: ordersOf(metric),
      }))}
      format={{ kind: 'count' }}
    />
  );
}

const MAX_SHOWN = 10;

function TopCustomers() {
  const translate = useTranslate();
  const { stats } = useAnalytics();
  const [picked, setPicked] = useState<string>();
  const top = useGetList<UserRecord>('users', {
    pagination: { page: 1, perPage: MAX_SHOWN },
    sort: { field: 'totalSpent', order: 'DESC' },
    filter: {},
  });
  const { data, error } = top;
  if (!data && error) return <PartFailure text="analytics.customers.topFailed" {...top} />;
  if (!data) return <Skeleton variant="rounded" height={280} />;
  const spent = data.filter(({ totalSpent }) => totalSpent > 0);
  const [first] = spent;
  // A refresh may remove the selected customer.
  const shown = spent.find(({ id }) => id === picked) ?? first;
  return (
    <>
      <GridCell columns={3} isTall>
        <RankingChart
          title={translate('analytics.customers.top')}
          note={translate('analytics.customers.topText')}
          emptySummary={translate('analytics.customers.topNone')}
          name={translate('analytics.customers.spent')}
          fileName="top-customers"
          parts={spent.map(({ id, name, totalSpent }) => ({
            key: id,
            name,
            value: totalSpent,
            to: listUrl('orders', { customerId: id }),
          }))}
          format={{ kind: 'money', currency: first?.currency ?? stats.currency }}
        />
      </GridCell>
      {shown && <CustomerMetrics customers={spent} id={shown.id} onPick={setPicked} />}
    </>
  );
}

interface Props {
  customers: readonly { id: string; name: string }[];
  /** Id of the shown customer. */
  id: string;
  onPick: (id: string) => void;
}

/** A customer's metrics and latest orders of all time. */
function CustomerMetrics({ customers, id, onPick }: Props) {
  const translate = useTranslate();
  const heading = useId();
  const metrics = useCustomerMetrics(id);
  return (
    <Card component="section" aria-labelledby={heading} sx={chartCardSx}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          justifyContent: 'space-between',
        }}
      >
        <Typography id={heading} variant="h3">
          {translate('analytics.customers.pick')}
        </Typography>
        <Link component={RouterLink} to={listUrl('orders', { customerId: id })} variant="body2">
          {translate('analytics.customers.all')}
        </Link>
      </Box>
      <StatsChoice
        label={translate('analytics.customers.picked')}
        value={id}
        onChange={onPick}
        choices={customers}
      />
      {metrics.error ? (
        <PartFailure text="analytics.customers.failed" {...metrics} />
      ) : (
        <AllTimeMetrics stats={metrics.data} />
      )}
      <CustomerOrders id={id} />
    </Card>
  );
}

const SHOWN = [
  'orders',
  'totalSpent',
  'averageOrderValue',
  'refundedTotal',
  'firstOrderAt',
  'lastOrderAt',
] as const;

function AllTimeMetrics({ stats }: { stats: UserStats | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  const money = (amount: number | null) => (
    <MoneyText amount={amount} currency={stats?.currency ?? null} />
  );
  const moment = (at: string | null) =>
    at ? <DateTimeText at={at} /> : translate('analytics.customers.never');
  const values = stats && {
    orders: numberText(stats.ordersCount, locale),
    totalSpent: money(stats.totalSpent),
    averageOrderValue: money(stats.averageOrderValue),
    refundedTotal: money(stats.refundedTotal),
    firstOrderAt: moment(stats.firstOrderAt),
    lastOrderAt: moment(stats.lastOrderAt),
  };
  return (
    <Metrics>
      {SHOWN.map((name) => (
        <Metric key={name} label={`analytics.customers.${name}`}>
          {values?.[name] ?? <Skeleton width={64} />}
        </Metric>
      ))}
    </Metrics>
  );
}

function CustomerOrders({ id }: { id: string }) {
  const translate = useTranslate();
  const { error, ...read } = useCustomerOrders(id);
  // The placeholder shows another customer's orders.
  const data = read.isPlaceholderData ? undefined : read.data;
  // The metrics above most likely show the same error.
  if (error) return null;
  return (
    <div>
      <Typography variant="subtitle2" component="h4" color="textSecondary" sx={{ mb: 0.5 }}>
        {translate('analytics.customers.latest')}
      </Typography>
      {!data && <Skeleton variant="rounded" height={120} />}
      {data?.orders.length === 0 && (
        <Typography variant="body2">{translate('analytics.customers.none')}</Typography>
      )}
      <OrderList>
        {data?.orders.map((order) => (
          <li key={order._id}>
            <Link component={RouterLink} to={orderUrl(order._id)} color="inherit">
              {order.number}
            </Link>
            <DateTimeText at={order.createdAt} />
            <MoneyText amount={order.total} currency={order.currency} />
          </li>
        ))}
      </OrderList>
    </div>
  );
}

const OrderList = styled('ul')(({ theme }) => ({
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
    [narrowScreen]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& li > :last-child': { textAlign: 'end' },
  '& time': { color: theme.palette.text.secondary },
}));
