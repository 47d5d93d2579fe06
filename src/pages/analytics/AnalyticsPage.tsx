import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { createTheme, styled, type Theme, ThemeProvider, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { OrderStats } from '../../../contract/stats.ts';
import type { MetricName } from '../../../domain/metrics.ts';
import { knownCosts } from '../../../domain/profit.ts';
import { formatShare } from '../../charts/chartData.ts';
import { MetricCards } from '../../charts/MetricCards.tsx';
import { StatsChoice, StatsPeriodBar } from '../../charts/period/StatsPeriodBar.tsx';
import {
  type StatsPlanControl,
  useOrderStats,
  useStatsPlan,
} from '../../charts/period/useStatsPlan.ts';
import { usePrinting } from '../../charts/plot/usePrinting.ts';
import { RetryAlert } from '../../forms/ReadFailure.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/session.ts';
import { createThemes } from '../../theme/theme.ts';
import { Freshness } from '../../ui/Freshness.tsx';
import { fullMoment } from '../../ui/fields/moment.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import { listUrl, ordersUrl } from '../../ui/screenUrls.ts';
import { Title } from '../../ui/Title.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import { type Analytics, AnalyticsContext, MissingBlock, SectionIndex } from './Section.tsx';

function SectionsLoading() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={340} />
      <Skeleton variant="rounded" height={340} />
    </Box>
  );
}

/** Loaded after the metrics, as the charts need a library. */
const Sections = lazyScreen(() => import('./Sections.tsx'), <SectionsLoading />);

const BLOCKS = 'totals,series,byStatus,statusSeries,byPaymentMethod,topPromotions,byHour';

/** One request reads the metrics of a period; some sections send requests of their own. The URL stores the period. */
export default function AnalyticsPage() {
  return (
    <PrintTheme>
      <Screen />
    </PrintTheme>
  );
}

function Screen() {
  const translate = useTranslate();
  const plan = useStatsPlan('last30', useNow());
  const read = useOrderStats({ ...plan.query, blocks: BLOCKS });
  // The placeholder shows another period's metrics, which would be wrong under this heading.
  const stats = read.isPlaceholderData ? undefined : read.data;
  const isNew = useIsNewStore(stats);
  const queryClient = useQueryClient();
  // The sections have queries of their own, such as the rankings.
  const refetch = () => {
    for (const resource of ['orders', 'categories', 'users']) {
      void queryClient.refetchQueries({ queryKey: [resource], type: 'active' });
    }
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Title title={translate('shell.menu.analytics')} />
      <Head
        readAt={stats ? read.dataUpdatedAt : 0}
        isFetching={read.isFetching}
        onRefresh={refetch}
      />
      {!isNew && <Choices plan={plan} stats={stats} />}
      {read.error && <Failed hasMetrics={stats !== undefined} onRetry={refetch} />}
      {isNew ? (
        <FirstMetrics />
      ) : stats && isNew === false ? (
        <AnalyticsContext value={{ stats, plan }}>
          <EmptyPeriod stats={stats} plan={plan} />
          <MetricGrid stats={stats} plan={plan} />
          <SectionIndex />
          <Sections />
        </AnalyticsContext>
      ) : read.isError ? null : (
        <>
          <MetricGrid stats={undefined} plan={plan} />
          <SectionsLoading />
        </>
      )}
    </Box>
  );
}

function Choices({ plan, stats }: Props) {
  const translate = useTranslate();
  return (
    <StatsPeriodBar plan={plan} stats={stats}>
      <StatsChoice
        label={translate('listing.stats.interval')}
        value={plan.interval}
        onChange={(name) => {
          const interval = plan.intervals.find((one) => one === name);
          if (interval) plan.choose((chosen) => ({ ...chosen, interval }));
        }}
        choices={plan.intervals.map((name) => ({
          id: name,
          name: translate(`listing.stats.intervals.${name}`),
        }))}
      />
    </StatsPeriodBar>
  );
}

