import * as v from 'valibot';
import { type ShippingRate, shippingRates } from '../contract/shippingRate.ts';
import { EU_COUNTRIES } from '../domain/taxPresets.ts';
import { toColumns } from '../store/db/fieldColumns.ts';
import { searchKey } from '../store/db/values.ts';
import type { Random } from './random.ts';

const FREE_FROM = 9000;
const inTheEu = { countries: [...EU_COUNTRIES], deliveryDaysMin: 2, deliveryDaysMax: 5 };

/** The shipping rates of the main store: the EU, free from €90, and all other countries. */
export function makeShippingRates(random: Random, since: Date): ShippingRate[] {
  return [
    { ...inTheEu, name: 'European Union', subtotalTo: FREE_FROM, price: 590 },
    { ...inTheEu, name: 'European Union, large orders', subtotalFrom: FREE_FROM, price: 0 },
    { name: 'World', price: 1490, deliveryDaysMin: 6, deliveryDaysMax: 15 },
  ].map((rate) => ({ ...v.parse(shippingRates.input, rate), _id: random.id(since) }));
}

export function shippingRateRow({ _id: id, ...rate }: ShippingRate, storeId: string, since: Date) {
  const at = since.toISOString();
  return {
    ...toColumns(rate),
    id,
    store_id: storeId,
    name_key: searchKey(rate.name),
    created_at: at,
    updated_at: at,
  };
}
