import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import type { FigureName } from '../../../domain/figures.ts';
import { FigureCards } from '../../charts/FigureCards.tsx';
import type { ChosenStats } from '../../fields/useStatsPlan.ts';
import { MissingBlock } from './MissingBlock.tsx';

const SHOWN: readonly FigureName[] = [
  'totalSales',
  'netSales',
  'orders',
  'averageOrderValue',
  'itemsSold',
  'refundRate',
  'newCustomers',
  'returningShare',
];

interface Props {
  /** Undefined while they are being read. */
  stats: OrderStats | undefined;
  plan: ChosenStats;
}

/** The figures of the period at a glance. */
export function FigureGrid({ stats, plan }: Props) {
  const translate = useTranslate();
  const id = useId();
  if (stats && !stats.totals) return <MissingBlock name={translate('analytics.figures')} />;
  return (
    <Box component="section" aria-labelledby={id} aria-busy={stats === undefined}>
      <Typography id={id} variant="h2" sx={visuallyHidden}>
        {translate(stats ? 'analytics.figures' : 'analytics.loading')}
      </Typography>
      <FigureCards names={SHOWN} stats={stats} period={plan.period} columns={columns} />
    </Box>
  );
}

const columns = {
  xs: 'repeat(auto-fill, minmax(140px, 1fr))',
  sm: 'repeat(auto-fill, minmax(210px, 1fr))',
};
