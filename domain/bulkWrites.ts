import type { JobChange, ReplacedValue } from '../contract/bulkJob.ts';
import type { Problem } from '../contract/problems.ts';
import type { Product } from '../contract/product.ts';
import type { ProductUpdate } from '../contract/productInput.ts';
import { type BulkChange, changedValue, planChange, targetsOf } from './bulkChange.ts';
import { variantName } from './variantNames.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record as the API returns it; `product` is the same, if it is one. */
export type BulkTarget = { resource: string; record: Values; product: Product | null };

/** The write that changes one record. `path` follows the record's own path. */
export type RecordWrite = {
  method: 'PUT' | 'DELETE';
  path: '' | '/toggle-status';
  body?: Record<string, unknown> | undefined;
  /** The values that it replaces; `to` is what is sent, which the store may normalise. */
  changes: ReplacedValue[];
};

export type PlannedWrite =
  | { state: 'write'; write: RecordWrite }
  | { state: 'same' }
  | { state: 'refused'; problem: Problem };

/** The write that applies a job's change to a record. */
export function planWrite(
  target: BulkTarget,
  { change, id }: { change: JobChange; id: string },
): PlannedWrite {
  const { resource, record, product } = target;
  if (change.kind === 'delete') {
    return { state: 'write', write: { method: 'DELETE', path: '', changes: [] } };
  }
  if (change.kind === 'update') {
    return planUpdate(target, { ...change.data, ...change.each?.[id] });
  }
  if (product) return planProduct(product, change);
  if (resource === 'users' && change.field === 'tags') {
    const from = Array.isArray(record.tags) ? record.tags.map(String) : [];
    return planUpdate(target, { tags: changedValue(from, change, '') });
  }
  return refuse(change.field, 'unknownField');
}

function refuse(field: string, code: string): PlannedWrite {
  return { state: 'refused', problem: { field, code, values: {} } };
}

function planUpdate({ resource, record }: BulkTarget, body: Record<string, unknown>): PlannedWrite {
  // The fields of an order's update are actions, not values.
  if (resource === 'orders') return put({ body, changes: [] });
  if (resource === 'users' && 'status' in body) {
    if (record.status === body.status) return { state: 'same' };
    const values = { status: body.status, blockedReason: body.reason ?? null };
    return put({ path: '/toggle-status', body, changes: replaced(record, values) });
  }
  const changes = replaced(record, body);
  return changes.length === 0 ? { state: 'same' } : put({ body, changes });
}

function put(write: Omit<RecordWrite, 'method' | 'path'> & Partial<RecordWrite>): PlannedWrite {
  return { state: 'write', write: { method: 'PUT', path: '', ...write } };
}

function replaced(record: Values, values: Record<string, unknown>): ReplacedValue[] {
  return Object.entries(values)
    .map(([field, to]) => ({ field, from: record[field] ?? null, to }))
    .filter(({ from, to }) => !isSame(from, to));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Changes the product or its variants. Those that can't change are left out, unless none can. */
function planProduct(product: Product, change: BulkChange): PlannedWrite {
  const rows = targetsOf(product, change.field).map((target) => ({
    ...target,
    planned: planChange(target, change),
  }));
  const changes = rows.flatMap(({ variant, planned }): ReplacedValue[] => {
    if (planned.state !== 'changed') return [];
    const { from, to } = planned;
    const own = variant && { variantId: variant._id, variantName: variantName(variant.options) };
    return [{ field: change.field, ...own, from, to }];
  });
  if (changes.length > 0) return put({ body: productUpdate(product, changes, 'bulk'), changes });
  const refused = rows.find(({ planned }) => planned.state === 'refused')?.planned;
  if (refused?.state !== 'refused') return { state: 'same' };
  return { state: 'refused', problem: { field: change.field, ...refused.problem } };
}

/** Stock is sent as a difference, so sales in between count. The list of variants must be complete. */
function productUpdate(
  { variants = [] }: Product,
  changes: readonly ReplacedValue[],
  stockReason: NonNullable<ProductUpdate['stockReason']>,
): Record<string, unknown> {
  const reason = changes.some(({ field }) => field === 'stock') && { stockReason };
  const valuesOf = (id: string | undefined) =>
    Object.fromEntries(changes.filter(({ variantId }) => variantId === id).flatMap(toSentValues));
  if (changes.every(({ variantId }) => variantId === undefined)) {
    return { ...valuesOf(undefined), ...reason };
  }
  return {
    variants: variants.map(({ _id, options }) => ({ _id, options, ...valuesOf(_id) })),
    ...reason,
  };
}

function toSentValues({ field, from, to }: ReplacedValue): [string, unknown][] {
  if (field !== 'stock') return [[field, to]];
  return [
    ['stockDelta', Number(to) - Number(from)],
    ['stockSeen', from],
  ];
}

export type PlannedUndo =
  | { state: 'write'; write: RecordWrite }
  /** `left`: all values were changed since. `undone`: all are as before. */
  | { state: 'left' | 'undone'; changes: ReplacedValue[] };

/** The write that restores replaced values. Values that were changed since are left: `isLeft` in its `changes`. */
export function planUndo(target: BulkTarget, changes: readonly ReplacedValue[]): PlannedUndo {
  const currentOf = currentValues(target);
  const isStill = (change: ReplacedValue) => isSame(currentOf(change), change.to);
  const marked = changes.map(({ isLeft, ...change }): ReplacedValue => {
    const isChangedSince = !isStill(change) && !isSame(currentOf(change), change.from);
    return { ...change, ...(isChangedSince && { isLeft: true }) };
  });
  const back = changes
    .filter(isStill)
    .map((change): ReplacedValue => ({ ...change, from: change.to, to: change.from }));
  if (back.length === 0) {
    const isLeft = marked.some((change) => change.isLeft);
    return { state: isLeft ? 'left' : 'undone', changes: marked };
  }
  return {
    state: 'write',
    write: { method: 'PUT', ...undoBody(target, back), changes: marked },
  };
}

function undoBody(
  { resource, product }: BulkTarget,
  back: readonly ReplacedValue[],
): Pick<RecordWrite, 'path' | 'body'> {
  if (product) return { path: '', body: productUpdate(product, back, 'undone') };
  const { blockedReason, ...values } = Object.fromEntries(back.map(({ field, to }) => [field, to]));
  if (resource !== 'users' || values.status === undefined) return { path: '', body: values };
  const reason = typeof blockedReason === 'string' && { reason: blockedReason };
  return { path: '/toggle-status', body: { ...values, ...reason } };
}

/** Undefined for a removed variant. */
function currentValues({ record, product }: BulkTarget) {
  return ({ field, variantId }: ReplacedValue): unknown => {
    if (variantId === undefined) return record[field] ?? null;
    const variant: Values | undefined = product?.variants?.find(({ _id }) => _id === variantId);
    return variant?.[field];
  };
}

/** The name of a record in the results. */
export function bulkRecordName(record: Values): string {
  const name = record.name ?? record.number ?? record.code;
  return typeof name === 'string' ? name : '';
}
