import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import type { UserStats } from '../../../../contract/user.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { MomentText } from '../../../fields/MomentText.tsx';
import { MoneyText } from '../../../fields/MoneyText.tsx';
import { useUser } from './useUser.ts';

/** What the customer has bought so far, computed by the store. */
export function FiguresCard() {
  const id = useUser()?._id;
  return <DetailCard title="customers.card.figures">{id && <Figures id={id} />}</DetailCard>;
}

function Figures({ id }: { id: string }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['users', 'stats', id],
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => (await dataProvider.getUserStats(id, { signal })).data,
  });
  if (error) {
    return (
      <Box role="alert">
        <Typography variant="body2">{translate('customers.figures.failed')}</Typography>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {translate('listing.retry')}
        </Button>
      </Box>
    );
  }
  return (
    <>
      <Box component="dl" sx={gridSx}>
        {FIGURES.map((figure) => (
          <Figure key={figure} name={figure} hasHint>
            {data ? <Value figure={figure} stats={data} /> : <Skeleton width={72} />}
          </Figure>
        ))}
      </Box>
      <Box
        component="dl"
        sx={{ ...gridSx, mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
      >
        {MOMENTS.map((moment) => (
          <Figure key={moment} name={moment}>
            {data ? <Moment at={data[moment]} /> : <Skeleton width={72} />}
          </Figure>
        ))}
      </Box>
    </>
  );
}

const FIGURES = ['totalSpent', 'ordersCount', 'averageOrderValue', 'refundedTotal'] as const;
const MOMENTS = ['firstOrderAt', 'lastOrderAt'] as const;

type FigureProps = {
  name: (typeof FIGURES)[number] | (typeof MOMENTS)[number];
  hasHint?: boolean;
  children: ReactNode;
};

function Figure({ name, hasHint = false, children }: FigureProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {translate(`customers.figures.${name}`)}
      </Typography>
      <Typography
        component="dd"
        variant={hasHint ? 'h2' : 'body2'}
        sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}
      >
        {children}
      </Typography>
      {hasHint && (
        <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0 }}>
          {translate(`customers.figures.${name}Hint`)}
        </Typography>
      )}
    </Box>
  );
}

function Value({ figure, stats }: { figure: (typeof FIGURES)[number]; stats: UserStats }) {
  const locale = useLocale() ?? 'en';
  if (figure === 'ordersCount') return new Intl.NumberFormat(locale).format(stats.ordersCount);
  return <MoneyText amount={stats[figure]} currency={stats.currency} />;
}

function Moment({ at }: { at: string | null }) {
  const translate = useTranslate();
  return at === null ? translate('customers.never') : <MomentText at={at} />;
}

const gridSx = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
};
