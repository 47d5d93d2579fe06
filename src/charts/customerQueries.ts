import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Order } from '../../contract/order.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { recordParser } from '../lists/recordParser.ts';

const parseOrder = recordParser(Order);

/** What a customer has bought so far, computed by the store. */
export function useCustomerMetrics(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['users', 'stats', id],
    queryFn: async ({ signal }) => (await dataProvider.getUserStats(id, { signal })).data,
  });
}

export const ORDERS_A_PAGE = 5;

/** A page of a customer's orders, the newest first, and how many there are; the one shown before stays meanwhile. */
export function useCustomerOrders(id: string, page = 1) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['orders', 'ofCustomer', id, page],
    placeholderData: keepPreviousData,
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const wanted = { page, perPage: ORDERS_A_PAGE };
      const { data, total } = await dataProvider.getUserOrders(id, wanted, { signal });
      // An order that this console cannot read is left out, as in the list.
      return { orders: data.flatMap((record) => parseOrder(record) ?? []), total };
    },
  });
}
