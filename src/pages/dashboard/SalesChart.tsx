import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { ordersAddress } from '../../charts/ordersAddress.ts';
import type { ChosenStats } from '../../fields/useStatsPlan.ts';
import { Unavailable } from './DashboardStates.tsx';
import { ChartWaiting, LazyChart } from './LazyChart.tsx';
import { Panel } from './Panel.tsx';

interface Props {
  stats: OrderStats | undefined;
  plan: ChosenStats;
}

/** Sales of the period, as far as it has passed, with the one compared with behind them. */
export function SalesChart({ stats, plan }: Props) {
  const translate = useTranslate();
  const title = translate('dashboard.chart.title');
  if (!stats) return <ChartWaiting />;
  if (!stats.series) {
    return (
      <Panel title={title}>
        <Box sx={{ px: 2, pb: 2 }}>
          <Unavailable />
        </Box>
      </Panel>
    );
  }
  const points = pointsOf(stats);
  const previous = stats.previousSeries?.map(({ start, totalSales }) => ({
    start,
    value: totalSales,
  }));
  return (
    <LazyChart
      title={title}
      name={translate('dashboard.chart.name')}
      fileName={translate('dashboard.chart.file')}
      level={2}
      points={points}
      previous={plan.compare === 'none' ? undefined : previous}
      interval={plan.interval}
      zone={plan.timeZone}
      format={{ kind: 'money', currency: stats.currency }}
    />
  );
}

/** Hours that have not begun have sold nothing yet: no zeros for them. */
function pointsOf({ series = [], range, generatedAt }: OrderStats) {
  const begun = series.filter(({ start }, at) => at === 0 || start < generatedAt);
  return begun.map(({ start, totalSales }, at) => ({
    start,
    value: totalSales,
    to: ordersAddress('sales', { from: start, to: series[at + 1]?.start ?? range.to }),
  }));
}
