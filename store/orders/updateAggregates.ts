import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import {
  AGGREGATE_TABLES,
  type AggregateDelta,
  type AggregatedOrder,
  deltasOf,
} from './orderAggregates.ts';

/** Adds up in memory what orders add to the tables of sums. */
export function createAggregateDeltas() {
  const added = new Map<
    string,
    { table: AggregateDelta['table']; key: AggregateDelta['key']; sums: number[] }
  >();
  return {
    /** `times` -1 takes an order out as it was. */
    add(order: AggregatedOrder, times = 1): void {
      for (const { table, key, sums } of deltasOf(order)) {
        const name = `${table}\n${key.join('\n')}`;
        const known = added.get(name);
        if (!known) added.set(name, { table, key, sums: sums.map((sum) => sum * times) });
        else
          for (const [at, sum] of sums.entries())
            known.sums[at] = (known.sums[at] ?? 0) + sum * times;
      }
    },
    /** What is not zero, in one order for all: two transactions never wait for each other. */
    all(): AggregateDelta[] {
      return [...added]
        .filter(([, { sums }]) => sums.some((sum) => sum !== 0))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, addition]) => addition);
    },
  };
}

/** Moves the tables of sums from an order as it was to as it is, in the transaction that changes it. */
export async function updateAggregates(
  trx: Kysely<Database>,
  storeId: string,
  before: AggregatedOrder | null,
  after: AggregatedOrder,
): Promise<void> {
  const deltas = createAggregateDeltas();
  if (before) deltas.add(before, -1);
  deltas.add(after);
  const all = deltas.all();
  await addToAggregates(trx, storeId, all);
  // Steps of an order would leave a row of zeros behind at every status it had.
  for (const addition of all) {
    if (addition.sums.some((sum) => sum < 0)) await removeZeros(trx, storeId, addition);
  }
}

const ROWS_AT_ONCE = 200;

/** Adds to the tables of sums; rows that are not there yet are made. */
export async function addToAggregates(
  trx: Kysely<Database>,
  storeId: string,
  all: readonly AggregateDelta[],
): Promise<void> {
  for (const [table, own] of Map.groupBy(all, (addition) => addition.table)) {
    const { keys, sums: names } = AGGREGATE_TABLES[table];
    const list = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
    const added = names.map((name) => {
      const [known, more] = [sql.ref(`${table}.${name}`), sql.ref(`excluded.${name}`)];
      return sql`${sql.ref(name)} = ${known} + ${more}`;
    });
    for (let start = 0; start < own.length; start += ROWS_AT_ONCE) {
      const rows = own
        .slice(start, start + ROWS_AT_ONCE)
        .map(({ key, sums }) => sql`(${sql.join([storeId, ...key, ...sums])})`);
      await sql`insert into ${sql.table(table)} (${list(['store_id', ...keys, ...names])})
        values ${sql.join(rows)}
        on conflict (${list(['store_id', ...keys])}) do update set ${sql.join(added)}`.execute(trx);
    }
  }
}

async function removeZeros(
  trx: Kysely<Database>,
  storeId: string,
  { table, key }: AggregateDelta,
): Promise<void> {
  const { keys, sums } = AGGREGATE_TABLES[table];
  const same = keys.map((name, at) => sql`${sql.ref(name)} = ${key[at]}`);
  const empty = sums.map((name) => sql`${sql.ref(name)} = 0`);
  await sql`delete from ${sql.table(table)}
    where store_id = ${storeId} and ${sql.join([...same, ...empty], sql` and `)}`.execute(trx);
}
