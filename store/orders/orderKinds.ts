import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import { NOT_CANCELLED } from '../../domain/figureOrders.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import { covering, QUARTER_MS, QUARTERS_SHIFT, type Range, wholeBuckets } from './orderBuckets.ts';
import { STATES } from './orderCondition.ts';
import { statesOf } from './orderConditions.ts';

type Loose = { [Name in keyof OrderFilter]?: OrderFilter[Name] | undefined };

/** Orders in any of the wanted states. */
export function countStates(db: Kysely<Database>, storeId: string, filter: Loose): Promise<number> {
  const where = [sql`store_id = ${storeId}`, ...stateConditions(filter)];
  return readNumber(
    db,
    sql`(select coalesce(sum(count), 0) from order_counts where ${sql.join(where, sql` and `)})`,
  );
}

export function stateConditions(filter: Loose): RawBuilder<unknown>[] {
  const states = statesOf(filter);
  return (['status', 'payment', 'fulfilment'] as const).flatMap((by) => {
    const values = states[by];
    return values ? [sql`${sql.ref(STATES[by])} in (${sql.join(values)})`] : [];
  });
}

/** The columns of `order_kinds` that are not time. */
export function kindConditions(filter: Loose): RawBuilder<unknown>[] {
  const { paymentKind, paymentKindNot } = filter;
  const conditions = stateConditions(filter);
  if (paymentKind) conditions.push(sql`payment_kind = ${paymentKind}`);
  if (paymentKindNot) conditions.push(sql`payment_kind <> ${paymentKindNot}`);
  return conditions;
}

/** Orders of a time, of the wanted states and way of paying: whole buckets, and the rest row by row. */
export async function countKinds(
  db: Kysely<Database>,
  storeId: string,
  filter: Loose,
): Promise<number> {
  const wanted = [sql`store_id = ${storeId}`, ...kindConditions(filter)];
  const { whole, edges } = wholeBuckets(placedMilliseconds(filter), QUARTER_MS);
  const sums = covering(whole, QUARTERS_SHIFT).map(
    ({ grain, range }) => sql`(select coalesce(sum(count), 0) from order_kinds
      where grain = ${grain} and bucket >= ${range.from} and bucket < ${range.to}
        and ${sql.join(wanted, sql` and `)})`,
  );
  const rows = edges.map(({ from, to }) => {
    const time = sql`created_at >= ${new Date(from).toISOString()}
      and created_at < ${new Date(to).toISOString()}`;
    return sql`(select count(*) from orders where ${time} and ${sql.join(wanted, sql` and `)})`;
  });
  const parts = [...sums, ...rows];
  return parts.length === 0 ? 0 : readNumber(db, sql.join(parts, sql` + `));
}

// All orders lie between: instants of today's computers.
const SOME_DAY = Date.parse('9999-01-01T00:00:00.000Z');

export function placedMilliseconds({ createdFrom, createdTo }: Loose): Range {
  const from = createdFrom === undefined ? 0 : Date.parse(createdFrom);
  const to = createdTo === undefined ? SOME_DAY : Date.parse(createdTo);
  return { from: Math.max(0, from), to: Math.min(SOME_DAY, to) };
}

/** Orders of a time that are not cancelled. */
export function countPlaced(
  db: Kysely<Database>,
  storeId: string,
  { createdFrom, createdTo }: Loose,
) {
  return countKinds(db, storeId, { status: [...NOT_CANCELLED], createdFrom, createdTo });
}
