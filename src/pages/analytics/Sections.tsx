import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import type { OrderStats, StatsTotals } from '../../../contract/stats.ts';
import { daysOfStock, daysPassed } from '../../../domain/daysOfStock.ts';
import { metrics } from '../../../domain/metrics.ts';
import { chartCardSx } from '../../charts/CardHead.tsx';
import type { ChartCell, ChartData } from '../../charts/chartData.ts';
import { ordersUrl } from '../../charts/listUrl.ts';
import { plainValue, type ValueFormat, valueText } from '../../charts/plot/chartValue.ts';
import { RankingChart } from '../../charts/RankingChart.tsx';
import { seriesOf } from '../../charts/runningPeriod.ts';
import SeriesChart from '../../charts/SeriesChart.tsx';
import { TableCard } from '../../charts/TableCard.tsx';
import { WaterfallChart } from '../../charts/WaterfallChart.tsx';
import { readAllCategories } from '../../dataProvider/allCategories.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useAnalytics } from './analyticsContext.ts';
import { CategoryBranch } from './CategoryBranch.tsx';
import { CustomersSection } from './CustomersSection.tsx';
import { fileName } from './fileName.ts';
import { MissingBlock } from './MissingBlock.tsx';
import { OrdersSection } from './OrdersSection.tsx';
import { MOST_OPEN, toggleOpen } from './openRows.ts';
import { PromotionsSection } from './PromotionsSection.tsx';
import { GridCell, Section } from './Section.tsx';

/** Everything below the metrics. */
export default function Sections() {
  return (
    <>
      <SalesSection />
      <OrdersSection />
      <ProductsSection />
      <CategoriesSection />
      <PromotionsSection />
      <CustomersSection />
    </>
  );
}

/** Which categories sold most, and what is in any of them. */
function CategoriesSection() {
  const translate = useTranslate();
  const title = translate('analytics.categories.title');
  const { stats } = useAnalytics();
  return (
    <Section title={title}>
      {stats.topCategories ? (
        <Ranking categories={stats.topCategories} />
      ) : (
        <MissingBlock name={title} />
      )}
      <CategoryDrill />
    </Section>
  );
}

type Ranked = { _id: string; name: string; netSales: number };

function Ranking({ categories }: { categories: readonly Ranked[] }) {
  const translate = useTranslate();
  const { stats, plan } = useAnalytics();
  const sum = categories.reduce((total, { netSales }) => total + netSales, 0);
  return (
    <RankingChart
      title={translate('analytics.categories.ranking')}
      name={translate('analytics.categories.netSales')}
      fileName={fileName('categories', plan)}
      parts={categories.map(({ _id, name, netSales }) => ({
        key: _id,
        name,
        value: netSales,
        part: sum > 0 ? netSales / sum : null,
        to: ordersUrl('placed', { period: plan.period }, { categoryId: _id }),
      }))}
      format={{ kind: 'money', currency: stats.currency }}
    />
  );
}

/** The tree of categories, closed; what is in a category is read when it is opened, and only then. */
function CategoryDrill() {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState<readonly string[]>([]);
  const [isFull, setFull] = useState(false);
  const { data, error, refetch, isFetching } = useCategories();

  function toggle(category: string) {
    setFull(open.length === MOST_OPEN && !open.includes(category));
    setOpen(toggleOpen(open, category));
  }

  return (
    <Card component="section" aria-labelledby={id} sx={open.length > 0 ? chartCardSx : closedSx}>
      <div>
        <Typography id={id} variant="h3">
          {translate('analytics.categories.tree')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {translate('analytics.categories.treeText')}
        </Typography>
      </div>
      {data && data.length > 0 && (
        <CategoryBranch categories={data} parentId={null} open={open} onToggle={toggle} />
      )}
      {data?.length === 0 && (
        <Typography variant="body2">{translate('analytics.categories.treeNone')}</Typography>
      )}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {error && (
        <Box role="alert">
          <Typography variant="body2">{translate('analytics.categories.treeFailed')}</Typography>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {translate('analytics.failed.retry')}
          </Button>
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" role="status">
        {isFull && translate('analytics.categories.few', { most: MOST_OPEN })}
      </Typography>
    </Card>
  );
}

// A tree of nothing but names, that nobody can open on paper.
const closedSx = { ...chartCardSx, '@media print': { display: 'none' } };

/** The key is that of react-admin's lists. */
function useCategories() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['categories', 'getList', 'analytics'],
    meta: { isErrorShown: true },
    queryFn: ({ signal }) => readAllCategories(dataProvider, signal),
  });
}

