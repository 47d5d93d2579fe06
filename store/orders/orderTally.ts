import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Addition, additionsOf, type OrderFacts, ROLLUPS } from './orderFacts.ts';

/** Adds up in memory what orders add to the tables of sums. */
export function createOrderTally() {
  const added = new Map<
    string,
    { table: Addition['table']; key: Addition['key']; sums: number[] }
  >();
  return {
    /** `times` -1 takes an order out as it was. */
    add(order: OrderFacts, times = 1): void {
      for (const { table, key, sums } of additionsOf(order)) {
        const name = `${table}\n${key.join('\n')}`;
        const known = added.get(name);
        if (!known) added.set(name, { table, key, sums: sums.map((sum) => sum * times) });
        else
          for (const [at, sum] of sums.entries())
            known.sums[at] = (known.sums[at] ?? 0) + sum * times;
      }
    },
    /** What is not zero, in one order for all: two transactions never wait for each other. */
    additions(): Addition[] {
      return [...added]
        .filter(([, { sums }]) => sums.some((sum) => sum !== 0))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, addition]) => addition);
    },
  };
}

/** Moves the tables of sums from an order as it was to as it is, in the transaction that changes it. */
export async function tallyChange(
  trx: Kysely<Database>,
  storeId: string,
  before: OrderFacts | null,
  after: OrderFacts,
): Promise<void> {
  const tally = createOrderTally();
  if (before) tally.add(before, -1);
  tally.add(after);
  const additions = tally.additions();
  await addSums(trx, storeId, additions);
  // Steps of an order would leave a row of zeros behind at every status it had.
  for (const addition of additions) {
    if (addition.sums.some((sum) => sum < 0)) await removeZeros(trx, storeId, addition);
  }
}

const ROWS_AT_ONCE = 200;

/** Adds to the tables of sums; rows that are not there yet are made. */
export async function addSums(
  trx: Kysely<Database>,
  storeId: string,
  additions: readonly Addition[],
): Promise<void> {
  for (const [table, own] of Map.groupBy(additions, (addition) => addition.table)) {
    const { keys, sums: names } = ROLLUPS[table];
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
  { table, key }: Addition,
): Promise<void> {
  const { keys, sums } = ROLLUPS[table];
  const same = keys.map((name, at) => sql`${sql.ref(name)} = ${key[at]}`);
  const empty = sums.map((name) => sql`${sql.ref(name)} = 0`);
  await sql`delete from ${sql.table(table)}
    where store_id = ${storeId} and ${sql.join([...same, ...empty], sql` and `)}`.execute(trx);
}
