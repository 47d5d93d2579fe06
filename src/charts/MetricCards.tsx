import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { OrderStats, StatsTotals } from '../../contract/stats.ts';
import { formatNumber, numberFormat } from '../../domain/intl.ts';
import { type Change, changeInPoints, changeOf } from '../../domain/metricChange.ts';
import type { MetricSpan } from '../../domain/metricOrders.ts';
import { type MetricName, metrics } from '../../domain/metrics.ts';
import type { CurrencyCode } from '../../domain/money.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { ordersUrl } from '../ui/screenUrls.ts';
import { useStoreCurrency } from '../ui/useStoreSettings.ts';
import { formatShare, formatValue } from './chartData.ts';
import { isPreviousEmpty } from './runningPeriod.ts';

interface Props {
  names: readonly MetricName[];
  /** Undefined while loading. */
  stats: OrderStats | undefined;
  /** Period filter of the linked order lists. */
  period: string;
  /** `gridTemplateColumns` by breakpoint. */
  columns: { xs: string; sm: string };
}

/** The metrics of a period. If the previous period is empty, one note replaces all comparisons. */
export function MetricCards({ names, stats, period, columns }: Props) {
  const translate = useTranslate();
  const storeCurrency = useStoreCurrency();
  const hasNoComparison = stats !== undefined && isPreviousEmpty(stats);
  return (
    <>
      <Box sx={{ ...gridSx, gridTemplateColumns: columns, '@media print': printGridSx }}>
        {names.map((name) => (
          <MetricCard
            key={name}
            name={name}
            totals={stats?.totals}
            previous={hasNoComparison ? null : stats?.previous}
            currency={stats?.currency ?? storeCurrency}
            span={{ period }}
          />
        ))}
      </Box>
      {hasNoComparison && (
        <Typography variant="muted" sx={{ mt: 1 }}>
          {translate('charts.change.alone')}
        </Typography>
      )}
    </>
  );
}

const gridSx = { display: 'grid', gap: { xs: 1, sm: 2 } };
const printGridSx = { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' };

interface CardProps {
  name: MetricName;
  /** Undefined while loading. */
  totals: StatsTotals | undefined;
  /** Totals of the previous period; null hides the comparison. */
  previous: StatsTotals | null | undefined;
  currency: CurrencyCode;
  /** Period filter of the linked order list. */
  span: MetricSpan;
}

/** One metric: formula in a tooltip, change, and a link to the orders that it counts. */
function MetricCard({ name, totals, previous, currency, span }: CardProps) {
  const translate = useTranslate();
  const { kind, good, orders, value } = metrics[name];
  const change = kind === 'percent' ? changeInPoints : changeOf;
  const text = useMetricText(name, currency);
  const label = translate(`charts.figures.${name}.label`);
  const shown = totals && text(value(totals));
  return (
    <Frame role="group" aria-label={label}>
      <Head>
        <Typography component="h3" variant="subtitle2" color="textSecondary" sx={labelSx}>
          {label}
        </Typography>
        <IconButton
          size="small"
          aria-label={translate('charts.formula', { label })}
          aria-description={translate(`charts.figures.${name}.formula`)}
          data-tooltip
          sx={infoSx}
        >
          <InfoIcon fontSize="inherit" />
        </IconButton>
      </Head>
      {shown !== undefined ? (
        <Value
          to={ordersUrl(orders, span)}
          aria-label={translate('charts.open', { label, value: shown })}
          sx={{ fontSize: fittingFontSize(shown) }}
        >
          {shown}
        </Value>
      ) : (
        <Skeleton width={110} height={31} />
      )}
      {previous !== null && (
        <Foot>
          {totals && previous && (
            <ChangeText
              change={change(value(totals), value(previous))}
              goodDirection={good}
              previous={text(value(previous))}
            />
          )}
        </Foot>
      )}
    </Frame>
  );
}

function useMetricText(name: MetricName, currency: CurrencyCode) {
  const locale = useLocale();
  const { kind } = metrics[name];
  return (value: number | null): string => {
    if (value === null || kind === 'percent') return formatShare(value, locale);
    return formatValue(value, kind === 'money' ? { kind, currency } : { kind }, locale);
  };
}

/** Font size that fits the text on one line, if a character is 0.6 em wide. */
function fittingFontSize(text: string): string {
  return `clamp(0.875rem, ${Math.floor(155 / text.length)}cqi, 1.5rem)`;
}

const Frame = styled(Card)(({ theme }) => ({
  position: 'relative',
  padding: theme.spacing(1.5, 2),
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(1, 1.25) },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Aligns the values of a row, even if one label has two lines.
  gridTemplateRows: '1fr auto auto',
  minWidth: 0,
  containerType: 'inline-size',
  breakInside: 'avoid',
}));

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'start',
  minHeight: 28,
});

/** The link covers the card; the info button lies above it. */
const Value = styled(Link)(({ theme }) => ({
  ...theme.typography.h5,
  color: theme.palette.text.primary,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:hover::after': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2 },
}));

/** At least two lines high, so that the values of a row align. */
const Foot = styled('div')({ minHeight: 40 });

/** Breaks long words, which would push the info button out of the card. */
const labelSx = { flex: 1, minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' };
const infoSx = { zIndex: 1, fontSize: 18, mr: -1, ml: -1, '@media print': { display: 'none' } };

interface ChangeTextProps {
  change: Change;
  /** The direction of a good change, which decides the colour. The arrow shows the sign of the change. */
  goodDirection: 'up' | 'down';
  /** The formatted previous value. */
  previous: string;
}

function ChangeText({ change, goodDirection, previous }: ChangeTextProps) {
  const translate = useTranslate();
  const locale = useLocale();
  if (change.kind === 'unknown') return <MutedText>{translate('charts.change.unknown')}</MutedText>;
  if (change.kind === 'same') return <MutedText>{translate('charts.change.same')}</MutedText>;
  if (change.kind === 'new') return <MutedText>{translate('charts.change.new')}</MutedText>;
  const amount = change.kind === 'points' ? change.points : change.part;
  // Never shows a non-zero change as 0 %.
  const part = Math.abs(amount) < 0.001 ? Math.sign(amount) * 0.001 : amount;
  const signed = (value: number, options: Intl.NumberFormatOptions) =>
    formatNumber(numberFormat(locale, { ...options, signDisplay: 'always' }), value);
  const text =
    change.kind === 'points'
      ? translate('charts.change.points', {
          points: signed(part * 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
        })
      : signed(part, {
          style: 'percent',
          maximumFractionDigits: Math.abs(part) < 0.1 ? 1 : 0,
        });
  const isUp = amount > 0;
  return (
    <Line>
      <Tinted data-tone={isUp === (goodDirection === 'up') ? 'good' : 'bad'}>
        <span aria-hidden>{isUp ? '▲' : '▼'}</span> <bdi>{text}</bdi>
      </Tinted>
      <MutedText>{translate('charts.change.before', { before: previous })}</MutedText>
    </Line>
  );
}

const Line = styled('span')(({ theme }) => ({
  display: 'grid',
  fontSize: theme.typography.caption.fontSize,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
}));

const Tinted = styled('span')(({ theme }) => ({
  fontWeight: 570,
  '&[data-tone="good"]': { color: theme.palette.success.main },
  '&[data-tone="bad"]': { color: theme.palette.error.main },
  '& > span': { fontSize: '0.7em', verticalAlign: '0.1em' },
}));

const MutedText = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: theme.typography.caption.fontSize,
}));
