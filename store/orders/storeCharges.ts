import type { Kysely } from 'kysely';
import { type ShippingRate, shippingRates } from '../../contract/shippingRate.ts';
import { taxRates } from '../../contract/taxRate.ts';
import type { TaxRules } from '../../domain/tax.ts';
import { fromColumns } from '../db/fieldColumns.ts';
import type { Database } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { unauthorised } from '../http/errors.ts';

/** The store's rules for tax and shipping. `shippingRate` is the price of shipping if no rate applies. */
export type StoreCharges = {
  currency: string;
  taxRules: TaxRules;
  shippingRates: ShippingRate[];
  shippingRate: number;
};

export async function readCharges(db: Kysely<Database>, storeId: string): Promise<StoreCharges> {
  const store = await db
    .selectFrom('stores')
    .select(['currency', 'country', 'tax_rate', 'prices_include_tax', 'shipping_rate'])
    .where('id', '=', storeId)
    .executeTakeFirst();
  if (!store) throw unauthorised();
  const taxes = await db
    .selectFrom('tax_rates')
    .selectAll()
    .where('store_id', '=', storeId)
    .execute();
  const rates = await db
    .selectFrom('shipping_rates')
    .selectAll()
    .where('store_id', '=', storeId)
    .execute();
  return {
    currency: store.currency,
    taxRules: {
      rates: taxes.map((row) => fromColumns(taxRates.input, row)),
      singleRate: store.tax_rate,
      pricesIncludeTax: isSet(store.prices_include_tax),
      country: store.country,
    },
    shippingRates: rates.map((row) => ({ _id: row.id, ...fromColumns(shippingRates.input, row) })),
    shippingRate: store.shipping_rate,
  };
}
