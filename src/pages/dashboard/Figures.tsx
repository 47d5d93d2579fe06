import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import type { FigureName } from '../../../domain/figures.ts';
import { FigureCard } from '../../charts/FigureCard.tsx';
import type { ChosenStats } from '../../fields/useStatsPlan.ts';
import { useStoreCurrency } from '../../fields/useStoreSettings.ts';
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
  const currency = useStoreCurrency();
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={visuallyHidden}>
        {translate('dashboard.figures')}
      </Typography>
      {stats && !stats.totals ? (
        <Unavailable />
      ) : (
        <Box sx={gridSx}>
          {shown.map((name) => (
            <FigureCard
              key={name}
              name={name}
              totals={stats?.totals}
              previous={stats?.previous}
              currency={stats?.currency ?? currency}
              span={{ period: plan.period }}
            />
          ))}
        </Box>
      )}
    </section>
  );
}

const gridSx = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
};
