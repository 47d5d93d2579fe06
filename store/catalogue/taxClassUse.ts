import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSameClass } from '../../domain/tax.ts';
import { lockStore } from '../db/lockStore.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import { conflict, invalid, problem, type StoreError } from '../http/errors.ts';
import type { Store } from '../lists/listDeclaration.ts';

/** Selects the ids of the products that have the class, or a variant with the class. Ignores upper and lower case. */
export async function idsWithTaxClass(store: Store, taxClass: string): Promise<RawBuilder<string>> {
  const spellings = await readSpellings(store, taxClass);
  const isClass = sql`store_id = ${store.storeId} and tax_class in (${sql.join(spellings)})`;
  return sql`select id from products where ${isClass}
    union select product_id from product_variants where ${isClass}`;
}

/**
 * Prevents a class that products or shipping rates have from losing its last rate. Throws 409 when the rate is deleted,
 * and 422 at `taxClass` when the rate gets another class. `zero` needs no rate. `changes` is null for a deletion.
 */
export async function keepUsedTaxClass(
  trx: Kysely<Database>,
  { store_id: storeId, id }: { store_id: string; id: string },
  changes: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  if (changes && changes.taxClass === undefined) return;
  // Two requests could each remove one of the last two rates: the second waits, and finds one rate.
  await lockStore(trx, storeId);
  const rates = await trx
    .selectFrom('tax_rates')
    .select(['id', 'tax_class'])
    .where('store_id', '=', storeId)
    .execute();
  const taxClass = rates.find((rate) => rate.id === id)?.tax_class;
  if (taxClass === undefined || isSameClass(taxClass, 'zero')) return;
  if (changes && isSameClass(String(changes.taxClass), taxClass)) return;
  if (rates.some((rate) => rate.id !== id && isSameClass(rate.tax_class, taxClass))) return;
  const found = await idsWithTaxClass({ db: trx, storeId }, taxClass);
  const products = await readNumber(trx, sql`(select count(*) from (${found}) as found)`);
  if (products > 0) throw refusal('taxRate.classUsed', { products }, changes !== null);
  // Shipping rates have `standard` by default: a store with shipping rates must be able to delete its last tax rate.
  if (isSameClass(taxClass, 'standard')) return;
  const shippingRates = await countShippingRates(trx, storeId, taxClass);
  if (shippingRates === 0) return;
  throw refusal('taxRate.classUsedForShipping', { shippingRates }, changes !== null);
}

function refusal(code: string, uses: Record<string, number>, isChange: boolean): StoreError {
  if (isChange) return invalid([problem('taxClass', code, uses)]);
  return conflict([problem('_id', code, uses)], uses);
}

async function countShippingRates(
  trx: Kysely<Database>,
  storeId: string,
  taxClass: string,
): Promise<number> {
  const rates = await trx
    .selectFrom('shipping_rates')
    .select('tax_class')
    .where('store_id', '=', storeId)
    .execute();
  return rates.filter((rate) => isSameClass(rate.tax_class, taxClass)).length;
}

/**
 * The class as products and variants of the store spell it. SQLite's `lower` knows only ASCII. Each step of the
 * recursion finds the next spelling in the indexes, so that it reads one row for each spelling, not all products.
 */
async function readSpellings({ db, storeId }: Store, taxClass: string): Promise<string[]> {
  const next = sql`store_id = ${storeId} and tax_class > spellings.tax_class`;
  const { rows } = await sql<{ tax_class: string | null }>`
    with recursive spellings (tax_class) as (
      select ''
      union all
      select (select min(tax_class) from (
          select min(tax_class) as tax_class from products where ${next}
          union all select min(tax_class) from product_variants where ${next}
        ) as following)
        from spellings where tax_class is not null
    )
    select tax_class from spellings`.execute(db);
  const stored = rows.flatMap((row) => row.tax_class ?? []);
  return [taxClass, ...stored.filter((one) => isSameClass(one, taxClass))];
}
