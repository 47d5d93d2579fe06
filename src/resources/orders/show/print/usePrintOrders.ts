import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Order } from '../../../../../contract/order.ts';
import { ApiError } from '../../../../errors.ts';
import { orderKey } from '../../orderKey.ts';
import { asOrder } from '../../performOrderAction.ts';

export type PrintedOrders = {
  orders: Order[];
  isLoading: boolean;
  failed: number;
  readAgain(): void;
};

/** Orders in the order in which they were asked for, each read by itself: lists leave out their parcels. */
export function usePrintOrders(ids: readonly string[]): PrintedOrders {
  const dataProvider = useDataProvider();
  const results = useQueries({
    queries: ids.map((id) => ({
      queryKey: orderKey(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const order = asOrder((await dataProvider.getOne('orders', { id, signal })).data);
        if (!order) throw new ApiError({ kind: 'malformed' as const });
        return order;
      },
    })),
  });
  const failures = results.filter(({ isError }) => isError);
  return {
    orders: results.flatMap(({ data }) => data ?? []),
    isLoading: results.some(({ isPending }) => isPending),
    failed: failures.length,
    readAgain: () => {
      for (const { refetch } of failures) void refetch();
    },
  };
}
