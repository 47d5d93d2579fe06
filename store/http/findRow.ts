import type { Context } from 'hono';
import { type Kysely, type Selectable, sql } from 'kysely';
import { is } from 'valibot';
import { Id } from '../../contract/fieldRules.ts';
import type { StoreEnv } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from './errors.ts';

/** The tables that `findRow` reads, each with the name of one row for the message of a 404. */
const NAMES = {
  categories: 'category',
  customers: 'customer',
  draft_orders: 'draft order',
  imports: 'import',
  orders: 'order',
  product_variants: 'variant',
  products: 'product',
  promotions: 'promotion',
  purchase_orders: 'purchase order',
} as const;

/**
 * The row with the `:id` of the path, or with `id`, in the merchant's store. 404 when it doesn't exist or
 * belongs to another store.
 */
export async function findRow<Table extends keyof typeof NAMES>(
  db: Kysely<Database>,
  c: Context<StoreEnv>,
  table: Table,
  id = c.req.param('id'),
): Promise<Selectable<Database[Table]>> {
  if (!is(Id, id)) throw notFound(NAMES[table]);
  const { rows } = await sql<Selectable<Database[Table]>>`select * from ${sql.table(table)}
    where store_id = ${c.get('merchant').storeId} and id = ${id}`.execute(db);
  if (!rows[0]) throw notFound(NAMES[table]);
  return rows[0];
}
