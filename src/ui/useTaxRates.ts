import { useGetList } from 'react-admin';
import type { TaxRate } from '../../contract/taxRate.ts';
import { TAX_RATES, useHasEndpoint } from '../api/missingEndpoints.ts';

type TaxRateRecord = TaxRate & { id: string };

/** All tax rates of the store, by country. `isThere` is false if the API has none. */
export function useTaxRates() {
  const isThere = useHasEndpoint(TAX_RATES);
  const { data, error, isFetching, refetch } = useGetList<TaxRateRecord>(
    'tax-rates',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'country', order: 'ASC' } },
    { enabled: isThere },
  );
  return { isThere, rates: data, error, isFetching, refetch };
}
