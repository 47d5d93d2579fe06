import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../contract/maxPageSize.ts';
import type { TaxRate } from '../../contract/taxRate.ts';
import type { Taxation } from '../../domain/tax.ts';
import { taxClassesOf } from '../../domain/taxClasses.ts';
import { TAX_RATES, useHasEndpoint, useHasTaxClasses } from '../api/missingEndpoints.ts';
import { useSession } from '../session/session.ts';

type TaxRateRecord = TaxRate & { id: string };

/** All tax rates of the store, sorted by country. `isServed` is false if the API lacks tax rates. */
export function useTaxRates() {
  const isServed = useHasEndpoint(TAX_RATES);
  const { data, error, isFetching, refetch } = useGetList<TaxRateRecord>(
    'tax-rates',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, sort: { field: 'country', order: 'ASC' } },
    { enabled: isServed },
  );
  return { isServed, rates: data, error, isFetching, refetch };
}

/** The tax classes that a product can have; null if the API's products have no tax class. */
export function useTaxClasses(): string[] | null {
  const hasTaxClasses = useHasTaxClasses();
  const { rates } = useTaxRates();
  return useMemo(() => (hasTaxClasses ? taxClassesOf(rates ?? []) : null), [hasTaxClasses, rates]);
}

/** The taxation of customers in the store's own country. */
export function useHomeTaxation(): Taxation {
  const { rates = NONE } = useTaxRates();
  const { taxRate, pricesIncludeTax, country } = useSession((session) => session.storeSettings);
  return useMemo(
    () => ({
      rates,
      singleRate: taxRate,
      pricesIncludeTax: pricesIncludeTax ?? false,
      country,
      destination: null,
      isExempt: false,
    }),
    [rates, taxRate, pricesIncludeTax, country],
  );
}

const NONE: TaxRateRecord[] = [];
