import { type Kysely, sql } from 'kysely';
import { AGGREGATE_TABLES, createAggregates } from '../../store/db/aggregates.ts';
import type { Database } from '../../store/db/schema.ts';
import { type AggregatedOrder, orderAdditions } from '../../store/orders/orderAggregates.ts';

/** All aggregates of a store as lines of `table key…: sums…`. */
export async function readAggregates(db: Kysely<Database>, storeId: string): Promise<string[]> {
  const lines: string[] = [];
  for (const [table, { keys, sums }] of Object.entries(AGGREGATE_TABLES)) {
    if (/^(product|customer)_/.test(table)) continue;
    const { rows } = await sql<Record<string, string | number>>`
      select * from ${sql.table(table)} where store_id = ${storeId}`.execute(db);
    for (const row of rows) {
      const own = (names: readonly string[]) => names.map((name) => row[name]);
      lines.push(lineOf(table, own(keys), own(sums)));
    }
  }
  return lines.toSorted();
}

/** The same, calculated from the orders. */
export function aggregatesOf(orders: readonly AggregatedOrder[]): string[] {
  const deltas = createAggregates();
  for (const order of orders) deltas.add(orderAdditions(order));
  return deltas
    .all()
    .map(({ table, key, sums }) => lineOf(table, key, sums))
    .toSorted();
}

function lineOf(table: string, key: readonly unknown[], sums: readonly unknown[]): string {
  return `${table} ${key.join(' ')}: ${sums.join(' ')}`;
}
