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
import { isAnswerLost, isNotProcessed, UnconfirmedError } from '../../../api/lostAnswers.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { fieldErrorsOf } from '../../../forms/problems.ts';
import { parseProduct } from '../parseProduct.ts';
import type { BulkRun } from './bulkRuns.ts';
import { createProgress, type OpenWrite, type Progress, storeProgress } from './unfinishedRun.ts';

type Row = BulkRun['rows'][number];

export type PlannedRow = { target: BulkTarget; planned: Planned };

export function targetKey({ product, variant }: BulkTarget): string {
  return `${product._id} ${variant?._id ?? ''}`;
}

/** What is needed to undo a change. */
export function changedRow({ target: { product, variant }, planned }: PlannedRow): Row[] {
  if (planned.state !== 'changed') return [];
  const { from, to } = planned;
  const own = variant && { variantId: variant._id, variantName: variantName(variant.options) };
  return [{ id: product._id, name: product.name, ...own, from, to }];
}

/** The store would refuse the change, or the value differs from the preview. A retry uses the new value. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly problem: Extract<Planned, { state: 'refused' }>['problem'];
  constructor(problem: RefusedError['problem']) {
    super(problem.code);
    this.problem = problem;
  }
}

type RunHead = Pick<BulkRun, 'id' | 'field'>;

/** Changes a field of many products, from the values in the preview. */
export function createChange(dataProvider: ConsoleDataProvider, { id: runId, field }: RunHead) {
  const progress = createProgress();
  const writes = createStoredWrites(dataProvider, runId, progress);
  /** The last value shown to the merchant, by target. */
  const lastShown = new Map<string, BulkValue>();
  const done: Row[] = [];

  /** Rejects if a value differs from the preview. */
  async function planNow(id: string, change: BulkChange) {
    const product = await readProduct(dataProvider, id);
    const planned = targetsOf(product, field)
      // Skips variants that were not in the preview or could not change.
      .filter((target) => lastShown.has(targetKey(target)))
      .map((target): PlannedRow => ({ target, planned: planChange(target, change) }));
    const changedSince = planned.filter(({ target, planned: { from } }) => {
      const previous = lastShown.get(targetKey(target));
      lastShown.set(targetKey(target), from);
      return previous !== undefined && !isSameValue(previous, from);
    });
    if (changedSince.length > 0) throw new RefusedError({ code: 'bulk.changedSince', values: {} });
    for (const row of planned) {
      if (row.planned.state === 'refused') throw new RefusedError(row.planned.problem);
    }
    return { product, rows: planned.flatMap(changedRow) };
  }

  return {
    begin(shown: readonly PlannedRow[]) {
      for (const { target, planned } of shown) lastShown.set(targetKey(target), planned.from);
    },

    /** Rejects with `UnconfirmedError` if the outcome is unknown. */
    async apply(id: string, change: BulkChange): Promise<'done' | 'same'> {
      let changed = await writes.settle(id);
      if (!changed) {
        const { product, rows } = await planNow(id, change);
        if (rows.length === 0) {
          progress.done.add(id);
          return 'same';
        }
        await writes.write(product, { field, rows });
        changed = rows;
      }
      done.push(...changed);
      return 'done';
    },

    /** Whether every product of the run is done. */
    isFinished: () =>
      [...lastShown.keys()].every((key) => progress.done.has(key.split(' ')[0] ?? '')),

    hasUnconfirmed: () => writes.unconfirmed().length > 0,

    /** Confirmed changes. */
    done: (): readonly Row[] => done,

    /** Confirmed and unconfirmed changes, in the order of the preview. */
    rows(): Row[] {
      const positions = new Map([...lastShown.keys()].map((key, at) => [key, at]));
      const positionOf = ({ id, variantId = '' }: Row) => positions.get(`${id} ${variantId}`) ?? 0;
      const rows = [...done, ...writes.unconfirmed()];
      return rows.sort((one, other) => positionOf(one) - positionOf(other));
    },
  };
}

/**
 * Continues a run that a reload interrupted. Sets the values of the preview, except where somebody changed the value
 * since. Sends a write without an outcome again with its key.
 */
