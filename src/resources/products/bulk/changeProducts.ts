import type { Product } from '../../../../contract/product.ts';
import type { ProductUpdate } from '../../../../contract/productInput.ts';
import {
  type BulkChange,
  type BulkTarget,
  type BulkValue,
  isSameValue,
  type Planned,
  planChange,
  targetsOf,
  targetValue,
} from '../../../../domain/bulkChange.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import { ApiError, isAborted } from '../../../api/errors.ts';
import { isAnswerLost, UnconfirmedError } from '../../../api/lostAnswers.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { isNotNow } from '../../../forms/lostSaves.ts';
import { fieldErrorsOf } from '../../../forms/problems.ts';
import { parseProduct } from '../parseProduct.ts';
import type { BulkRun } from './bulkRuns.ts';

type Row = BulkRun['rows'][number];

/** A product or a variant, and what would become of it. */
export type PlannedRow = { target: BulkTarget; planned: Planned };

export function keyOf({ product, variant }: BulkTarget): string {
  return `${product._id} ${variant?._id ?? ''}`;
}

/** What is kept of a change, so that it can be undone. */
export function changedRow({ target: { product, variant }, planned }: PlannedRow): Row[] {
  if (planned.state !== 'changed') return [];
  const { from, to } = planned;
  const own = variant && { variantId: variant._id, variantName: variantName(variant.options) };
  return [{ id: product._id, name: product.name, ...own, from, to }];
}

/** The store would refuse it now, or the value is another one than was shown: the next try starts from that. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly problem: Extract<Planned, { state: 'refused' }>['problem'];
  constructor(problem: RefusedError['problem']) {
    super(problem.code);
    this.problem = problem;
  }
}

type RunHead = Pick<BulkRun, 'id' | 'field'>;

/** The change of a field of many products, each as it was shown. */
export function createChange(dataProvider: ConsoleDataProvider, { id: runId, field }: RunHead) {
  const writes = createWrites(dataProvider, runId, 'bulk');
  /** The value that each had when it was shown last. */
  const seen = new Map<string, BulkValue>();
  const done: Row[] = [];

  /** What would become of a product now, if its values are those that were shown. */
  async function planNow(id: string, change: BulkChange) {
    const product = await readProduct(dataProvider, id);
    const planned = targetsOf(product, field)
      // A variant that nobody was shown, or that could not be changed, is left.
      .filter((target) => seen.has(keyOf(target)))
      .map((target): PlannedRow => ({ target, planned: planChange(target, change) }));
    const isOther = planned.filter(({ target, planned: { from } }) => {
      const shown = seen.get(keyOf(target));
      seen.set(keyOf(target), from);
      return shown !== undefined && !isSameValue(shown, from);
    });
    if (isOther.length > 0) throw new RefusedError({ code: 'bulk.changedSince', values: {} });
    for (const row of planned) {
      if (row.planned.state === 'refused') throw new RefusedError(row.planned.problem);
    }
    return { product, rows: planned.flatMap(changedRow) };
  }

  return {
    begin(shown: readonly PlannedRow[]) {
      for (const { target, planned } of shown) seen.set(keyOf(target), planned.from);
    },

    /** Changes one product. Rejects with `UnconfirmedError` when it may be done all the same. */
    async take(id: string, change: BulkChange): Promise<'done' | 'same'> {
      let changed = await writes.settle(id);
      if (!changed) {
        const { product, rows } = await planNow(id, change);
        if (rows.length === 0) return 'same';
        await writes.write(product, { field, rows });
        changed = rows;
      }
      done.push(...changed);
      return 'done';
    },

    /** What is known to be changed. */
    done: (): readonly Row[] => done,

    /** What can be undone: what was changed, or may have been, in the order in which it was shown. */
    rows(): Row[] {
      const place = new Map([...seen.keys()].map((key, at) => [key, at]));
      const placeOf = ({ id, variantId = '' }: Row) => place.get(`${id} ${variantId}`) ?? 0;
      const rows = [...done, ...writes.unconfirmed()];
      return rows.sort((one, other) => placeOf(one) - placeOf(other));
    },
  };
}

/** Gives products, or their variants, the old value back, unless it is another one by now. */
export function createUndo(dataProvider: ConsoleDataProvider) {
  const writes = createWrites(dataProvider, crypto.randomUUID(), 'undone');
  /** By product, the variants that were left. */
  const left = new Map<string, string[]>();
  return {
    left,
    async take(id: string, { field, rows }: Values): Promise<'done' | 'same' | 'asBefore'> {
      if (await writes.settle(id)) return 'done';
      const product = await readProduct(dataProvider, id);
      const own = rows.filter((row) => row.id === id);
      const valueIn = valuesIn(product, field);
      const has = (side: 'from' | 'to') => (row: Row) => isValue(valueIn(row), row[side]);
      const isLeft = (row: Row) => !has('to')(row) && !has('from')(row);
      left.set(
        id,
        own.filter(isLeft).flatMap((row) => row.variantName ?? []),
      );
      const back = own
        .filter(has('to'))
        .map(({ from, to, ...row }): Row => ({ ...row, from: to, to: from }));
      if (back.length === 0) return own.some(isLeft) ? 'same' : 'asBefore';
      await writes.write(product, { field, rows: back });
      return 'done';
    },
  };
}

/** What products, or variants, have in a field, and what they are given. */
type Values = { field: BulkRun['field']; rows: readonly Row[] };

/** The write of one product, sent again word for word until it is known whether it was done. */
type OpenWrite = Values & {
  /** `Idempotency-Key`. */
  key: string;
  /** `If-Match`; null when the product came without a version. */
  version: string | null;
  body: ProductUpdate;
  /** False: the product was read again, and is as it was before. */
  isUnconfirmed: boolean;
};

