import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { daysOfStock, daysPassed } from '../../../domain/daysOfStock.ts';
import { metrics } from '../../../domain/metrics.ts';
import { itemName } from '../../../domain/variantNames.ts';
import { TableCard } from '../../charts/ChartTable.tsx';
import { textCell, valueCell } from '../../charts/chartData.ts';
import { RankingChart } from '../../charts/RankingChart.tsx';
import { createSeries } from '../../charts/runningPeriod.ts';
import SeriesChart from '../../charts/SeriesChart.tsx';
import { WaterfallChart } from '../../charts/WaterfallChart.tsx';
import { CategoriesSection } from './CategoriesSection.tsx';
import { CustomersSection } from './CustomersSection.tsx';
import { OrdersSection } from './OrdersSection.tsx';
import { RankingCard, type RankingColumn } from './Ranking.tsx';
import { GridCell, MissingBlock, Section, useAnalytics } from './Section.tsx';
import { TaxSection } from './TaxSection.tsx';

export default function Sections() {
  return (
    <>
      <SalesSection />
      <TaxSection />
      <OrdersSection />
      <ProductsSection />
      <CategoriesSection />
      <PromotionsSection />
      <CustomersSection />
    </>
  );
}

/** Sales over time, and the steps from gross to total sales. */
function SalesSection() {
  return (
    <Section name="sales">
      <SalesOverTime />
      <SalesSteps />
    </Section>
  );
}

function SalesOverTime() {
  const translate = useTranslate();
  const { stats, plan, money, fileOf } = useAnalytics();
  const title = translate('analytics.sales.overTime');
  if (!stats.series) return <MissingBlock name={title} />;
  return (
    <SeriesChart
      title={title}
      name={translate('charts.figures.totalSales.label')}
      fileName={fileOf('sales')}
      {...createSeries(stats, 'sales', plan)}
      format={money}
    />
  );
}

const STEPS = [
  { name: 'grossSales', sign: 0 },
  { name: 'discounts', sign: -1 },
  { name: 'refunds', sign: -1 },
  { name: 'unpaidReturns', sign: -1 },
  { name: 'netSales', sign: 0 },
  { name: 'shipping', sign: 1 },
  { name: 'tax', sign: 1 },
  { name: 'totalSales', sign: 0 },
] as const;

function SalesSteps() {
  const translate = useTranslate();
  const { stats, money, moneyText, fileOf, ordersOf } = useAnalytics();
  const title = translate('analytics.sales.waterfall');
  const { totals } = stats;
  if (!totals) return <MissingBlock name={title} />;
  // Most stores have no unpaid returns.
  const steps = STEPS.filter(({ name }) => name !== 'unpaidReturns' || totals.unpaidReturns);
  return (
    <WaterfallChart
      title={title}
      summary={translate('analytics.sales.waterfallSummary', {
        gross: moneyText(totals.grossSales),
        net: moneyText(totals.netSales),
        total: moneyText(totals.totalSales),
      })}
      fileName={fileOf('sales-steps')}
      steps={steps.map(({ name, sign }) => ({
        key: name,
        name: translate(`charts.figures.${name}.label`),
        kind: sign === 0 ? 'sum' : 'change',
        value: signed(metrics[name].value(totals) ?? 0, sign),
        to: ordersOf(metrics[name].orders),
      }))}
      format={money}
    />
  );
}

/** Avoids "−0". */
function signed(value: number, sign: -1 | 0 | 1): number {
  return sign === -1 && value !== 0 ? -value : value;
}

const counted = { kind: 'count' } as const;