export function createContinuation(
  dataProvider: ConsoleDataProvider,
  { run: { id: runId, field, rows }, progress }: { run: BulkRun; progress: Progress },
) {
  const writes = createStoredWrites(dataProvider, runId, progress);
  return {
    async apply(id: string): Promise<'done'> {
      if (progress.done.has(id) || (await writes.settle(id))) return 'done';
      const product = await readProduct(dataProvider, id);
      const own = rows.filter((row) => row.id === id);
      const valueIn = currentValues(product, field);
      if (own.every((row) => isEqualValue(valueIn(row), row.to))) {
        progress.done.add(id);
        return 'done';
      }
      if (own.some((row) => !isEqualValue(valueIn(row), row.from))) {
        throw new RefusedError({ code: 'bulk.interrupted.changedSince', values: {} });
      }
      await writes.write(product, { field, rows: own });
      return 'done';
    },
    /** Confirmed changes. */
    done: () => rows.filter(({ id }) => progress.done.has(id)),
    /** Confirmed and unconfirmed changes. */
    rows(): Row[] {
      const unconfirmed = new Set(writes.unconfirmed().map(({ id }) => id));
      return rows.filter(({ id }) => progress.done.has(id) || unconfirmed.has(id));
    },
    isFinished: () => rows.every(({ id }) => progress.done.has(id)),
    hasUnconfirmed: () => writes.unconfirmed().length > 0,
  };
}

/** Restores old values, except where somebody changed the value since. */
export function createUndo(dataProvider: ConsoleDataProvider) {
  const writes = createWrites(dataProvider, {
    runId: crypto.randomUUID(),
    reason: 'undone',
    progress: createProgress(),
    save: () => undefined,
  });
  /** Names of skipped variants, by product. */
  const skippedVariants = new Map<string, string[]>();
  return {
    skippedVariants,
    async apply(id: string, { field, rows }: Values): Promise<'done' | 'same' | 'asBefore'> {
      if (await writes.settle(id)) return 'done';
      const product = await readProduct(dataProvider, id);
      const own = rows.filter((row) => row.id === id);
      const valueIn = currentValues(product, field);
      const has = (side: 'from' | 'to') => (row: Row) => isEqualValue(valueIn(row), row[side]);
      const isSkipped = (row: Row) => !has('to')(row) && !has('from')(row);
      skippedVariants.set(
        id,
        own.filter(isSkipped).flatMap((row) => row.variantName ?? []),
      );
      const back = own
        .filter(has('to'))
        .map(({ from, to, ...row }): Row => ({ ...row, from: to, to: from }));
      if (back.length === 0) return own.some(isSkipped) ? 'same' : 'asBefore';
      await writes.write(product, { field, rows: back });
      return 'done';
    },
  };
}

type Values = { field: BulkRun['field']; rows: readonly Row[] };

type Writes = {
  runId: string;
  reason: NonNullable<ProductUpdate['stockReason']>;
  progress: Progress;
  /** Called after each change of the progress. */
  save: () => void;
};

/** The writes of a change, whose progress survives a reload. */
function createStoredWrites(
  dataProvider: ConsoleDataProvider,
  runId: string,
  progress: Progress,
): ReturnType<typeof createWrites> {
  const save = () => storeProgress(progress);
  return createWrites(dataProvider, { runId, reason: 'bulk', progress, save });
}

/**
 * The writes of one run, each with its own idempotency key. A write without a response stays open and is
 * retried before the next write of its product. A store with idempotency returns its first response; one
 * without refuses the old version.
 */
