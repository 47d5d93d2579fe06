import type { ReplacedValue } from '../contract/bulkJob.ts';
import type { JobChange, SeenValue, TransitionChange } from '../contract/bulkJobInput.ts';
import type { BulkTarget } from '../contract/bulkTarget.ts';
import type { Order } from '../contract/order.ts';
import type { Problem } from '../contract/problems.ts';
import type { Product } from '../contract/product.ts';
import type { ProductUpdate } from '../contract/productInput.ts';
import { type BulkChange, changedValue, planChange, targetsOf } from './bulkChange.ts';
import { splitByTransition } from './bulkTransitions.ts';
import { productCosts } from './orderCosts.ts';
import { transitionUpdate } from './transitionUpdate.ts';
import { variantName } from './variantNames.ts';

type Values = Readonly<Record<string, unknown>>;

/** The write that changes one record. `path` follows the record's own path. */
export type RecordWrite = {
  method: 'PUT' | 'DELETE';
  path: '' | '/toggle-status';
  body?: Record<string, unknown> | undefined;
  /** The values that the write replaces. `to` is the value that is sent; the store may normalise it. */
  changes: ReplacedValue[];
  /** Why some of the product's variants stay as they are. */
  problem?: Problem | undefined;
};

export type PlannedWrite =
  | { state: 'write'; write: RecordWrite }
  | { state: 'same' }
  | { state: 'refused'; problem: Problem };

/** The write that applies a job's change to a record. */
export function planWrite(
  target: BulkTarget,
  { change, now }: { change: JobChange; now: Date },
): PlannedWrite {
  const { resource, record, product, order } = target;
  if (change.kind === 'delete') {
    return { state: 'write', write: { method: 'DELETE', path: '', changes: [] } };
  }
  if (change.kind === 'update') {
    return planUpdate(target, change.data);
  }
  if (change.kind === 'transition')
    return order ? planTransition(order, change, now) : refuse('transition', 'invalid');
  if (change.kind === 'costs') return order ? planCosts(order) : refuse('costs', 'invalid');
  if (product) return planProduct(product, change);
  if (resource === 'users' && change.field === 'tags') {
    const from = Array.isArray(record.tags) ? record.tags.map(String) : [];
    return planUpdate(target, { tags: changedValue(from, change, '') });
  }
  return refuse(change.field, 'unknownField');
}

function refuse(field: string, code: string, values: Problem['values'] = {}): PlannedWrite {
  return { state: 'refused', problem: { field, code, values } };
}

function planTransition(order: Order, change: TransitionChange, now: Date): PlannedWrite {
  const { eligible, blocked } = splitByTransition([order], change.transition, now);
  const [ready] = eligible;
  if (ready) return put({ body: transitionUpdate(order, ready.transition, change), changes: [] });
  const { code = 'invalid', values } = blocked[0]?.reason ?? {};
  return refuse('status', code, values);
}

function planCosts(order: Order): PlannedWrite {
  const costs = productCosts(order);
  if (costs.length > 0) return put({ body: { costs }, changes: [] });
  const isComplete = order.items.every(({ unitCost }) => unitCost !== null);
  return isComplete ? { state: 'same' } : refuse('costs', 'order.noProductCost');
}

function planUpdate({ resource, record }: BulkTarget, body: Record<string, unknown>): PlannedWrite {
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

/** Changes a product, or those of its variants that can change. Refused if nothing changes and a target is refused. */
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
  const [problem, ...others] = rows.flatMap(({ variant, planned }) =>
    planned.state === 'refused'
      ? [{ field: change.field, ...planned.problem, name: variant && variantName(variant.options) }]
      : [],
  );
  if (changes.length > 0) {
    return put({
      body: productUpdate(product, changes, 'bulk'),
      changes,
      problem: problem && withVariants(problem, [problem, ...others]),
    });
  }
  return problem ? refuse(problem.field, problem.code, problem.values) : { state: 'same' };
}

/** The maximum number of refused variants that a problem names. */
const MAX_NAMES = 5;

/** The problem of the first refused variant, with the names of at most `MAX_NAMES` refused variants in `variants`. */
function withVariants(
  { field, code, values }: Problem,
  refused: readonly { name: string | null }[],
): Problem {
  const names = refused.flatMap(({ name }) => name ?? []);
  const variants = names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');
  return { field, code, values: { ...values, variants } };
}

/** The replaced values as the store has saved them, for an undo to compare with. Values of variants stay as sent. */
export function savedChanges(changes: readonly ReplacedValue[], after: Values): ReplacedValue[] {
  return changes.map((change) =>
    change.variantId === undefined ? { ...change, to: after[change.field] ?? null } : change,
  );
}

/** Sets `seen` on values that differed from the preview when they were replaced. */
export function markChangedSince(
  changes: readonly ReplacedValue[],
  previewed: readonly SeenValue[],
): ReplacedValue[] {
  const seenBy = new Map(previewed.map(({ variantId, value }) => [variantId, value]));
  return changes.map((change) => {
    const seen = seenBy.get(change.variantId);
    return seen === undefined || isSame(seen, change.from) ? change : { ...change, seen };
  });
}

export function isChangedSince(changes: readonly ReplacedValue[]): boolean {
  return changes.some(({ seen }) => seen !== undefined);
}

/** Sends stock as a difference, so that sales in between count. The store requires a complete list of variants. */
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
  /** Nothing to write. */
  | { state: 'left' | 'undone'; changes: ReplacedValue[] };

/** The write that restores replaced values. Values that were changed since are left, with `isLeft` in `changes`. */
export function planUndo(target: BulkTarget, changes: readonly ReplacedValue[]): PlannedUndo {
  const currentOf = currentValues(target);
  const isStill = (change: ReplacedValue) => isSame(currentOf(change), change.to);
  const marked = changes.map(({ isLeft, ...change }): ReplacedValue => {
    const isOther = !isStill(change) && !isSame(currentOf(change), change.from);
    return { ...change, ...(isOther && { isLeft: true }) };
  });
  const back = changes
    .filter(isStill)
    .map((change): ReplacedValue => ({ ...change, from: change.to, to: change.from }));
  if (back.length === 0) return { state: undoneState(marked), changes: marked };
  return {
    state: 'write',
    write: { method: 'PUT', ...undoBody(target, back), changes: marked },
  };
}

/** `left`: some values were changed since, so the undo left them. `undone`: all are as before. */
export function undoneState(changes: readonly ReplacedValue[]): 'left' | 'undone' {
  return changes.some(({ isLeft }) => isLeft) ? 'left' : 'undone';
}

/** Whether a record has the values that a write sets. */
export function showsWrite(target: BulkTarget, { body, changes }: RecordWrite): boolean {
  if (target.order && body?.costs) return productCosts(target.order).length === 0;
  if (target.order) return target.order.status === body?.status;
  const currentOf = currentValues(target);
  return changes.every((change) => isSame(currentOf(change), change.to));
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

/** Returns a function that reads the current value of a change; undefined for a removed variant. */
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