function Head(freshness: Parameters<typeof Freshness>[0]) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <Box sx={headSx}>
      <Box sx={{ flex: { xs: '1 1 auto', sm: '1 1 280px' }, minWidth: 0 }}>
        <Typography variant="h1">{translate('shell.menu.analytics')}</Typography>
        {!isPhone && (
          <Typography color="textSecondary" variant="body2" sx={{ mt: 0.5, ...screenOnly }}>
            {translate('analytics.intro')}
          </Typography>
        )}
        <PrintSubtitle readAt={freshness.readAt} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ...screenOnly }}>
        <Freshness {...freshness} isShort={isPhone} />
        <PrintButton isShort={isPhone} />
      </Box>
    </Box>
  );
}

/** On a phone the metrics must be visible without scrolling. */
const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0, sm: 1 },
  alignItems: { xs: 'center', sm: 'flex-start' },
  mb: { xs: -1.5, sm: 0 },
};

function PrintButton({ isShort }: { isShort: boolean }) {
  const translate = useTranslate();
  const name = translate('analytics.print');
  const print = () => window.print();
  if (isShort) {
    return (
      <IconButton aria-label={name} onClick={print} sx={{ width: 44, height: 44 }}>
        <PrintIcon fontSize="small" />
      </IconButton>
    );
  }
  return (
    <Button size="small" color="inherit" startIcon={<PrintIcon />} onClick={print}>
      {name}
    </Button>
  );
}

const screenOnly = { '@media print': { display: 'none' } };

