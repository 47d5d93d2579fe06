import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import * as v from 'valibot';
import { Order } from '../../../../contract/order.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';

export const ORDERS_A_PAGE = 5;

/** A page of a customer's orders, the newest first, and how many there are. */
export function useUserOrders(id: string, page: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['orders', 'ofCustomer', id, page],
    placeholderData: keepPreviousData,
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const wanted = { page, perPage: ORDERS_A_PAGE };
      const { data, total } = await dataProvider.getUserOrders(id, wanted, { signal });
      const orders = data.flatMap((record) => {
        const result = v.safeParse(Order, { ...record, _id: record.id });
        return result.success ? [result.output] : [];
      });
      return { orders, total };
    },
  });
}
