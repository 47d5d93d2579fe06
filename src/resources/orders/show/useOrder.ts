import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { ApiError } from '../../../errors.ts';
import { orderKey } from '../orderKey.ts';
import { asOrder } from '../performOrderAction.ts';

type ReadOrder = {
  order: Order | undefined;
  /** Why there is no order. A background read that fails takes nothing away. */
  error: Error | null;
  readAgain(): void;
};

/** An order with everything that belongs to it, read anew when the page opens and when it is looked at again. */
export function useOrder(id: string): ReadOrder {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => {
      const order = asOrder((await dataProvider.getOne('orders', { id, signal })).data);
      if (!order) throw new ApiError({ kind: 'malformed' });
      return order;
    },
    staleTime: 0,
    meta: { isErrorShown: queryClient.getQueryData(orderKey(id)) === undefined },
    refetchOnMount: 'always',
  });
  const readAgain = useCallback(() => void refetch(), [refetch]);
  return { order: data, error: data ? null : error, readAgain };
}
