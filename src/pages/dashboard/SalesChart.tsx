import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { importAgain } from '../../browser/polyfills.ts';
import type { StatsPlanControl } from '../../charts/period/useStatsPlan.ts';
import { createSeries } from '../../charts/runningPeriod.ts';
import { lazyAgain } from '../../ui/lazyAgain.tsx';
import { Panel, Unavailable } from './Panel.tsx';

interface Props {
  stats: OrderStats | undefined;
  plan: StatsPlanControl;
}

/** Sales of the period so far, in front of the compared period. */
export function SalesChart({ stats, plan }: Props) {
  const translate = useTranslate();
  const title = translate('dashboard.chart.title');
  if (!stats) return <ChartSkeleton />;
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
    <Chart
      title={title}
      name={translate('dashboard.chart.name')}
      fileName={translate('dashboard.chart.file')}
      level={2}
      {...createSeries(stats, 'sales', plan)}
      format={{ kind: 'money', currency: stats.currency }}
    />
  );
}

// Loaded after the metrics, as it needs the chart library.
const Chart = lazyAgain(() => importAgain(() => import('../../charts/SeriesChart.tsx')), {
  fallback: <ChartSkeleton />,
  instead: ChartFailed,
});

function ChartFailed({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Card role="alert" sx={{ ...cardSx, display: 'grid', placeContent: 'center', gap: 1 }}>
      <Typography color="textSecondary">{translate('dashboard.chart.failed')}</Typography>
      <Button variant="outlined" sx={{ justifySelf: 'center' }} onClick={onRetry}>
        {translate('shell.retry')}
      </Button>
    </Card>
  );
}

function ChartSkeleton() {
  const translate = useTranslate();
  return (
    <Card role="status" aria-label={translate('dashboard.chart.loading')} sx={cardSx}>
      <Skeleton width="34%" height={28} />
      <Skeleton width="58%" />
      <Skeleton variant="rounded" height={264} sx={{ mt: 2 }} />
    </Card>
  );
}

/** As high as the loaded chart. */
const cardSx = { p: { xs: 2, sm: 2.5 }, minHeight: 388 };
