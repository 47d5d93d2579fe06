import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { ordersAddress } from '../../charts/ordersAddress.ts';
import type { ChosenStats } from '../../fields/useStatsPlan.ts';
import { Unavailable } from './DashboardStates.tsx';
import { Panel } from './Panel.tsx';

// After the figures: it brings what charts are drawn with.
const SeriesChart = lazy(() => import('../../charts/SeriesChart.tsx'));

interface Props {
  stats: OrderStats | undefined;
  plan: ChosenStats;
}

/** Sales of the period, as far as it has passed, with the one compared with behind them. */
export function SalesChart({ stats, plan }: Props) {
  const translate = useTranslate();
  const title = translate('dashboard.chart.title');
  if (!stats) return <Waiting />;
  if (!stats.series) {
    return (
      <Panel title={title}>
        <Unavailable />
      </Panel>
    );
  }
  const points = pointsOf(stats);
  const previous = stats.previousSeries?.map(({ start, totalSales }) => ({
    start,
    value: totalSales,
  }));
  return (
    <Suspense fallback={<Waiting />}>
      <SeriesChart
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
    </Suspense>
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

function Waiting() {
  const translate = useTranslate();
  return (
    <Card role="status" aria-label={translate('dashboard.chart.loading')} sx={waitingSx}>
      <Skeleton width="34%" height={28} />
      <Skeleton width="58%" />
      <Skeleton variant="rounded" height={264} sx={{ mt: 2 }} />
    </Card>
  );
}

/** As high as the chart. */
const waitingSx = { p: { xs: 2, sm: 2.5 }, minHeight: 388 };
