import { useLocaleState, useTranslate } from 'react-admin';
import type { StatsTotals } from '../../../contract/stats.ts';
import { figures } from '../../../domain/figures.ts';
import { type ValueFormat, valueText } from '../../charts/chartValue.ts';
import { ordersAddress } from '../../charts/ordersAddress.ts';
import SeriesChart from '../../charts/SeriesChart.tsx';
import { begunPoints, earlierPoints, isRunning, pointsAhead } from '../../charts/soFar.ts';
import { WaterfallChart } from '../../charts/WaterfallChart.tsx';
import { useAnalytics } from './analyticsContext.ts';
import { fileName } from './fileName.ts';
import { MissingBlock } from './MissingBlock.tsx';
import { Section } from './Section.tsx';

/** Sales over time, and how gross sales become total sales. */
export function SalesSection() {
  const translate = useTranslate();
  return (
    <Section title={translate('analytics.sales.title')}>
      <SalesOverTime />
      <SalesSteps />
    </Section>
  );
}

function SalesOverTime() {
  const translate = useTranslate();
  const { stats, plan } = useAnalytics();
  const title = translate('analytics.sales.overTime');
  if (!stats.series) return <MissingBlock name={title} />;
  return (
    <SeriesChart
      title={title}
      name={translate('charts.figures.totalSales.label')}
      fileName={fileName('sales', plan)}
      points={begunPoints(stats.series, stats).map(({ start, end, totalSales }) => ({
        start,
        value: totalSales,
        to: ordersAddress('sales', { from: start, to: end }),
      }))}
      ahead={pointsAhead(stats.series, stats)}
      isRunning={isRunning(stats)}
      {...earlierPoints(stats, ({ totalSales }) => totalSales)}
      interval={plan.interval}
      zone={plan.timeZone}
      format={{ kind: 'money', currency: stats.currency }}
    />
  );
}

const STEPS = [
  { name: 'grossSales', sign: 0 },
  { name: 'discounts', sign: -1 },
  { name: 'refunds', sign: -1 },
  { name: 'netSales', sign: 0 },
  { name: 'shipping', sign: 1 },
  { name: 'tax', sign: 1 },
  { name: 'totalSales', sign: 0 },
] as const;

function SalesSteps() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { stats, plan } = useAnalytics();
  const title = translate('analytics.sales.waterfall');
  const { totals } = stats;
  if (!totals) return <MissingBlock name={title} />;
  const format: ValueFormat = { kind: 'money', currency: stats.currency };
  const text = (amount: number) => valueText(amount, format, locale);
  const steps = STEPS.map(({ name, sign }) => ({
    key: name,
    name: translate(`charts.figures.${name}.label`),
    kind: sign === 0 ? ('sum' as const) : ('change' as const),
    value: signed(totals[name], sign),
    to: ordersAddress(figures[name].orders, { period: plan.period }),
  }));
  return (
    <WaterfallChart
      title={title}
      summary={summaryOf(totals)}
      fileName={fileName('sales-steps', plan)}
      steps={steps}
      format={format}
    />
  );

  function summaryOf({ grossSales, netSales, totalSales }: StatsTotals): string {
    return translate('analytics.sales.waterfallSummary', {
      gross: text(grossSales),
      net: text(netSales),
      total: text(totalSales),
    });
  }
}

/** Zero stays zero: there is no "−0". */
function signed(value: number, sign: -1 | 0 | 1): number {
  return sign === -1 && value !== 0 ? -value : value;
}
