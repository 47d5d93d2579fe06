import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import {
  useDataProvider,
  useListFilterContext,
  useListPaginationContext,
  useTranslate,
} from 'react-admin';
import type { OrderSums as Sums } from '../../../contract/stats.ts';
import { numberText } from '../../../domain/intl.ts';
import { refundsWithoutTax, unpaidReturnsWithoutTax } from '../../../domain/metrics.ts';
import { formatMoney } from '../../../domain/money.ts';
import { withoutPeriods } from '../../api/routes.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useLocale } from '../../i18n/useLocale.ts';

/**
 * Totals of the filtered orders, calculated by the store. If a metric links to this list, the totals include it.
 * Renders nothing if no order matches, or if the totals cannot be read.
 */
export default function OrderMetrics() {
  const translate = useTranslate();
  const { filterValues } = useListFilterContext();
  const { total } = useListPaginationContext();
  const filter = JSON.stringify(withoutPeriods(filterValues));
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['orders', 'sums', filter],
    enabled: total !== 0,
    // Optional: the list does not need the totals, and other APIs may not have them.
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getOrderStats({ blocks: 'sums', filter }, { signal });
      return data.sums ? { sums: data.sums, currency: data.currency } : null;
    },
  });
  if (total === 0 || (!isPending && !data)) return null;
  return (
    <Box component="dl" aria-label={translate('orders.sums.name')} sx={listSx}>
      {data ? (
        <Metrics metrics={metricsOf(data.sums, filterValues)} currency={data.currency} />
      ) : (
        <Skeleton width={180} aria-label={translate('orders.sums.loading')} />
      )}
    </Box>
  );
}

function Metrics({ metrics, currency }: { metrics: readonly Metric[]; currency: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  return metrics.map(({ name, value, isMoney, isResult }) => (
    <Box key={name} sx={{ display: 'flex', gap: 0.75, whiteSpace: 'nowrap' }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {translate(`orders.sums.${name}`)}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: isResult ? 620 : 450 }}>
        {isMoney ? formatMoney(value, currency, locale) : numberText(value, locale)}
      </Box>
    </Box>
  ));
}

type Metric = { name: string; value: number; isMoney: boolean; isResult: boolean };

/** The metrics to show for the filter, calculated with `domain/metrics.ts`. */
function metricsOf(sums: Sums, filter: Record<string, unknown>): Metric[] {
  const { orders, total, grossSales, discounts = 0, shipping = 0, tax = 0 } = sums;
  const { refunds, refundTax = 0, unpaidReturns = 0 } = sums;
  if (sums.customers !== undefined) return counted('customers', sums.customers);
  if (sums.itemSales !== undefined) {
    const what = filter.variantId ? 'variant' : filter.productId ? 'product' : 'category';
    return [
      ...counted('itemsSold', sums.itemsSold),
      ...result(`itemSales.${what}`, sums.itemSales),
      ...part('total', total),
    ];
  }
  const isSales = filter.salesPeriod ?? filter.salesFrom ?? filter.salesTo;
  // With a period of refunds but none of sales, the orders can be older, so nothing is subtracted from their total.
  const back = refunds === undefined ? undefined : refundsWithoutTax({ refunds, refundTax });
  if (back !== undefined && !isSales) {
    return [...result('refunds', back), ...part('refundTax', refundTax), ...result('total', total)];
  }
  if (grossSales === undefined) return result('total', total);
  const net = [...part('gross', grossSales), ...part('discounts', -discounts)];
  const rest = [...part('shipping', shipping), ...part('tax', tax)];
  if (back !== undefined) {
    const unpaid = unpaidReturnsWithoutTax(sums);
    const sales = total === undefined ? undefined : total - back - refundTax - unpaidReturns;
    return [
      ...net,
      ...part('refunds', -back),
      ...part('unpaidReturns', -unpaid),
      ...result('net', grossSales - discounts - back - unpaid),
      ...rest,
      ...result('sales', sales),
    ];
  }
  const average = orders === 0 ? undefined : Math.round((grossSales - discounts) / orders);
  return [
    ...net,
    ...rest,
    ...result('total', total),
    ...result('average', average),
    ...counted('itemsSold', sums.itemsSold),
  ];
}

/** Empty for zero. */
function part(name: string, value = 0): Metric[] {
  return value === 0 ? [] : [{ name, value, isMoney: true, isResult: false }];
}

function result(name: string, value: number | undefined): Metric[] {
  return value === undefined ? [] : [{ name, value, isMoney: true, isResult: true }];
}

function counted(name: string, value: number | undefined): Metric[] {
  return value === undefined ? [] : [{ name, value, isMoney: false, isResult: true }];
}

const listSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.25,
  m: 0,
  minHeight: 21,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
};
