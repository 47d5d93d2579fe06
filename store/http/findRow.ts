import type { Context } from 'hono';
import { type Kysely, type Selectable, sql } from 'kysely';
import { is } from 'valibot';
import { Id } from '../../contract/fieldRules.ts';
import type { StoreEnv } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from './errors.ts';

/** The tables whose rows have an address of their own, and what one of them is called. */
const NAMES = {
  categories: 'category',
  customers: 'customer',
  imports: 'import',
  orders: 'order',
  product_variants: 'variant',
  products: 'product',
  promotions: 'promotion',
} as const;

/** The row that `:id` of a path names, or another one of the merchant's store. 404 for what nobody has, or another store. */
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
