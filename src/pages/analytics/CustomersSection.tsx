import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { User } from '../../../contract/user.ts';
import { listAddress, ordersAddress } from '../../charts/ordersAddress.ts';
import { RankingChart } from '../../charts/RankingChart.tsx';
import { ShareChart } from '../../charts/ShareChart.tsx';
import { useAnalytics } from './analyticsContext.ts';
import { CustomerFigures } from './CustomerFigures.tsx';
import { fileName } from './fileName.ts';
import { MissingBlock } from './MissingBlock.tsx';
import { Place, Section } from './Section.tsx';

type ListedUser = User & { id: string };

/** Who came for the first time and who came back; who spent most, and one of them more closely. */
export function CustomersSection() {
  const translate = useTranslate();
  return (
    <Section title={translate('analytics.customers.title')}>
      <NewAndReturning />
      <TopCustomers />
    </Section>
  );
}

const KINDS = [
  { key: 'new', figure: 'newCustomers' },
  { key: 'returning', figure: 'returningCustomers' },
] as const;

function NewAndReturning() {
  const translate = useTranslate();
  const { stats, plan } = useAnalytics();
  const title = translate('analytics.customers.kinds');
  const { totals } = stats;
  if (!totals) return <MissingBlock name={title} />;
  return (
    <ShareChart
      title={title}
      name={translate('analytics.customers.kind')}
      fileName={fileName('customers', plan)}
      parts={KINDS.map(({ key, figure }) => ({
        key,
        name: translate(`analytics.customers.${key}`),
        value: totals[figure],
        to: ordersAddress(figure, { period: plan.period }),
      }))}
      format={{ kind: 'count' }}
    />
  );
}

const MOST = 10;

function TopCustomers() {
  const translate = useTranslate();
  const { stats } = useAnalytics();
  const [picked, setPicked] = useState<string>();
  const { data, error, refetch, isFetching } = useGetList<ListedUser>(
    'users',
    {
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'totalSpent', order: 'DESC' },
      filter: {},
    },
    { meta: { isErrorShown: true } },
  );
  if (!data && error) {
    return (
      <Box role="alert">
        <Typography variant="body2">{translate('analytics.customers.topFailed')}</Typography>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {translate('analytics.failed.retry')}
        </Button>
      </Box>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={280} />;
  const spent = data.filter(({ totalSpent }) => totalSpent > 0);
  const [first] = spent;
  return (
    <>
      <Place columns={3} isTall>
        <RankingChart
          title={translate('analytics.customers.top')}
          note={translate('analytics.customers.topText')}
          nothing={translate('analytics.customers.topNone')}
          name={translate('analytics.customers.spent')}
          fileName="top-customers"
          parts={spent.map(({ id, name, totalSpent }) => ({
            key: id,
            name,
            value: totalSpent,
            to: listAddress('orders', { customerId: id }),
          }))}
          format={{ kind: 'money', currency: first?.currency ?? stats.currency }}
        />
      </Place>
      {first && <CustomerFigures customers={spent} id={picked ?? first.id} onPick={setPicked} />}
    </>
  );
}
