import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { conflict, invalid, problem } from '../http/errors.ts';

/** Ids of the products that have the class, or a variant with it. */
export function idsWithTaxClass(storeId: string, taxClass: string) {
  return sql<string>`select id from products
      where store_id = ${storeId} and tax_class = ${taxClass}
    union select product_id from product_variants
      where store_id = ${storeId} and tax_class = ${taxClass}`;
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
  const rates = trx.selectFrom('tax_rates').where('store_id', '=', storeId);
  const { tax_class: taxClass } = await rates
    .select('tax_class')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (taxClass === 'zero' || changes?.taxClass === taxClass) return;
  const other = await rates
    .select('id')
    .where('tax_class', '=', taxClass)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other) return;
  const used = await sql<{ count: number | string }>`select count(*) as count
    from (${idsWithTaxClass(storeId, taxClass)}) as found`.execute(trx);
  const products = Number(used.rows[0]?.count);
  if (products === 0) return;
  if (changes) throw invalid([problem('taxClass', 'taxRate.classUsed', { products })]);
  throw conflict([problem('_id', 'taxRate.classUsed', { products })], { products });
}
