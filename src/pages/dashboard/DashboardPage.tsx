import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { withStatsChoice } from '../../../domain/statsChoice.ts';
import { Freshness } from '../../fields/Freshness.tsx';
import { StatsPeriodBar } from '../../fields/StatsPeriodBar.tsx';
import { Title } from '../../fields/Title.tsx';
import { useSession } from '../../session.ts';
import { RenewalReminder } from '../subscription/RenewalReminder.tsx';
import { AreaTiles } from './AreaTiles.tsx';
import { Attention } from './Attention.tsx';
import { DashboardFailed, DashboardStale } from './DashboardStates.tsx';
import { Figures } from './Figures.tsx';
import { greetingAt } from './greeting.ts';
import { LatestOrders } from './LatestOrders.tsx';
import { SalesChart } from './SalesChart.tsx';
import { SetupChecklist } from './SetupChecklist.tsx';
import { TopProducts } from './TopProducts.tsx';
import { type Dashboard, useDashboard } from './useDashboard.ts';

/** What waits, how it is going, and the way to every screen without a menu entry (D12). */
export default function DashboardPage() {
  const translate = useTranslate();
  const dashboard = useDashboard();
  const { state, plan } = dashboard;
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 1240, mx: 'auto', pb: 3 }}>
      <Title title={translate('dashboard.title')} />
      <Head {...dashboard} />
      <RenewalReminder />
      {state === 'stale' && <DashboardStale {...dashboard} />}
      <Box sx={columnsSx}>
        <Box sx={asideSx}>
          <SetupChecklist stats={dashboard.stats} />
          {state !== 'failed' && <Attention stats={dashboard.stats} />}
          {isWide && <AreaTiles />}
        </Box>
        <Box sx={mainSx}>
          <StatsPeriodBar plan={plan}>
            <MoreFigures plan={plan} />
          </StatsPeriodBar>
          {state === 'failed' ? (
            <DashboardFailed {...dashboard} />
          ) : (
            <>
              <Figures stats={dashboard.statsOfPeriod} plan={plan} />
              <SalesChart stats={dashboard.statsOfPeriod} plan={plan} />
            </>
          )}
        </Box>
      </Box>
      <Box sx={pairSx}>
        <LatestOrders />
        {state !== 'failed' && <TopProducts stats={dashboard.statsOfPeriod} />}
      </Box>
      {!isWide && <AreaTiles />}
    </Box>
  );
}

function Head({ state, readAt, isFetching, refresh, plan, now }: Dashboard) {
  const translate = useTranslate();
  const name = useSession((session) => session.user?.name?.trim());
  const greeting = translate(`dashboard.${greetingAt(now, plan.timeZone)}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h1">
          {name ? translate('dashboard.greeting', { greeting, name }) : greeting}
        </Typography>
        {state !== 'failed' && (
          <Freshness readAt={readAt} isFetching={isFetching} onRefresh={refresh} />
        )}
      </Box>
      <Button variant="contained" component={Link} to="/products/create" startIcon={<AddIcon />}>
        {translate('dashboard.add')}
      </Button>
    </Box>
  );
}

/** The same period in analytics. */
function MoreFigures({ plan: { period, compare } }: Pick<Dashboard, 'plan'>) {
  const translate = useTranslate();
  const search = withStatsChoice(new URLSearchParams(), { period, compare });
  return (
    <Button component={Link} to={`/analytics?${search}`} sx={moreSx}>
      {translate('dashboard.moreFigures')}
    </Button>
  );
}

const moreSx = { ml: 'auto', minHeight: { xs: 44, sm: 38 } };

// What waits comes first; beside the figures where there is room.
const columnsSx = {
  display: 'flex',
  flexDirection: { xs: 'column', lg: 'row-reverse' },
  alignItems: { xs: 'stretch', lg: 'flex-start' },
  gap: 2.5,
};

const asideSx = {
  flex: 'none',
  width: { xs: 'auto', lg: 300 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2.5,
};

const mainSx = {
  flex: '1 1 0',
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
};

const pairSx = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
};
