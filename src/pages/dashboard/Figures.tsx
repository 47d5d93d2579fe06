import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import type { FigureName } from '../../../domain/figures.ts';
import { FigureCards } from '../../charts/FigureCards.tsx';
import type { ChosenStats } from '../../fields/useStatsPlan.ts';
import { Unavailable } from './DashboardStates.tsx';

const shown = [
  'totalSales',
  'orders',
  'averageOrderValue',
  'newCustomers',
  'returningCustomers',
  'refundRate',
] as const satisfies readonly FigureName[];

interface Props {
  stats: OrderStats | undefined;
  plan: ChosenStats;
}

/** The figures of the period, each with its formula, its change, and its orders behind it. */
export function Figures({ stats, plan }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={visuallyHidden}>
        {translate('dashboard.figures')}
      </Typography>
      {stats && !stats.totals ? (
        <Unavailable />
      ) : (
        <FigureCards names={shown} stats={stats} period={plan.period} columns={columns} />
      )}
    </section>
  );
}

const columns = { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' };
