import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * One part of a filter of orders, in two forms. `driving` lets the database start from it by an index;
 * `passive` gives the same rows but no index can be used for it, so that the page is read in the order of
 * another.
 */
export type OrderCondition = {
  by:
    | keyof typeof STATES
    | 'id'
    | 'kind'
    | 'customer'
    | 'buyers'
    | 'product'
    | 'category'
    | 'promotion'
    | 'placed'
    | 'hour'
    | 'refunded'
    | 'sales'
    | 'total'
    | 'words';
  /** How many values it allows: with one, rows in its index are in the order of the index's next column. */
  values: number;
  driving: Expression<SqlBool>;
  passive: Expression<SqlBool>;
};

/** The states by which orders are counted: column by condition. */
export const STATES = {
  status: 'status',
  payment: 'payment_status',
  fulfilment: 'fulfilment_status',
} as const;
export type State = keyof typeof STATES;

/** Half open, as the store writes instants: they are compared as text. */
export type StoredSpan = { from: string; to: string };

/** An end that is not given is open. */
export function storedSpan(from: string | undefined, to: string | undefined): StoredSpan {
  return { from: asStored(from) ?? '0000', to: asStored(to) ?? '9999' };
}

function asStored(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

export function oneOf(
  by: OrderCondition['by'],
  column: string,
  values: readonly string[],
): OrderCondition {
  const never = sql<SqlBool>`1 = 0`;
  if (values.length === 0) return { by, values: 0, driving: never, passive: never };
  const name = sql.ref(`orders.${column}`);
  const list = sql.join(values);
  return {
    by,
    values: values.length,
    driving: values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} in (${list})`,
    passive: sql`${name} || '' in (${list})`,
  };
}

export function between<Value>(
  by: OrderCondition['by'],
  column: string,
  { from, to }: { from: Value; to: Value },
): OrderCondition {
  const name = sql.ref(`orders.${column}`);
  const hidden = by === 'total' ? sql`(${name} + 0)` : sql`(${name} || '')`;
  return {
    by,
    values: 2,
    driving: sql`${name} >= ${from} and ${name} < ${to}`,
    passive: sql`${hidden} >= ${from} and ${hidden} < ${to}`,
  };
}

/** Orders among `ids`; `own` finds something for one order at a time. */
export function isIn(
  by: OrderCondition['by'],
  ids: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
): OrderCondition {
  return { by, values: 2, driving: sql`orders.id in (${ids})`, passive: sql`exists (${own})` };
}
