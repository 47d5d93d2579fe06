import { useLocaleState, useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import type { ChartCell, ChartData } from '../../charts/chartData.ts';
import { ordersUrl } from '../../charts/listUrl.ts';
import { plainValue, type ValueFormat, valueText } from '../../charts/plot/chartValue.ts';
import { RankingChart } from '../../charts/RankingChart.tsx';
import { TableCard } from '../../charts/TableCard.tsx';
import { useAnalytics } from './analyticsContext.ts';
import { fileName } from './fileName.ts';
import { MissingBlock } from './MissingBlock.tsx';
import { GridCell, Section } from './Section.tsx';

type Promotion = NonNullable<OrderStats['topPromotions']>[number];

/** What promotions brought and what they took off. */
export function PromotionsSection() {
  const translate = useTranslate();
  const { stats } = useAnalytics();
  const title = translate('analytics.promotions.title');
  const { topPromotions } = stats;
  return (
    <Section title={title}>
      {topPromotions ? (
        <>
          <GridCell columns={4}>
            <CostTable promotions={topPromotions} />
          </GridCell>
          <GridCell columns={2}>
            <Ranking promotions={topPromotions} />
          </GridCell>
        </>
      ) : (
        <MissingBlock name={title} />
      )}
    </Section>
  );
}

function Ranking({ promotions }: { promotions: readonly Promotion[] }) {
  const translate = useTranslate();
  const { stats, plan } = useAnalytics();
  return (
    <RankingChart
      title={translate('analytics.promotions.ranking')}
      name={translate('analytics.promotions.sales')}
      fileName={fileName('sales-by-promotion', plan)}
      parts={promotions.map(({ _id, code, sales }) => ({
        key: `${_id} ${code}`,
        name: code,
        value: sales,
        to: ordersUrl('placed', { period: plan.period }, { promotionId: _id }),
      }))}
      format={{ kind: 'money', currency: stats.currency }}
    />
  );
}

function CostTable({ promotions }: { promotions: readonly Promotion[] }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { stats, plan } = useAnalytics();
  const discount = promotions.reduce((sum, one) => sum + one.discount, 0);
  return (
    <TableCard
      title={translate('analytics.promotions.table')}
      summary={
        promotions.length === 0
          ? translate('analytics.promotions.none')
          : translate('analytics.promotions.summary', {
              smart_count: promotions.length,
              discount: valueText(discount, { kind: 'money', currency: stats.currency }, locale),
            })
      }
      fileName={fileName('promotions', plan)}
      data={useCostData(promotions)}
    />
  );
}

function useCostData(promotions: readonly Promotion[]): ChartData {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { stats, plan } = useAnalytics();
  const format: ValueFormat = { kind: 'money', currency: stats.currency };
  const amount = (value: number | null): ChartCell =>
    value === null
      ? { text: '–', plain: null }
      : { text: valueText(value, format, locale), plain: plainValue(value, format) };
  const column = (key: string) => translate(`analytics.promotions.${key}`);
  return {
    columns: [
      { header: column('code') },
      { header: column('id'), isFileOnly: true },
      ...['uses', 'discount', 'sales', 'cost'].map((key) => ({
        header: column(key),
        isNumber: true,
      })),
    ],
    rows: promotions.map(({ _id, code, orders, discount, sales }) => ({
      key: `${_id} ${code}`,
      cells: [
        { text: code, plain: code, to: `/promotions/${encodeURIComponent(_id)}` },
        { text: _id, plain: _id },
        {
          text: orders.toLocaleString(locale),
          plain: orders,
          to: ordersUrl('placed', { period: plan.period }, { promotionId: _id }),
        },
        amount(discount),
        amount(sales),
        amount(orders > 0 ? Math.round(discount / orders) : null),
      ],
    })),
  };
}
