import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { OrderStats } from '../../../contract/stats.ts';
import type { MetricName } from '../../../domain/metrics.ts';
import { withStatsChoice } from '../../../domain/statsChoice.ts';
import { renewalSoon } from '../../../domain/subscription.ts';
import { ORDER_STATS, useHasEndpoint } from '../../api/missingEndpoints.ts';
import { MetricCards } from '../../charts/MetricCards.tsx';
import { StatsPeriodBar } from '../../charts/period/StatsPeriodBar.tsx';
import {
  type StatsPlanControl,
  useOrderStats,
  useStatsPlan,
} from '../../charts/period/useStatsPlan.ts';
import { draftKeys } from '../../forms/drafts/forgetDrafts.ts';
import type { Screen } from '../../resources/definition.ts';
import { useSession } from '../../session/session.ts';
import { twoColumns } from '../../theme/rowStyles.ts';
import { Freshness } from '../../ui/Freshness.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { ReadFailedPanel, StaleNote } from '../../ui/StatePanel.tsx';
import { Title } from '../../ui/Title.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import { Attention } from './Attention.tsx';
import { LatestOrders, useLatestOrders } from './LatestOrders.tsx';
import { Panel, PanelLink, Unavailable } from './Panel.tsx';
import { SalesChart } from './SalesChart.tsx';
import { SetupChecklist } from './SetupChecklist.tsx';
import { TopProducts } from './TopProducts.tsx';

const UnsavedWork = lazyPart(() => import('./UnsavedWork.tsx'));
const RenewalNotice = lazyPart(() => import('../subscription/RenewalNotice.tsx'));

type Screens = { screens: readonly Screen[] };

/** Open work, metrics, and links to the screens that are neither in the menu nor in the settings (D12). */
export default function DashboardPage({ screens }: Screens) {
  const translate = useTranslate();
  const dashboard = useDashboard();
  const isNew = useLatestOrders().data?.length === 0;
  const hasStats = useHasEndpoint(ORDER_STATS);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, pb: 3 }}>
      <Title title={translate('shell.menu.dashboard')} />
      <Head {...dashboard} screens={screens} />
      <RenewalReminder />
      {draftKeys().length > 0 && <UnsavedWork screens={screens} />}
      {dashboard.state === 'stale' && (
        <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
          <StaleNote
            text="dashboard.stale"
            isFetching={dashboard.isFetching}
            refetch={dashboard.refresh}
          />
        </Box>
      )}
      {!hasStats ? (
        <UncountedStore screens={screens} hasOrders={!isNew && leadsTo('orders', screens)} />
      ) : isNew ? (
        <NewStore {...dashboard} screens={screens} />
      ) : (
        <RunningStore {...dashboard} screens={screens} />
      )}
    </Box>
  );
}

/** Loads the notice lazily, because it is needed only in the week before a renewal or the end of a trial. */
export function RenewalReminder() {
  const plan = useSession((session) => session.subscription);
  const isSoon = renewalSoon(plan, new Date(), useStoreZone()) !== null;
  return isSoon ? <RenewalNotice /> : null;
}

/** Without orders the setup steps replace the metrics. */
function NewStore({ screens, ...dashboard }: Dashboard & Screens) {
  const { state, stats } = dashboard;
  const translate = useTranslate();
  return (
    <Box sx={columnsSx}>
      <Box sx={mainSx}>
        {state === 'failed' && <Failed {...dashboard} />}
        <SetupChecklist stats={stats} isLead />
        <Panel title={translate('dashboard.first.title')}>
          <Typography variant="muted" sx={{ px: 2, pb: 2 }}>
            {translate('dashboard.first.text')}
          </Typography>
        </Panel>
      </Box>
      <Box sx={asideSx}>
        {Object.values(stats?.attention ?? {}).some((count) => Number(count) > 0) && (
          <Attention stats={stats} />
        )}
        <AreaTiles screens={screens} />
      </Box>
    </Box>
  );
}

/** Without statistics in the API: setup steps, latest orders if any, and links. */
function UncountedStore({ screens, hasOrders }: Screens & { hasOrders: boolean }) {
  return (
    <Box sx={mainSx}>
      <SetupChecklist stats={undefined} isUncounted isLead />
      {hasOrders && <LatestOrders />}
      <AreaTiles screens={screens} />
    </Box>
  );
}

/** Whether `screens` has the list of a resource. It does not if the API lacks the resource. */
function leadsTo(name: string, screens: readonly Screen[]): boolean {
  return screens.some(({ path }) => path === `/${name}`);
}

