import { useGetList } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../contract/maxPageSize.ts';
import type { ShippingRate } from '../../contract/shippingRate.ts';
import { SHIPPING_RATES, useHasEndpoint } from '../api/missingEndpoints.ts';

/** All rates, sorted by name. `isServed` is false if the API lacks rates; then the store's `shippingRate` applies. */
export function useShippingRates() {
  const isServed = useHasEndpoint(SHIPPING_RATES);
  const { data, isFetching, error, refetch } = useGetList<ShippingRate & { id: string }>(
    'shipping-rates',
    {
      pagination: { page: 1, perPage: MAX_PAGE_SIZE },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    },
    { enabled: isServed },
  );
  return { rates: data, isServed, isFetching, error: data ? null : error, refetch };
}
