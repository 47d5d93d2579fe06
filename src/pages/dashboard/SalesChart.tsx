import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { ordersAddress } from '../../charts/ordersAddress.ts';
import { begunPoints, earlierPoints, isRunning, pointsAhead } from '../../charts/soFar.ts';
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
  return (
    <LazyChart
      title={title}
      name={translate('dashboard.chart.name')}
      fileName={translate('dashboard.chart.file')}
      level={2}
      points={begunPoints(stats.series, stats).map(({ start, end, totalSales }) => ({
        start,
        value: totalSales,
        to: ordersAddress('sales', { from: start, to: end }),
      }))}
      ahead={pointsAhead(stats.series, stats)}
      isRunning={isRunning(stats)}
      {...earlierPoints(stats, ({ totalSales }) => totalSales)}
      interval={plan.interval}
      zone={plan.timeZone}
      format={{ kind: 'money', currency: stats.currency }}
    />
  );
}