function ProductsSection() {
  const translate = useTranslate();
  const { locale } = useAnalytics();
  const daysLeft = useDaysLeft();
  const uncounted = translate('analytics.products.uncounted');
  const columns: readonly RankingColumn[] = [
    {
      header: translate('analytics.products.stock'),
      // Null if the stock is not tracked, undefined if the API omits it.
      cell: ({ stock }) =>
        stock === null ? { text: uncounted, csv: null } : valueCell(stock, counted, locale),
    },
    { header: translate('analytics.products.daysLeft'), cell: daysLeft },
  ];
  return (
    <Section name="products">
      <RankingCard
        rank="products"
        columns={columns}
        present={({ _id, name }) => ({
          name,
          to: productPath(_id ?? ''),
          orderFilter: { productId: _id },
        })}
      />
      <RankingCard
        rank="variants"
        isOptional
        columns={columns}
        present={({ _id, name, productId = '', productName = '' }) => ({
          name: itemName({ name: productName, variantName: name }),
          to: `${productPath(productId)}#${encodeURIComponent(_id ?? '')}`,
          orderFilter: { variantId: _id },
        })}
      />
    </Section>
  );
}

function productPath(id: string): string {
  return `/products/${encodeURIComponent(id)}`;
}

/** Days until the product or variant sells out at the period's rate of sales. */
function useDaysLeft(): RankingColumn['cell'] {
  const translate = useTranslate();
  const { stats, plan, locale } = useAnalytics();
  const days = daysPassed(plan.span, new Date(stats.generatedAt));
  return ({ stock, quantity }) => {
    const left = daysOfStock(stock, quantity, days);
    if (left === null) return valueCell(null, counted, locale);
    if (stock !== null && stock !== undefined && stock <= 0) {
      return { text: translate('analytics.products.soldOut'), csv: 0 };
    }
    const shown = { smart_count: left, count: left };
    return { text: translate('analytics.products.days', shown), csv: left };
  };
}

type Promotion = NonNullable<OrderStats['topPromotions']>[number];

function PromotionsSection() {
  const translate = useTranslate();
  const { stats, money, fileOf, ordersOf } = useAnalytics();
  const title = translate('analytics.promotions.title');
  const { topPromotions } = stats;
  return (
    <Section name="promotions">
      {topPromotions ? (
        <>
          <GridCell columns={4}>
            <PromotionTable promotions={topPromotions} />
          </GridCell>
          <GridCell columns={2}>
            <RankingChart
              title={translate('analytics.promotions.ranking')}
              name={translate('analytics.promotions.sales')}
              fileName={fileOf('sales-by-promotion')}
              parts={topPromotions.map(({ _id, code, sales }) => ({
                key: `${_id} ${code}`,
                name: code,
                value: sales,
                to: ordersOf('placed', { promotionId: _id }),
              }))}
              format={money}
            />
          </GridCell>
        </>
      ) : (
        <MissingBlock name={title} />
      )}
    </Section>
  );
}

function PromotionTable({ promotions }: { promotions: readonly Promotion[] }) {
  const translate = useTranslate();
  const { locale, moneyText, moneyCell, fileOf, ordersOf } = useAnalytics();
  const column = (key: string) => translate(`analytics.promotions.${key}`);
  const rows = promotions.map(({ _id, code, orders, discount, sales }) => ({
    key: `${_id} ${code}`,
    cells: [
      { ...textCell(code), to: `/promotions/${encodeURIComponent(_id)}` },
      textCell(_id),
      { ...valueCell(orders, counted, locale), to: ordersOf('placed', { promotionId: _id }) },
      moneyCell(discount),
      moneyCell(sales),
      moneyCell(orders > 0 ? Math.round(discount / orders) : null),
    ],
  }));
  return (
    <TableCard
      title={translate('analytics.promotions.table')}
      summary={
        promotions.length === 0
          ? translate('analytics.promotions.none')
          : translate('analytics.promotions.summary', {
              smart_count: promotions.length,
              discount: moneyText(promotions.reduce((sum, one) => sum + one.discount, 0)),
            })
      }
      fileName={fileOf('promotions')}
      data={{
        columns: [
          { header: column('code') },
          { header: column('id'), isFileOnly: true },
          ...['uses', 'discount', 'sales', 'cost'].map((key) => ({
            header: column(key),
            isNumber: true,
          })),
        ],
        rows,
      }}
    />
  );
}
