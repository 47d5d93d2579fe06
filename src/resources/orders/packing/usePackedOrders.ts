import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import { splitByTransition } from '../../../../domain/bulkTransitions.ts';
import { MAX_PACKED } from '../../../../domain/packing.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { useItemPlaces } from '../../../lists/items/useItemPlaces.ts';
import { byPlaced, parseOrder } from '../readOrder.ts';

const none: readonly Order[] = [];

/**
 * The first `MAX_PACKED` orders of `?ids=a,b`, sorted by creation date, and split into those that can be shipped now
 * and the others. `left=7` means that seven selected orders are not among the ids.
 */
export function usePackedOrders() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [params] = useSearchParams();
  const text = params.get('ids') ?? '';
  const all = useMemo(() => [...new Set(text.split(',').filter(Boolean))], [text]);
  const ids = all.slice(0, MAX_PACKED);
  const query = useQuery({
    queryKey: ['orders', 'packing', text],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getMany('orders', { ids, signal });
      return data.flatMap((row) => parseOrder(row) ?? []).sort(byPlaced);
    },
    enabled: ids.length > 0,
    refetchOnMount: 'always',
  });
  const orders = query.data ?? none;
  const items = useMemo(() => orders.flatMap((order) => order.items), [orders]);
  const split = useMemo(() => splitByTransition(orders, 'ship', new Date()), [orders]);
  const eligible = useMemo(() => split.eligible.map(({ order }) => order), [split]);
  return {
    ids,
    query,
    eligible,
    blocked: split.blocked,
    /** Number of ids without a readable order; 0 before the response. */
    missingCount: query.data ? ids.length - orders.length : 0,
    tooManyCount: all.length - ids.length + (Number(params.get('left')) || 0),
    places: useItemPlaces(items),
  };
}
