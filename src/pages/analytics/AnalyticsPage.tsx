import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocaleState, useTranslate } from 'react-admin';
import { Freshness } from '../../fields/Freshness.tsx';
import { fullMoment } from '../../fields/moment.ts';
import { StatsChoice, StatsPeriodBar } from '../../fields/StatsPeriodBar.tsx';
import { Title } from '../../fields/Title.tsx';
import { useNow } from '../../fields/useNow.ts';
import { useOrderStats } from '../../fields/useOrderStats.ts';
import { type ChosenStats, useStatsPlan } from '../../fields/useStatsPlan.ts';
import { useStoreZone } from '../../fields/useStoreSettings.ts';
import { useErrorText } from '../../forms/useErrorText.ts';
import { lazyScreen } from '../../resources/lazyScreen.tsx';
import { useSession } from '../../session.ts';
import { type Analytics, AnalyticsContext } from './analyticsContext.ts';
import { EmptyPeriod } from './EmptyPeriod.tsx';
import { FigureGrid } from './FigureGrid.tsx';
import { FirstFigures, useIsNewShop } from './FirstFigures.tsx';
import { OnPaper } from './OnPaper.tsx';
import { SectionsLoading } from './SectionsLoading.tsx';

/** After the figures: the charts bring a library along. */
const Sections = lazyScreen(() => import('./Sections.tsx'), ['orders'], <SectionsLoading />);

const BLOCKS =
  'totals,series,byStatus,statusSeries,byPaymentMethod,topProducts,topCategories,topPromotions,byHour';

/** The figures of a period and what they are made of, all from one call; the choice is in the address. */
export default function AnalyticsPage() {
  return (
    <OnPaper>
      <Screen />
    </OnPaper>
  );
}

function Screen() {
  const translate = useTranslate();
  const plan = useStatsPlan('last30', useNow());
  const read = useOrderStats({ ...plan.query, blocks: BLOCKS });
  // Figures of another period would be false under the name of this one.
  const stats = read.isPlaceholderData ? undefined : read.data;
  const isNew = useIsNewShop(stats);
  const refetch = () => void read.refetch();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Title title={translate('analytics.title')} />
      <Head
        readAt={stats ? read.dataUpdatedAt : 0}
        isFetching={read.isFetching}
        onRefresh={refetch}
      />
      {!isNew && <Choices plan={plan} />}
      {read.error && (
        <Failed error={read.error} hasFigures={stats !== undefined} onRetry={refetch} />
      )}
      {isNew ? (
        <FirstFigures />
      ) : (
        <Content
          analytics={isNew === false && stats ? { stats, plan } : undefined}
          plan={plan}
          hasFailed={read.isError}
        />
      )}
    </Box>
  );
}

function Choices({ plan }: { plan: ChosenStats }) {
  const translate = useTranslate();
  return (
    <StatsPeriodBar plan={plan}>
      <StatsChoice
        label={translate('listing.stats.interval')}
        value={plan.interval}
        onChange={(name) => {
          const interval = plan.intervals.find((one) => one === name);
          if (interval) plan.choose({ ...plan, interval });
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
        <Typography variant="h1">{translate('analytics.title')}</Typography>
        {!isPhone && (
          <Typography color="textSecondary" variant="body2" sx={{ mt: 0.5, ...screenOnly }}>
            {translate('analytics.intro')}
          </Typography>
        )}
        <PaperLine readAt={freshness.readAt} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ...screenOnly }}>
        <Freshness {...freshness} isShort={isPhone} />
        <PrintButton isShort={isPhone} />
      </Box>
    </Box>
  );
}

/** On a phone the figures are what the first screen is for. */
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

/** Whose figures these are, and how old: on paper nothing around them tells it. */
function PaperLine({ readAt }: { readAt: number }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
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

interface ContentProps {
  analytics: Analytics | undefined;
  plan: ChosenStats;
  hasFailed: boolean;
}

function Content({ analytics, plan, hasFailed }: ContentProps) {
  if (analytics) {
    return (
      <AnalyticsContext value={analytics}>
        <EmptyPeriod {...analytics} />
        <FigureGrid stats={analytics.stats} plan={plan} />
        <Sections />
      </AnalyticsContext>
    );
  }
  if (hasFailed) return null;
  return (
    <>
      <FigureGrid stats={undefined} plan={plan} />
      <SectionsLoading />
    </>
  );
}

interface FailedProps {
  error: Error;
  hasFigures: boolean;
  onRetry: () => void;
}

/** What the server said, and another try; figures that are there stay, and are said to be old. */
function Failed({ error, hasFigures, onRetry }: FailedProps) {
  const translate = useTranslate();
  const textOf = useErrorText();
  return (
    <Alert
      severity={hasFigures ? 'warning' : 'error'}
      role={hasFigures ? 'status' : 'alert'}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('analytics.failed.retry')}
        </Button>
      }
    >
      {hasFigures ? (
        translate('analytics.failed.stale')
      ) : (
        <>
          <strong>{translate('analytics.failed.title')}</strong> {textOf(error)}
        </>
      )}
    </Alert>
  );
}
