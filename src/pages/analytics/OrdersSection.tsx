import { useLocaleState, useTranslate } from 'react-admin';
import { ORDER_STATUSES } from '../../../contract/order.ts';
import { valueText } from '../../charts/chartValue.ts';
import { HeatMap } from '../../charts/HeatMap.tsx';
import type { InkTone } from '../../charts/inks.tsx';
import { listAddress, ordersAddress } from '../../charts/ordersAddress.ts';
import { RankingChart } from '../../charts/RankingChart.tsx';
import SeriesChart from '../../charts/SeriesChart.tsx';
import { ShareChart } from '../../charts/ShareChart.tsx';
import { useAnalytics } from './analyticsContext.ts';
import { begunPoints } from './begunPoints.ts';
import { fileName } from './fileName.ts';
import { hourAddress } from './hourAddress.ts';
import { MissingBlock } from './MissingBlock.tsx';
import { Place, Section } from './Section.tsx';

/** What is done is green, what waits for somebody stands out. */
const tones: Record<string, InkTone | undefined> = {
  pending: 'warning',
  confirmed: 'info',
  processing: 'primary',
  on_hold: 'warning',
  shipped: 'info',
  delivered: 'success',
  cancelled: 'error',
  returned: 'secondary',
};

const statuses: readonly string[] = ORDER_STATUSES;

/** How many, in which state, paid how, and when in the week. */
export function OrdersSection() {
  const translate = useTranslate();
  return (
    <Section title={translate('analytics.orders.title')}>
      <OrdersOverTime />
      <ByStatus />
      <Place columns={4}>
        <ByHour />
      </Place>
      <Place columns={2}>
        <ByMethod />
      </Place>
    </Section>
  );
}

function OrdersOverTime() {
  const translate = useTranslate();
  const { stats, plan } = useAnalytics();
  const title = translate('analytics.orders.overTime');
  if (!stats.series) return <MissingBlock name={title} />;
  return (
    <SeriesChart
      title={title}
      name={translate('charts.figures.orders.label')}
      fileName={fileName('orders', plan)}
      points={begunPoints(stats).map(({ start, end, orders }) => ({
        start,
        value: orders,
        to: ordersAddress('placed', { from: start, to: end }),
      }))}
      previous={stats.previousSeries?.map(({ start, orders }) => ({ start, value: orders }))}
      interval={plan.interval}
      zone={plan.timeZone}
      format={{ kind: 'count' }}
    />
  );
}

function ByStatus() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { stats, plan } = useAnalytics();
  const title = translate('analytics.orders.byStatus');
  const { byStatus, currency } = stats;
  if (!byStatus) return <MissingBlock name={title} />;
  const order = (status: string) => {
    const place = statuses.indexOf(status);
    return place === -1 ? statuses.length : place;
  };
  const total = byStatus.reduce((sum, one) => sum + one.total, 0);
  return (
    <ShareChart
      title={title}
      name={translate('charts.figures.orders.label')}
      fileName={fileName('orders-by-status', plan)}
      parts={byStatus
        .toSorted((one, other) => order(one.status) - order(other.status))
        .map(({ status, count }) => ({
          key: status,
          name: translate(`orders.status.${status}`, { _: status }),
          value: count,
          tone: tones[status],
          to: listAddress('orders', { status, period: plan.period }),
        }))}
      format={{ kind: 'count' }}
      more={translate('analytics.orders.worth', {
        total: valueText(total, { kind: 'money', currency }, locale),
      })}
    />
  );
}

function ByMethod() {
  const translate = useTranslate();
  const { stats, plan } = useAnalytics();
  const title = translate('analytics.orders.byMethod');
  const { byPaymentMethod, currency } = stats;
  if (!byPaymentMethod) return <MissingBlock name={title} />;
  const sum = byPaymentMethod.reduce((total, one) => total + one.total, 0);
  return (
    <RankingChart
      title={title}
      name={translate('analytics.orders.methodName')}
      fileName={fileName('payment-methods', plan)}
      parts={byPaymentMethod
        .toSorted((one, other) => other.total - one.total)
        .map(({ kind, total }) => ({
          key: kind,
          name: translate(`orders.method.${kind}`, { _: kind }),
          value: total,
          part: sum > 0 ? total / sum : null,
          to: ordersAddress('placed', { period: plan.period }, { paymentKind: kind }),
        }))}
      format={{ kind: 'money', currency }}
    />
  );
}

function ByHour() {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { stats, plan } = useAnalytics();
  const title = translate('analytics.orders.byHour');
  if (!stats.byHour) return <MissingBlock name={title} />;
  return (
    <HeatMap
      title={title}
      fileName={fileName('orders-by-hour', plan)}
      values={stats.byHour}
      countText={(count) =>
        translate('analytics.orders.count', {
          smart_count: count,
          count: count.toLocaleString(locale),
        })
      }
      addressOf={(weekday, hour) => hourAddress(plan, weekday, hour)}
    />
  );
}
