import { useTranslate } from 'react-admin';
import { ordersAddress } from '../../charts/ordersAddress.ts';
import { RankingChart } from '../../charts/RankingChart.tsx';
import { useAnalytics } from './analyticsContext.ts';
import { CategoryDrill } from './CategoryDrill.tsx';
import { fileName } from './fileName.ts';
import { MissingBlock } from './MissingBlock.tsx';
import { Section } from './Section.tsx';

/** Which categories sold most, and what is in any of them. */
export function CategoriesSection() {
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
        to: ordersAddress('placed', { period: plan.period }, { categoryId: _id }),
      }))}
      format={{ kind: 'money', currency: stats.currency }}
    />
  );
}
