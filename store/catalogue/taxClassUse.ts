import { type Kysely, sql } from 'kysely';
import { isSameClass } from '../../domain/tax.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import { conflict, invalid, problem } from '../http/errors.ts';

/** Ids of the products that have the class, in one of its spellings, or a variant with it. */
export function idsWithTaxClass(storeId: string, ...spellings: [string, ...string[]]) {
  const isClass = sql`store_id = ${storeId} and tax_class in (${sql.join(spellings)})`;
  return sql<string>`select id from products where ${isClass}
    union select product_id from product_variants where ${isClass}`;
}

/**
 * Prevents a class that products have from losing its last rate. Throws 409 when the rate is deleted, and 422 at
 * `taxClass` when the rate gets another class. `zero` needs no rate.
 */
export async function keepUsedTaxClass(
  trx: Kysely<Database>,
  { store_id: storeId, id }: { store_id: string; id: string },
  changes: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  if (changes && changes.taxClass === undefined) return;
  const rates = await trx
    .selectFrom('tax_rates')
    .select(['id', 'tax_class'])
    .where('store_id', '=', storeId)
    .execute();
  const taxClass = rates.find((rate) => rate.id === id)?.tax_class;
  if (taxClass === undefined || isSameClass(taxClass, 'zero')) return;
  if (changes && isSameClass(String(changes.taxClass), taxClass)) return;
  if (rates.some((rate) => rate.id !== id && isSameClass(rate.tax_class, taxClass))) return;
  const spellings = await readSpellings(trx, storeId, taxClass);
  const found = idsWithTaxClass(storeId, taxClass, ...spellings);
  const products = await readNumber(trx, sql`(select count(*) from (${found}) as found)`);
  if (products === 0) return;
  if (changes) throw invalid([problem('taxClass', 'taxRate.classUsed', { products })]);
  throw conflict([problem('_id', 'taxRate.classUsed', { products })], { products });
}

/** The spellings of a class in products and variants: classes ignore case. */
async function readSpellings(
  trx: Kysely<Database>,
  storeId: string,
  taxClass: string,
): Promise<string[]> {
  const inStore = sql`store_id = ${storeId} and tax_class is not null`;
  const { rows } = await sql<{ tax_class: string }>`
    select tax_class from products where ${inStore}
    union select tax_class from product_variants where ${inStore}`.execute(trx);
  return rows.map((row) => row.tax_class).filter((one) => isSameClass(one, taxClass));
}