/**
 * The writes of one run, each under a key of its own. A write whose answer is lost stays open. It is sent again
 * before anything else is sent for its product: a store with keys then gives its first answer, and a store without
 * them refuses it by its version.
 */
function createWrites(
  dataProvider: ConsoleDataProvider,
  runId: string,
  reason: NonNullable<ProductUpdate['stockReason']>,
) {
  const open = new Map<string, OpenWrite>();
  /** How many different writes there were, by product. */
  const counts = new Map<string, number>();

  async function send(id: string, write: OpenWrite): Promise<void> {
    const isRepeated = open.get(id) === write;
    open.set(id, write);
    try {
      const meta = { idempotencyKey: write.key, ifMatch: write.version ?? false };
      const params = { id, data: write.body, previousData: { id }, meta };
      await dataProvider.update('products', params);
      open.delete(id);
    } catch (error) {
      const outcome = await outcomeOf(error, id, { write, isRepeated });
      if (outcome === 'done' || outcome === 'refused') open.delete(id);
      else open.set(id, { ...write, isUnconfirmed: outcome === 'unconfirmed' });
      if (outcome === 'unconfirmed') throw new UnconfirmedError(error);
      if (outcome !== 'done') throw error;
    }
  }

  type Failed = { write: OpenWrite; isRepeated: boolean };

  /** What became of a write that failed. `asBefore`: it was not done so far. */
  async function outcomeOf(error: unknown, id: string, { write, isRepeated }: Failed) {
    if (isAborted(error)) return 'unconfirmed';
    if (isNotNow(error)) return isRepeated ? 'unconfirmed' : 'asBefore';
    const isLost = isAnswerLost(error);
    if (!isLost && !isRepeated) return 'refused';
    const now = await readProduct(dataProvider, id, { isTriedOnce: true }).catch(() => null);
    if (!now) return 'unconfirmed';
    const { field, rows } = write;
    const valueIn = valuesIn(now, field);
    // A store without keys refuses what it has done before: its record alone can tell.
    if (rows.every((row) => isValue(valueIn(row), row.to))) return 'done';
    if (!isLost) return 'refused';
    // The store may still be working on what has timed out.
    const isOver = !(error instanceof ApiError && error.kind === 'timeout');
    const isAsBefore = rows.every((row) => isValue(valueIn(row), row.from));
    return isOver && isAsBefore ? 'asBefore' : 'unconfirmed';
  }

  return {
    /**
     * Sends again what was sent for a product and had no answer. Gives its rows once it is done; null when there is
     * no such write, or when the store refused it.
     */
    async settle(id: string): Promise<readonly Row[] | null> {
      const write = open.get(id);
      if (!write) return null;
      try {
        await send(id, write);
      } catch (error) {
        if (open.has(id)) throw error;
        return null;
      }
      return write.rows;
    },

    /** Gives a product, or variants of it, other values, in one write. */
    async write(product: Product, { field, rows }: Values): Promise<void> {
      const { _id: id } = product;
      const version = await dataProvider.versionOf('products', id);
      const next = (body: ProductUpdate): OpenWrite => {
        const count = (counts.get(id) ?? 0) + 1;
        counts.set(id, count);
        return { key: `${runId}.${id}.${count}`, version, body, field, rows, isUnconfirmed: true };
      };
      const changes = changesOf(product, { field, rows });
      if (field !== 'stock') return send(id, next(changes));
      try {
        await send(id, next({ ...changes, stockReason: reason }));
      } catch (error) {
        // A server that knows no reasons and refuses what it does not know has written nothing.
        if (!fieldErrorsOf(error).some(([name]) => name === 'stockReason')) throw error;
        await send(id, next(changes));
      }
    },

    /** Rows of which nobody knows whether they were changed. */
    unconfirmed: (): Row[] =>
      [...open.values()].flatMap(({ isUnconfirmed, rows }) => (isUnconfirmed ? rows : [])),
  };
}

/** A product as it is now; rejects when it cannot be read. */
async function readProduct(
  dataProvider: ConsoleDataProvider,
  id: string,
  meta: { isTriedOnce: boolean } = { isTriedOnce: false },
): Promise<Product> {
  const product = parseProduct((await dataProvider.getOne('products', { id, meta })).data);
  if (!product) throw new ApiError({ kind: 'malformed' });
  return product;
}

/** The values that a product, or its variants, have now; undefined for a variant that is gone. */
function valuesIn(product: Product, field: BulkRun['field']) {
  const values = new Map(
    targetsOf(product, field).map((target) => [target.variant?._id, targetValue(target, field)]),
  );
  return ({ variantId }: Row) => values.get(variantId);
}

function isValue(value: BulkValue | undefined, wanted: BulkValue): boolean {
  return value !== undefined && isSameValue(value, wanted);
}

/** Stock is moved, not set: what is sold in between stays sold. The list of variants is whole. */
function changesOf({ variants = [] }: Product, { field, rows }: Values): ProductUpdate {
  const change = ({ from, to }: Row) =>
    field === 'stock'
      ? { stockDelta: Number(to) - Number(from), stockSeen: Number(from) }
      : { [field]: to };
  const own = rows.find(({ variantId }) => variantId === undefined);
  if (own) return change(own);
  const byVariant = new Map(rows.map((row) => [row.variantId, row]));
  return {
    variants: variants.map(({ _id, options }) => {
      const row = byVariant.get(_id);
      return { _id, options, ...(row && change(row)) };
    }),
  };
}
