import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../contract/stats.ts';
import type { MetricName } from '../../domain/metrics.ts';
import { useStoreCurrency } from '../fields/useStoreSettings.ts';
import { MetricCard } from './MetricCard.tsx';
import { isEarlierEmpty } from './runningPeriod.ts';

interface Props {
  names: readonly MetricName[];
  /** Undefined while they are being read. */
  stats: OrderStats | undefined;
  /** The period that the orders behind them are asked for with. */
  period: string;
  /** `gridTemplateColumns` by the width of the screen. */
  columns: { xs: string; sm: string };
}

/** Metrics of a period at a glance; that there is nothing to compare them with is said once. */
export function MetricCards({ names, stats, period, columns }: Props) {
  const translate = useTranslate();
  const storeCurrency = useStoreCurrency();
  const isAlone = stats !== undefined && isEarlierEmpty(stats);
  return (
    <>
      <Box sx={{ ...gridSx, gridTemplateColumns: columns, '@media print': onPaper }}>
        {names.map((name) => (
          <MetricCard
            key={name}
            name={name}
            totals={stats?.totals}
            previous={isAlone ? null : stats?.previous}
            currency={stats?.currency ?? storeCurrency}
            span={{ period }}
          />
        ))}
      </Box>
      {isAlone && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('charts.change.alone')}
        </Typography>
      )}
    </>
  );
}

const gridSx = { display: 'grid', gap: { xs: 1, sm: 2 } };
const onPaper = { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' };
