import { type Kysely, sql } from 'kysely';
import { inBatches } from './inBatches.ts';
import type { Database } from './schema.ts';

/**
 * The aggregate tables. A transaction that changes records updates them, so that totals and metrics need not scan rows.
 * `keys` are the primary key after `store_id`; `sums` are the columns that are added up.
 */
export const AGGREGATE_TABLES = {
  product_counts: {
    keys: ['status', 'category_id', 'availability'],
    sums: ['count', 'levels_out', 'levels_low'],
  },
  product_facets: { keys: ['facet', 'value'], sums: ['count'] },
  customer_counts: { keys: ['status'], sums: ['count'] },
  order_quarters: {
    keys: ['quarter'],
    sums: [
      'orders',
      'cancelled',
      'gross',
      'discounts',
      'shipping',
      'tax',
      'items',
      'refunds',
      'refund_tax',
      'unpaid_returns',
      'unpaid_return_tax',
      'item_sales',
      'costed_sales',
      'costs',
    ],
  },
  order_kinds: {
    keys: ['grain', 'bucket', 'status', 'payment_status', 'fulfilment_status', 'payment_kind'],
    sums: ['count', 'total'],
  },
  order_counts: {
    keys: ['status', 'payment_status', 'fulfilment_status'],
    sums: ['count', 'total'],
  },
  order_totals: { keys: ['bucket'], sums: ['count'] },
  order_countries: { keys: ['country'], sums: ['count'] },
  ranked_sales: {
    keys: ['subject', 'grain', 'bucket', 'ref'],
    sums: ['count', 'net', 'discount', 'costed_sales', 'costs'],
  },
} as const satisfies Record<string, { keys: readonly string[]; sums: readonly string[] }>;

export type Addition = {
  table: keyof typeof AGGREGATE_TABLES;
  key: readonly (string | number)[];
  sums: readonly number[];
};

/** Sums additions in memory. Call `write` in the transaction that changes the records. */
export function createAggregates() {
  const added = new Map<string, Addition>();

  /** Non-zero additions in a fixed order, so that two transactions never deadlock. */
  function all(): Addition[] {
    return [...added]
      .filter(([, { sums }]) => sums.some((sum) => sum !== 0))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, addition]) => addition);
  }

  return {
    all,
    /** With `times` -1, subtracts the additions of a record as it was before the change. */
    add(additions: readonly Addition[], times = 1): void {
      for (const { table, key, sums } of additions) {
        const name = `${table}\n${key.join('\n')}`;
        const known = added.get(name)?.sums ?? [];
        const now = sums.map((sum, at) => (known[at] ?? 0) + sum * times);
        added.set(name, { table, key, sums: now });
      }
    },
    /** Adds the sums to the tables. Inserts missing rows, and deletes rows whose sums become 0. */
    async write(trx: Kysely<Database>, storeId: string): Promise<void> {
      const additions = all();
      for (const [table, own] of Map.groupBy(additions, (addition) => addition.table)) {
        for (const some of inBatches(own)) await addRows(trx, storeId, table, some);
      }
      for (const addition of additions) {
        if (addition.sums.some((sum) => sum < 0)) await removeZeros(trx, storeId, addition);
      }
    },
  };
}

async function addRows(
  trx: Kysely<Database>,
  storeId: string,
  table: Addition['table'],
  additions: readonly Addition[],
): Promise<void> {
  const { keys, sums: names } = AGGREGATE_TABLES[table];
  const list = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
  const added = names.map((name) => {
    const [known, more] = [sql.ref(`${table}.${name}`), sql.ref(`excluded.${name}`)];
    return sql`${sql.ref(name)} = ${known} + ${more}`;
  });
  const rows = additions.map(({ key, sums }) => sql`(${sql.join([storeId, ...key, ...sums])})`);
  await sql`insert into ${sql.table(table)} (${list(['store_id', ...keys, ...names])})
    values ${sql.join(rows)}
    on conflict (${list(['store_id', ...keys])}) do update set ${sql.join(added)}`.execute(trx);
}

async function removeZeros(
  trx: Kysely<Database>,
  storeId: string,
  { table, key }: Addition,
): Promise<void> {
  const { keys, sums } = AGGREGATE_TABLES[table];
  const same = keys.map((name, at) => sql`${sql.ref(name)} = ${key[at]}`);
  const empty = sums.map((name) => sql`${sql.ref(name)} = 0`);
  await sql`delete from ${sql.table(table)}
    where store_id = ${storeId} and ${sql.join([...same, ...empty], sql` and `)}`.execute(trx);
}
