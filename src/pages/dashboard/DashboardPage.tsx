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
import { LatestOrders, useLatestOrders } from './LatestOrders.tsx';
import { Panel } from './Panel.tsx';
import { SalesChart } from './SalesChart.tsx';
import { SetupChecklist } from './SetupChecklist.tsx';
import { TopProducts } from './TopProducts.tsx';
import { type Dashboard, useDashboard } from './useDashboard.ts';

/** What waits, how it is going, and the way to every screen without a menu entry (D12). */
export default function DashboardPage() {
  const translate = useTranslate();
  const dashboard = useDashboard();
  const isNew = useLatestOrders().data?.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 1240, mx: 'auto', pb: 3 }}>
      <Title title={translate('dashboard.title')} />
      <Head {...dashboard} />
      <RenewalReminder />
      {dashboard.state === 'stale' && <DashboardStale {...dashboard} />}
      {isNew ? <NewShop {...dashboard} /> : <RunningShop {...dashboard} />}
    </Box>
  );
}

/** Without an order there is nothing to count: what comes first is what makes the shop ready for one. */
function NewShop(dashboard: Dashboard) {
  const { state, stats } = dashboard;
  const translate = useTranslate();
  return (
    <Box sx={columnsSx}>
      <Box sx={mainSx}>
        {state === 'failed' && <DashboardFailed {...dashboard} />}
        <SetupChecklist stats={stats} isLead />
        <Panel title={translate('dashboard.first.title')}>
          <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
            {translate('dashboard.first.text')}
          </Typography>
        </Panel>
      </Box>
      <Box sx={asideSx}>
        {Object.values(stats?.attention ?? {}).some((count) => Number(count) > 0) && (
          <Attention stats={stats} />
        )}
        <AreaTiles />
      </Box>
    </Box>
  );
}

function RunningShop(dashboard: Dashboard) {
  const { state, plan, stats, statsOfPeriod } = dashboard;
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const columns = [
    <Box key="aside" sx={asideSx}>
      <SetupChecklist stats={stats} />
      {state !== 'failed' && <Attention stats={stats} />}
      <AreaTiles />
    </Box>,
    <Box key="main" sx={mainSx}>
      <StatsPeriodBar plan={plan}>
        <MoreFigures plan={plan} />
      </StatsPeriodBar>
      {state === 'failed' ? (
        <DashboardFailed {...dashboard} />
      ) : (
        <>
          <Figures stats={statsOfPeriod} plan={plan} />
          <SalesChart stats={statsOfPeriod} plan={plan} />
        </>
      )}
    </Box>,
  ];
  return (
    <>
      {!isWide && <Ways />}
      {/* The Tab key follows the eye: what waits is above the figures, or beside them at the end of the line. */}
      <Box sx={columnsSx}>{isWide ? columns.toReversed() : columns}</Box>
      <Box sx={pairSx}>
        <LatestOrders />
        {state !== 'failed' && <TopProducts stats={statsOfPeriod} />}
      </Box>
    </>
  );
}

/** What is opened most, for a thumb: the menu is behind a button there, and Orders has no entry in it. */
function Ways() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
      {['orders', 'products'].map((name) => (
        <Button key={name} variant="outlined" component={Link} to={`/${name}`}>
          {translate(`resources.${name}.name`, { smart_count: 3 })}
        </Button>
      ))}
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

const columnsSx = {
  display: 'flex',
  flexDirection: { xs: 'column', lg: 'row' },
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
