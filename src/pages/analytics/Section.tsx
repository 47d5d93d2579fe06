import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import type { MetricOrders } from '../../../domain/metricOrders.ts';
import type { StatsPlan } from '../../../domain/statsChoice.ts';
import { formatValue, type ValueFormat, valueCell } from '../../charts/chartData.ts';
import type { StatsPlanControl } from '../../charts/period/useStatsPlan.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { ordersUrl } from '../../ui/screenUrls.ts';

/** In display order. Each name is a URL fragment and part of a translation key. */
const sectionNames = [
  'sales',
  'tax',
  'orders',
  'products',
  'categories',
  'promotions',
  'customers',
] as const;

interface Props {
  name: (typeof sectionNames)[number];
  children: ReactNode;
}

export function Section({ name, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" id={name} aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5, breakAfter: 'avoid' }}>
        {translate(`analytics.${name}.title`)}
      </Typography>
      <Box sx={gridSx}>{children}</Box>
    </Box>
  );
}

/** Links to the sections. They change only the fragment of the URL, so the period stays. */
export function SectionIndex() {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('analytics.index')} sx={indexSx}>
      {sectionNames.map((name) => (
        <Link key={name} href={`#${name}`} variant="body2" color="textPrimary" sx={indexLinkSx}>
          {translate(`analytics.${name}.title`)}
        </Link>
      ))}
    </Box>
  );
}

const indexSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  '@media print': { display: 'none' },
};
const indexLinkSx = { display: 'inline-block', py: { xs: 1.25, md: 0.5 } };

interface PlaceProps {
  /** The width, in sixths of a row. */
  columns: 2 | 3 | 4 | 6;
  /** Spans two rows. */
  isTall?: boolean;
  children: ReactNode;
}

/** A cell with a set width; other cells take half a row. On screens below `lg`, each cell takes a whole row. */
export function GridCell({ columns, isTall = false, children }: PlaceProps) {
  const size = { gridColumn: `span ${columns} !important`, ...(isTall && { gridRow: 'span 2' }) };
  return (
    <Box
      sx={[
        { display: 'grid', minWidth: 0, breakInside: 'avoid', '@media print': size },
        (theme) => ({ [theme.breakpoints.up('lg')]: size }),
      ]}
    >
      {children}
    </Box>
  );
}

const SIX = 'repeat(6, minmax(0, 1fr))';

const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: SIX },
  '& > *': { gridColumn: { lg: 'span 3' } },
  '@media print': { gridTemplateColumns: SIX, '& > *': { gridColumn: 'span 3' } },
};

/** Shown if the API omits a metric, as 0 would be wrong. */
export function MissingBlock({ name }: { name: string }) {
  const translate = useTranslate();
  return <Line>{translate('analytics.missing.text', { name })}</Line>;
}

const Line = styled('p')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 2),
  color: theme.palette.text.secondary,
  fontSize: theme.typography.body2.fontSize,
  border: `1px dashed ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));

/** The statistics, and the plan of their request. All sections read this context. */
export type Analytics = { stats: OrderStats; plan: StatsPlanControl };

export const AnalyticsContext = createContext<Analytics | null>(null);

/** Metrics of the page, with formatters, file names and links. */
export function useAnalytics() {
  const analytics = useContext(AnalyticsContext);
  const locale = useLocale();
  if (!analytics) throw new Error('useAnalytics must be used within AnalyticsContext');
  const { stats, plan } = analytics;
  const money: ValueFormat = { kind: 'money', currency: stats.currency };
  return {
    stats,
    plan,
    locale,
    money,
    moneyText: (amount: number) => formatValue(amount, money, locale),
    moneyCell: (amount: number | null) => valueCell(amount, money, locale),
    fileOf: (what: string) => fileName(what, plan),
    /** URL of the period's orders behind a metric. */
    ordersOf: (metric: MetricOrders, filter: object = {}) =>
      ordersUrl(metric, { period: plan.period }, filter),
  };
}

/** Name of a CSV file without extension: content and days. */
export function fileName(what: string, { days }: Pick<StatsPlan, 'days'>): string {
  const span = days.from === days.to ? days.from : `${days.from}-to-${days.to}`;
  return `${what}-${span}`;
}