/** The store and the time of the metrics, for print, where the shell is hidden. */
function PrintSubtitle({ readAt }: { readAt: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useStoreZone();
  const name = useSession(({ storeSettings, user }) => storeSettings.name ?? user?.businessName);
  const at = fullMoment(new Date(readAt).toISOString(), zone, locale);
  return (
    <Typography
      variant="body2"
      sx={{ display: 'none', mt: 0.5, '@media print': { display: 'block' } }}
    >
      {translate('analytics.paper', { name: name ?? '', at })}
    </Typography>
  );
}

interface FailedProps {
  hasMetrics: boolean;
  onRetry: () => void;
}

/** A warning above stale metrics, or an error if there are no metrics. */
function Failed({ hasMetrics, onRetry }: FailedProps) {
  const translate = useTranslate();
  return (
    <RetryAlert
      severity={hasMetrics ? 'warning' : 'error'}
      role={hasMetrics ? 'status' : 'alert'}
      refetch={onRetry}
    >
      {translate(hasMetrics ? 'analytics.failed.stale' : 'analytics.failed.title')}
    </RetryAlert>
  );
}

/** Explains the zeros of an empty period and offers the last 12 months. */
function EmptyPeriod({ stats, plan }: Analytics) {
  const translate = useTranslate();
  if (!isEmpty(stats)) return null;
  return (
    <Alert
      severity="info"
      action={
        plan.period === 'last12Months' ? undefined : (
          <Button
            color="inherit"
            size="small"
            onClick={() => plan.choose(() => ({ period: 'last12Months' }))}
          >
            {translate('analytics.empty.action')}
          </Button>
        )
      }
    >
      <AlertTitle component="p">{translate('analytics.empty.title')}</AlertTitle>
      {translate('analytics.empty.text')}
    </Alert>
  );
}

/** Prints in light colours, also in dark mode. */
function PrintTheme({ children }: { children: ReactNode }) {
  const isPrinting = usePrinting();
  const screen = useTheme();
  const { direction } = screen;
  const paper = useMemo(() => createTheme(createThemes(direction).lightTheme), [direction]);
  return (
    <ThemeProvider theme={isPrinting ? paper : screen}>
      <GlobalStyles styles={paperStyles} />
      {children}
    </ThemeProvider>
  );
}

const paperStyles = ({ palette }: Theme) => ({
  '@page': { margin: '12mm' },
  '@media print': {
    'html, body': {
      color: palette.text.primary,
      background: 'white !important',
      colorScheme: 'light !important',
    },
    '#main-content': { padding: '0 !important', maxWidth: 'none !important', zoom: 0.75 },
  },
});

const METRIC_NAMES: readonly MetricName[] = [
  'totalSales',
  'netSales',
  'orders',
  'averageOrderValue',
  'itemsSold',
  'refundRate',
  'newCustomers',
  'returningShare',
];
/** Shown only if the server supports costs. */
const COST_METRICS: readonly MetricName[] = ['profit', 'margin'];

interface Props {
  /** Undefined while loading. */
  stats: OrderStats | undefined;
  plan: StatsPlanControl;
}

function MetricGrid({ stats, plan }: Props) {
  const translate = useTranslate();
  const id = useId();
  if (stats && !stats.totals) return <MissingBlock name={translate('analytics.figures')} />;
  const hasCosts = stats?.totals?.costs !== undefined;
  return (
    <Box component="section" aria-labelledby={id} aria-busy={stats === undefined}>
      <Typography id={id} variant="h2" sx={visuallyHidden}>
        {translate(stats ? 'analytics.figures' : 'analytics.loading')}
      </Typography>
      <MetricCards
        names={hasCosts ? [...METRIC_NAMES, ...COST_METRICS] : METRIC_NAMES}
        stats={stats}
        period={plan.period}
        columns={columns}
      />
      {stats && hasCosts && <KnownCosts stats={stats} plan={plan} />}
    </Box>
  );
}

/** The share of sales whose costs are known, with links to the orders and products that lack costs. */
function KnownCosts({ stats, plan }: Analytics) {
  const translate = useTranslate();
  const locale = useLocale();
  const part = knownCosts(stats.totals ?? {});
  if (part === null) return null;
  return (
    <Typography variant="muted" sx={{ mt: 1 }}>
      {translate('analytics.profit.known', { part: formatShare(part, locale) })}{' '}
      {part < 1 && (
        <>
          <Link
            component={RouterLink}
            to={ordersUrl('placed', { period: plan.period }, { costs: 'unknown' })}
          >
            {translate('analytics.profit.unknown')}
          </Link>
          {' · '}
          <Link component={RouterLink} to={listUrl('products', { hasCost: false })}>
            {translate('analytics.profit.productsWithout')}
          </Link>
        </>
      )}
    </Typography>
  );
}

const columns = {
  xs: 'repeat(auto-fill, minmax(min(8.75rem, 100%), 1fr))',
  sm: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
};

const PARTS = ['sales', 'orders', 'products', 'categories', 'promotions', 'customers'] as const;

/** True if the period has no orders, cancellations or refunds. Its zeros are then correct. */
function isEmpty({ totals }: OrderStats): boolean {
  return totals !== undefined && totals.orders + totals.cancelledOrders + totals.refunds === 0;
}

/**
 * True if the store has no order at all. Reads an order only if the period is empty; undefined during this read. False
 * while `stats` loads, or if the read fails.
 */
function useIsNewStore(stats: OrderStats | undefined): boolean | undefined {
  const isAsked = stats !== undefined && isEmpty(stats);
  const { data, error } = useGetList(
    'orders',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: {},
    },
    { enabled: isAsked, meta: { isOptional: true } },
  );
  if (!isAsked || error) return false;
  return data && data.length === 0;
}

/** Replaces zeros and empty charts in a new store. */
function FirstMetrics() {
  const translate = useTranslate();
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 760 }}>
      <Typography variant="h2">{translate('analytics.first.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('analytics.first.text')}
      </Typography>
      <List>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{translate(`analytics.${part}.title`)}</dt>
            <dd>{translate(`analytics.first.${part}`)}</dd>
          </div>
        ))}
      </List>
    </Card>
  );
}

const List = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: theme.spacing(2, 0, 0),
  '& dt': { fontWeight: 570 },
  '& dd': { margin: 0, color: theme.palette.text.secondary },
  [theme.breakpoints.up('sm')]: {
    '& > div': { display: 'grid', gridTemplateColumns: '140px minmax(0, 1fr)' },
  },
}));
