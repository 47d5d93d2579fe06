import { useTranslate } from 'react-admin';
import { HeatMap } from '../../charts/HeatMap.tsx';
import type { SeriesTone } from '../../charts/plot/seriesStyles.tsx';
import { RankingChart } from '../../charts/RankingChart.tsx';
import { createSeries, futurePoints, pastPoints } from '../../charts/runningPeriod.ts';
import SeriesChart from '../../charts/SeriesChart.tsx';
import { ShareChart } from '../../charts/ShareChart.tsx';
import { StackChart } from '../../charts/StackChart.tsx';
import { listUrl } from '../../ui/screenUrls.ts';
import { GridCell, MissingBlock, Section, useAnalytics } from './Section.tsx';

/** In display order. Finished statuses have quiet colours; statuses that need work stand out. */
const statuses: Record<string, { tone: SeriesTone; pattern: number } | undefined> = {
  pending: { tone: 'warning', pattern: 1 },
  confirmed: { tone: 'info', pattern: 2 },
  processing: { tone: 'primary', pattern: 3 },
  on_hold: { tone: 'error', pattern: 4 },
  shipped: { tone: 'info', pattern: 5 },
  delivered: { tone: 'success', pattern: 0 },
  cancelled: { tone: 'secondary', pattern: 6 },
  returned: { tone: 'secondary', pattern: 7 },
};
const inOrder = Object.keys(statuses);

export function OrdersSection() {
  return (
    <Section name="orders">
      <OrdersOverTime />
      <GridCell columns={3} isTall>
        <ByStatus />
      </GridCell>
      <ByMethod />
      <GridCell columns={6}>
        <ByHour />
      </GridCell>
    </Section>
  );
}

function OrdersOverTime() {
  const translate = useTranslate();
  const { stats, plan, fileOf } = useAnalytics();
  const title = translate('analytics.orders.overTime');
  if (!stats.series) return <MissingBlock name={title} />;
  return (
    <SeriesChart
      title={title}
      name={translate('charts.figures.orders.label')}
      fileName={fileOf('orders')}
      {...createSeries(stats, 'placed', plan)}
      format={{ kind: 'count' }}
    />
  );
}

/** Statuses over time, with cancelled orders; totals only if the API has no series. */
function ByStatus() {
  const translate = useTranslate();
  const { stats, plan, moneyText, fileOf } = useAnalytics();
  const title = translate('analytics.orders.byStatus');
  const { byStatus } = stats;
  if (!byStatus) return <MissingBlock name={title} />;
  const place = (status: string) => (status in statuses ? inOrder.indexOf(status) : inOrder.length);
  const sum = byStatus.reduce((all, one) => all + one.total, 0);
  const total = moneyText(sum);
  const shown = {
    title,
    name: translate('charts.figures.orders.label'),
    fileName: fileOf('orders-by-status'),
    parts: byStatus
      .toSorted((one, other) => place(one.status) - place(other.status))
      .map(({ status, count }) => ({
        key: status,
        name: translate(`orders.status.${status}`, { _: status }),
        value: count,
        ...statuses[status],
        to: listUrl('orders', { status, period: plan.period }),
      })),
    ...(byStatus.length > 0 && { note: translate('analytics.orders.worth', { total }) }),
  };
  if (!stats.statusSeries) return <ShareChart {...shown} format={{ kind: 'count' }} />;
  const points = pastPoints(stats.statusSeries, stats).map(({ start, end, counts }) => ({
    start,
    counts: shown.parts.map(({ key }) => counts[key] ?? 0),
    to: listUrl('orders', { createdFrom: start, createdTo: end }),
  }));
  const ahead = futurePoints(stats.statusSeries, stats);
  const stack = { points, futurePoints: ahead, interval: plan.interval, zone: plan.timeZone };
  return <StackChart {...shown} stack={stack} />;
}

function ByMethod() {
  const translate = useTranslate();
  const { stats, money, fileOf, ordersOf } = useAnalytics();
  const title = translate('analytics.orders.byMethod');
  const { byPaymentMethod } = stats;
  if (!byPaymentMethod) return <MissingBlock name={title} />;
  const sum = byPaymentMethod.reduce((total, one) => total + one.total, 0);
  return (
    <RankingChart
      title={title}
      name={translate('analytics.orders.methodName')}
      fileName={fileOf('payment-methods')}
      parts={byPaymentMethod
        .toSorted((one, other) => other.total - one.total)
        .map(({ kind, total }) => ({
          key: kind,
          name: translate(`orders.method.${kind}`, { _: kind }),
          value: total,
          share: sum > 0 ? total / sum : null,
          to: ordersOf('placed', { paymentKind: kind }),
        }))}
      format={money}
    />
  );
}

function ByHour() {
  const translate = useTranslate();
  const { stats, fileOf, ordersOf } = useAnalytics();
  const title = translate('analytics.orders.byHour');
  const { byHour } = stats;
  if (!byHour) return <MissingBlock name={title} />;
  return (
    <HeatMap
      title={title}
      fileName={fileOf('orders-by-hour')}
      values={byHour}
      countText={(count) =>
        translate('analytics.orders.count', {
          smart_count: count,
          count,
        })
      }
      getUrl={(weekday, hour) =>
        byHour[weekday]?.[hour] ? ordersOf('placed', { weekHour: weekday * 24 + hour }) : undefined
      }
    />
  );
}
