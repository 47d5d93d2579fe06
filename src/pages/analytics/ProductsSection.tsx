import { useLocaleState, useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { daysOfStock, daysPassed } from '../../../domain/daysOfStock.ts';
import type { ChartCell, ChartData } from '../../charts/chartData.ts';
import { plainValue, type ValueFormat, valueText } from '../../charts/chartValue.ts';
import { ordersAddress } from '../../charts/ordersAddress.ts';
import { TableCard } from '../../charts/TableCard.tsx';
import { useAnalytics } from './analyticsContext.ts';
import { fileName } from './fileName.ts';
import { MissingBlock } from './MissingBlock.tsx';
import { Place, Section } from './Section.tsx';

type Product = NonNullable<OrderStats['topProducts']>[number];

/** What sold most, and for how long what is left of it lasts. */
export function ProductsSection() {
  const translate = useTranslate();
  const { stats } = useAnalytics();
  const title = translate('analytics.products.title');
  const { topProducts } = stats;
  return (
    <Section title={title}>
      {topProducts ? (
        <Place columns={6}>
          <BestSellers products={topProducts} />
        </Place>
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
      const orders = ordersAddress('placed', { period: plan.period }, { productId: _id });
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
