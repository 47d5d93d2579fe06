import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Order } from '../../contract/order.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { recordParser } from '../lists/recordParser.ts';

const parseOrder = recordParser(Order);

/** Totals of a customer's orders, computed by the store. */
export function useCustomerMetrics(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['users', 'stats', id],
    queryFn: async ({ signal }) => (await dataProvider.getUserStats(id, { signal })).data,
  });
}

export const ORDERS_PER_PAGE = 5;

/**
 * A page of a customer's orders, newest first, and the number of all the customer's orders. The previous page stays
 * while the next page loads.
 */
export function useCustomerOrders(id: string, page = 1) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['orders', 'ofCustomer', id, page],
    placeholderData: keepPreviousData,
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const pagination = { page, perPage: ORDERS_PER_PAGE };
      const { data, total } = await dataProvider.getUserOrders(id, pagination, { signal });
      // Skips malformed orders, as the order list does.
      return { orders: data.flatMap((record) => parseOrder(record) ?? []), total };
    },
  });
}
