import { type Kysely, sql } from 'kysely';
import type { Database } from '../../store/db/schema.ts';
import { type OrderFacts, ROLLUPS } from '../../store/orders/orderFacts.ts';
import { createOrderTally } from '../../store/orders/orderTally.ts';

/** Every table of sums of a store as lines of `table key…: sums…`. */
export async function keptSums(db: Kysely<Database>, storeId: string): Promise<string[]> {
  const lines: string[] = [];
  for (const [table, { keys, sums }] of Object.entries(ROLLUPS)) {
    const { rows } = await sql<Record<string, string | number>>`
      select * from ${sql.table(table)} where store_id = ${storeId}`.execute(db);
    for (const row of rows) {
      const own = (names: readonly string[]) => names.map((name) => row[name]);
      lines.push(lineOf(table, own(keys), own(sums)));
    }
  }
  return lines.toSorted();
}

/** The same, worked out from the orders. */
export function sumsOf(orders: readonly OrderFacts[]): string[] {
  const tally = createOrderTally();
  for (const order of orders) tally.add(order);
  return tally
    .additions()
    .map(({ table, key, sums }) => lineOf(table, key, sums))
    .toSorted();
}

function lineOf(table: string, key: readonly unknown[], sums: readonly unknown[]): string {
  return `${table} ${key.join(' ')}: ${sums.join(' ')}`;
}