function RunningStore({ screens, ...dashboard }: Dashboard & Screens) {
  const { state, plan, stats, statsOfPeriod } = dashboard;
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const columns = [
    <Box key="aside" sx={asideSx}>
      <SetupChecklist stats={stats} />
      {state !== 'failed' && <Attention stats={stats} />}
      <AreaTiles screens={screens} />
    </Box>,
    <Box key="main" sx={mainSx}>
      <StatsPeriodBar plan={plan} stats={statsOfPeriod}>
        <MoreMetrics plan={plan} />
      </StatsPeriodBar>
      {state === 'failed' ? (
        <Failed {...dashboard} />
      ) : (
        <>
          <Metrics stats={statsOfPeriod} plan={plan} />
          <SalesChart stats={statsOfPeriod} plan={plan} />
        </>
      )}
    </Box>,
  ];
  return (
    <>
      {!isWide && <QuickLinks screens={screens} />}
      {/* The DOM order follows the visual order, so that Tab does too. */}
      <Box sx={columnsSx}>{isWide ? columns.toReversed() : columns}</Box>
      <Box sx={pairSx}>
        {leadsTo('orders', screens) && <LatestOrders />}
        {state !== 'failed' && <TopProducts stats={statsOfPeriod} />}
      </Box>
    </>
  );
}

function Failed({ isFetching, refresh }: Dashboard) {
  return (
    <Card>
      <ReadFailedPanel title="dashboard.failed" isFetching={isFetching} refetch={refresh} />
    </Card>
  );
}

/** Shown on screens narrower than `lg`. On phones the menu is behind a button, and the menu has no entry for orders. */
function QuickLinks({ screens }: Screens) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: twoColumns }}>
      {['orders', 'products']
        .filter((name) => leadsTo(name, screens))
        .map((name) => (
          <Button key={name} variant="outlined" component={Link} to={`/${name}`}>
            {translate(`resources.${name}.name`, { smart_count: 3 })}
          </Button>
        ))}
    </Box>
  );
}

function Head({ screens, ...dashboard }: Dashboard & Screens) {
  const { state, readAt, isFetching, refresh, plan, now } = dashboard;
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
      {leadsTo('products', screens) && (
        <Button variant="contained" component={Link} to="/products/create" startIcon={<AddIcon />}>
          {translate('dashboard.add')}
        </Button>
      )}
    </Box>
  );
}

/** A link to the analytics page that keeps the period and the comparison. */
function MoreMetrics({ plan: { period, compare } }: Pick<Dashboard, 'plan'>) {
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

/** In the store's time zone. */
function greetingAt(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const hour = Number(format.format(now));
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

const shown = [
  'totalSales',
  'orders',
  'averageOrderValue',
  'newCustomers',
  'returningCustomers',
  'refundRate',
] as const satisfies readonly MetricName[];

interface Props {
  stats: OrderStats | undefined;
  plan: StatsPlanControl;
}

function Metrics({ stats, plan }: Props) {
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
        <MetricCards names={shown} stats={stats} period={plan.period} columns={columns} />
      )}
    </section>
  );
}

const columns = { xs: twoColumns, sm: 'repeat(3, minmax(0, 1fr))' };

function AreaTiles({ screens }: Screens) {
  const translate = useTranslate();
  return (
    <Panel title={translate('dashboard.areas.title')}>
      <Tiles>
        {screens
          .filter(({ isInMenu, isInSettings }) => !isInMenu && !isInSettings)
          .map((area) => (
            <AreaTile key={area.path} {...area} />
          ))}
      </Tiles>
    </Panel>
  );
}

function AreaTile({ path, label, icon: Icon }: Screen) {
  const translate = useTranslate();
  return (
    <li>
      <PanelLink to={path} sx={tileSx}>
        <Box sx={iconSx}>
          <Icon fontSize="small" />
        </Box>
        <Box component="span" sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
          <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
            {/* 3 selects the plural form: some languages have a separate form for two. */}
            {translate(label, { smart_count: 3 })}
          </Typography>
          <Typography
            component="span"
            variant="caption"
            sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }}
          >
            {translate(`dashboard.areas.${path.slice(1)}`, { _: '' })}
          </Typography>
        </Box>
      </PanelLink>
    </li>
  );
}

const iconSx = {
  flex: 'none',
  width: 34,
  height: 34,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 1,
  bgcolor: 'tint.accent.background',
  color: 'tint.accent.text',
};

const Tiles = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 1, 1),
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14.5rem, 100%), 1fr))',
  // Two columns, which keep the page short on a phone.
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: twoColumns,
    paddingInline: 0,
  },
}));

const tileSx = { minHeight: 56, px: { xs: 0.5, sm: 1 }, gap: { xs: 1, sm: 1.5 }, borderRadius: 1 };

/** One request reads these blocks, which have all metrics of the dashboard. */
const BLOCKS = 'totals,series,topProducts,attention,catalogue';

type Dashboard = ReturnType<typeof useDashboard>;

function useDashboard() {
  const now = useNow();
  const plan = useStatsPlan('today', now);
  const queryClient = useQueryClient();
  const query = useOrderStats({ ...plan.query, blocks: BLOCKS });
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt } = query;
  // `stale`: a refetch failed, but earlier metrics are shown.
  const [failed, read] = data ? (['stale', 'shown'] as const) : (['failed', 'loading'] as const);
  return {
    state: error ? failed : read,
    /** While another period loads, these are the statistics of the one before: use only blocks without a period. */
    stats: data,
    statsOfPeriod: isPlaceholderData ? undefined : data,
    plan,
    now,
    readAt: dataUpdatedAt,
    isFetching,
    /** Also refetches the latest orders. */
    refresh: () => void queryClient.refetchQueries({ queryKey: ['orders'], type: 'active' }),
  };
}