function createWrites(
  dataProvider: ConsoleDataProvider,
  { runId, reason, progress: { open, counts, done }, save }: Writes,
) {
  /** `null`: the outcome is known. */
  function setOpen(id: string, write: OpenWrite | null): void {
    if (write) open.set(id, write);
    else open.delete(id);
    save();
  }

  async function send(id: string, write: OpenWrite): Promise<void> {
    const isRepeated = open.get(id) === write;
    // Before it is sent: a reload in between sends it again.
    setOpen(id, write);
    try {
      const meta = { idempotencyKey: write.key, ifMatch: write.version ?? false };
      const params = { id, data: write.body, previousData: { id }, meta };
      await dataProvider.update('products', params);
    } catch (error) {
      const outcome = await findOutcome(dataProvider, id, { error, write, isRepeated });
      if (outcome === 'refused') setOpen(id, null);
      else if (outcome !== 'done') {
        setOpen(id, { ...write, isUnconfirmed: outcome === 'unconfirmed' });
      }
      if (outcome === 'unconfirmed') throw new UnconfirmedError(error);
      if (outcome !== 'done') throw error;
    }
    done.add(id);
    setOpen(id, null);
  }

  return {
    /**
     * Retries the open write of a product. Returns its rows if it was applied, null if there is none or the
     * store refused it.
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

    /** Sets the field of a product, or of its variants, in one request. */
    async write(product: Product, { field, rows }: Values): Promise<void> {
      const { _id: id } = product;
      const version = await dataProvider.versionOf('products', id);
      const next = (body: ProductUpdate): OpenWrite => {
        const count = (counts.get(id) ?? 0) + 1;
        counts.set(id, count);
        return {
          key: `${runId}.${id}.${count}`,
          version,
          body,
          field,
          rows: [...rows],
          isUnconfirmed: true,
        };
      };
      const changes = toUpdate(product, { field, rows });
      if (field !== 'stock') return send(id, next(changes));
      try {
        await send(id, next({ ...changes, stockReason: reason }));
      } catch (error) {
        // A server that rejects the unknown field `stockReason` has written nothing.
        if (!fieldErrorsOf(error).some(([name]) => name === 'stockReason')) throw error;
        await send(id, next(changes));
      }
    },

    /** Rows whose outcome is unknown. */
    unconfirmed: (): Row[] =>
      [...open.values()].flatMap(({ isUnconfirmed, rows }) => (isUnconfirmed ? rows : [])),
  };
}

type Failed = { error: unknown; write: OpenWrite; isRepeated: boolean };

/** The outcome of a write that failed. `asBefore`: not applied so far. */
async function findOutcome(
  dataProvider: ConsoleDataProvider,
  id: string,
  { error, write, isRepeated }: Failed,
) {
  if (isAborted(error)) return 'unconfirmed';
  if (isNotProcessed(error)) return isRepeated ? 'unconfirmed' : 'asBefore';
  const isLost = isAnswerLost(error);
  if (!isLost && !isRepeated) return 'refused';
  const now = await readProduct(dataProvider, id, { isTriedOnce: true }).catch(() => null);
  if (!now) return 'unconfirmed';
  const { field, rows } = write;
  const valueIn = currentValues(now, field);
  // A store without idempotency refuses a repeated write, so only the record shows if it was applied.
  if (rows.every((row) => isEqualValue(valueIn(row), row.to))) return 'done';
  if (!isLost) return 'refused';
  // After a timeout the store may still apply the write.
  const isOver = !(error instanceof ApiError && error.kind === 'timeout');
  const isAsBefore = rows.every((row) => isEqualValue(valueIn(row), row.from));
  return isOver && isAsBefore ? 'asBefore' : 'unconfirmed';
}

/** Rejects if the product can't be read. */
async function readProduct(
  dataProvider: ConsoleDataProvider,
  id: string,
  meta: { isTriedOnce: boolean } = { isTriedOnce: false },
): Promise<Product> {
  const product = parseProduct((await dataProvider.getOne('products', { id, meta })).data);
  if (!product) throw new ApiError({ kind: 'malformed' });
  return product;
}

/** Undefined for a removed variant. */
function currentValues(product: Product, field: BulkRun['field']) {
  const values = new Map(
    targetsOf(product, field).map((target) => [target.variant?._id, targetValue(target, field)]),
  );
  return ({ variantId }: Row) => values.get(variantId);
}

function isEqualValue(value: BulkValue | undefined, expected: BulkValue): boolean {
  return value !== undefined && isSameValue(value, expected);
}

/** Stock is sent as a difference, so sales in between count. The list of variants must be complete. */
function toUpdate({ variants = [] }: Product, { field, rows }: Values): ProductUpdate {
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
