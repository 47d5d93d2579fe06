import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../contract/order.ts';
import { NOT_CANCELLED } from '../../domain/metricOrders.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Store } from '../lists/listDeclaration.ts';
import {
  covering,
  FIFTEEN_MINUTES_MS,
  FIFTEEN_MINUTES_SHIFT,
  type Range,
  splitIntoBuckets,
} from './orderBuckets.ts';
import { within } from './statsTotals.ts';

type PartialFilter = { [Name in keyof OrderFilter]?: OrderFilter[Name] | undefined };

const STATES = [
  ['status', 'status'],
  ['paymentStatus', 'payment_status'],
  ['fulfilmentStatus', 'fulfilment_status'],
] as const;

export function stateConditions(filter: PartialFilter): RawBuilder<unknown>[] {
  return STATES.flatMap(([name, column]) => {
    const wanted = filter[name];
    return wanted ? [sql`${sql.ref(column)} in (${sql.join([wanted].flat())})`] : [];
  });
}

/** Conditions on the columns of `order_kinds` other than time. */
function stateAndPaymentConditions(filter: PartialFilter): RawBuilder<unknown>[] {
  const { paymentKind, paymentKindNot } = filter;
  const conditions = stateConditions(filter);
  if (paymentKind) conditions.push(sql`payment_kind = ${paymentKind}`);
  if (paymentKindNot) conditions.push(sql`payment_kind <> ${paymentKindNot}`);
  return conditions;
}

/** The number of orders with the period, statuses and payment method of the filter. Ignores its other fields. */
export function countByState(store: Store, filter: PartialFilter): Promise<number> {
  return sumByState(store, filter, { aggregate: sql`count`, ofRows: sql`count(*)` });
}

export function totalByState(store: Store, filter: PartialFilter): Promise<number> {
  return sumByState(store, filter, { aggregate: sql`total`, ofRows: sql`coalesce(sum(total), 0)` });
}

/** Sums whole buckets from the aggregates, and the edges row by row. */
async function sumByState(
  { db, storeId }: Store,
  filter: PartialFilter,
  { aggregate, ofRows }: { aggregate: RawBuilder<unknown>; ofRows: RawBuilder<unknown> },
): Promise<number> {
  const wanted = [sql`store_id = ${storeId}`, ...stateAndPaymentConditions(filter)];
  const { full, edges } = splitIntoBuckets(placedMilliseconds(filter), FIFTEEN_MINUTES_MS);
  const sums = covering(full, FIFTEEN_MINUTES_SHIFT).map(
    ({ grain, range }) => sql`(select coalesce(sum(${aggregate}), 0) from order_kinds
      where grain = ${grain} and bucket >= ${range.from} and bucket < ${range.to}
        and ${sql.join(wanted, sql` and `)})`,
  );
  const rows = edges.map(
    (edge) => sql`(select ${ofRows} from orders
      where ${within('created_at', edge)} and ${sql.join(wanted, sql` and `)})`,
  );
  const parts = [...sums, ...rows];
  return parts.length === 0 ? 0 : readNumber(db, sql.join(parts, sql` + `));
}

// Later than any order.
const LATEST = Date.parse('9999-01-01T00:00:00.000Z');

function placedMilliseconds({ createdFrom, createdTo }: PartialFilter): Range {
  const from = createdFrom === undefined ? 0 : Date.parse(createdFrom);
  const to = createdTo === undefined ? LATEST : Date.parse(createdTo);
  return { from: Math.max(0, from), to: Math.min(LATEST, to) };
}

/** Number of orders placed in a period, without cancelled ones. */
export function countPlaced(
  store: Store,
  { createdFrom, createdTo }: PartialFilter,
): Promise<number> {
  return countByState(store, { status: [...NOT_CANCELLED], createdFrom, createdTo });
}