/** Sales over time, and how gross sales become total sales. */
function SalesSection() {
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
      {...seriesOf(stats, 'sales', plan)}
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
    to: ordersUrl(metrics[name].orders, { period: plan.period }),
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

type Product = NonNullable<OrderStats['topProducts']>[number];

/** What sold most, and for how long what is left of it lasts. */
function ProductsSection() {
  const translate = useTranslate();
  const { stats } = useAnalytics();
  const title = translate('analytics.products.title');
  const { topProducts } = stats;
  return (
    <Section title={title}>
      {topProducts ? (
        <GridCell columns={6}>
          <BestSellers products={topProducts} />
        </GridCell>
      ) : (
        <MissingBlock name={title} />
      )}
    </Section>
  );
}

function BestSellers({ products }: { products: readonly Product[] }) {
  const translate = useTranslate();
  const { plan } = useAnalytics();
  return (
    <TableCard
      title={translate('analytics.products.ranking')}
      summary={
        products.length === 0
          ? translate('analytics.products.none')
          : translate('analytics.products.summary', { smart_count: products.length })
      }
      fileName={fileName('best-selling-products', plan)}
      data={useStockData(products)}
    />
  );
}

function useStockData(products: readonly Product[]): ChartData {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { stats, plan } = useAnalytics();
  const format: ValueFormat = { kind: 'money', currency: stats.currency };
  const days = daysPassed(plan.span, new Date(stats.generatedAt));
  const most = Math.max(...products.map(({ netSales }) => netSales));
  const column = (key: string) => translate(`analytics.products.${key}`);
  const count = (value: number): ChartCell => ({
    text: value.toLocaleString(locale),
    plain: value,
  });
  const daysLeft = ({ stock, quantity }: Product): ChartCell => {
    const left = daysOfStock(stock, quantity, days);
    if (left === null) return { text: '–', plain: null };
    if (stock !== null && stock !== undefined && stock <= 0) {
      return { text: translate('analytics.products.soldOut'), plain: 0 };
    }
    const shown = { smart_count: left, count: left.toLocaleString(locale) };
    return { text: translate('analytics.products.days', shown), plain: left };
  };
  return {
    columns: [
      { header: column('name') },
      { header: column('id'), isFileOnly: true },
      ...['sold', 'netSales', 'stock', 'daysLeft'].map((key) => ({
        header: column(key),
        isNumber: true,
      })),
    ],
    rows: products.map((product) => {
      const { _id, name, quantity, netSales, stock } = product;
      const orders = ordersUrl('placed', { period: plan.period }, { productId: _id });
      return {
        key: _id,
        cells: [
          { text: name, plain: name, to: `/products/${encodeURIComponent(_id)}` },
          { text: _id, plain: _id },
          { ...count(quantity), to: orders },
          {
            text: valueText(netSales, format, locale),
            plain: plainValue(netSales, format),
            to: orders,
            bar: netSales > 0 ? netSales / most : 0,
          },
          stockCell(stock),
          daysLeft(product),
        ],
      };
    }),
  };

  /** Null: not counted; absent: the server does not say. */
  function stockCell(stock: number | null | undefined): ChartCell {
    if (stock === undefined) return { text: '–', plain: null };
    if (stock === null) return { text: column('uncounted'), plain: null };
    return count(stock);
  }
}
