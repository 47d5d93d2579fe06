import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import type { MetricOrders } from '../../../domain/metricOrders.ts';
import type { StatsPlan } from '../../../domain/statsChoice.ts';
import { type ValueFormat, valueCell, valueText } from '../../charts/chartData.ts';
import { ordersUrl } from '../../charts/listUrl.ts';
import type { ChosenStats } from '../../charts/period/useStatsPlan.ts';
import { useLocale } from '../../i18n/useLocale.ts';

/** In their order. Each is the fragment of its section's URL, and names its texts. */
const sectionNames = [
  'sales',
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

/** A part of the screen with its heading; its cards stand side by side where there is room. */
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

/** Links to the sections, which are several screens long. The period in the URL stays. */
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
  /** Of the six that a section has where there is room. */
  columns: 2 | 3 | 4 | 6;
  /** As high as two rows of other cards. */
  isTall?: boolean;
  children: ReactNode;
}

/** A place in a section that is not simply half of a row. */
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

/** In place of a card whose metrics the server does not send: never a zero that nobody counted. */
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

/** The answer to one call, and the choice that it answers. Every section reads from here. */
export type Analytics = { stats: OrderStats; plan: ChosenStats };

export const AnalyticsContext = createContext<Analytics | null>(null);

/** The metrics of the screen, and how they are written, saved and led to. */
export function useAnalytics() {
  const analytics = useContext(AnalyticsContext);
  const locale = useLocale();
  if (!analytics) throw new Error('Sections of analytics are rendered with figures to show.');
  const { stats, plan } = analytics;
  const money: ValueFormat = { kind: 'money', currency: stats.currency };
  return {
    stats,
    plan,
    locale,
    money,
    moneyText: (amount: number) => valueText(amount, money, locale),
    moneyCell: (amount: number | null) => valueCell(amount, money, locale),
    fileOf: (what: string) => fileName(what, plan),
    /** URL of the orders of the period that a metric was made of. */
    ordersOf: (metric: MetricOrders, filter: object = {}) =>
      ordersUrl(metric, { period: plan.period }, filter),
  };
}

/** Of a CSV file, without its ending: what it is, and of which days. */
export function fileName(what: string, { days }: Pick<StatsPlan, 'days'>): string {
  const span = days.from === days.to ? days.from : `${days.from}-to-${days.to}`;
  return `${what}-${span}`;
}
