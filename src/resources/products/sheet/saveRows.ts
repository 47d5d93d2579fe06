import type { Product } from '../../../../contract/product.ts';
import type { Variant } from '../../../../contract/variant.ts';
import { ConflictError } from '../../../api/ConflictError.ts';
import { ApiError } from '../../../api/errors.ts';
import { isResponseLost } from '../../../api/lostResponses.ts';
import { createWrite, type PendingWrite, type PendingWrites } from '../../../api/pendingWrites.ts';
import type { FormTarget } from '../../../forms/drafts/formTarget.ts';
import { sendSave, settleLostSaves } from '../../../forms/lostSaves.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { parseProduct } from '../parseProduct.ts';
import { toProductUpdate } from '../productValues.ts';
import {
  type Cells,
  findConflicts,
  findProblems,
  markSaved,
  productRows,
  type RowValues,
  rowId,
  type SheetRow,
  updateRows,
} from './sheetCells.ts';

/** Another merchant changed the same cells. Nothing was sent. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError';
  /** The current product and its variants. */
  readonly rows: readonly SheetRow[];
  readonly conflicts: readonly CellConflict[];
  constructor(rows: readonly SheetRow[], conflicts: readonly CellConflict[]) {
    super('Changed elsewhere');
    this.rows = rows;
    this.conflicts = conflicts;
  }
}
export type CellConflict = ReturnType<typeof findConflicts>[number] & { row: SheetRow };

/**
 * Nothing was sent: the outcome of an earlier write is `unknown`, a cell is `wrong`, an edited variant is
 * `gone`, or saving was `stopped`.
 */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  readonly reason: 'unknown' | 'wrong' | 'gone' | 'stopped';
  constructor(reason: NotSentError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The store refused the write. `rows`: row ids of the variants, by the index in `variants.0`. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly rows: readonly string[];
  constructor(cause: unknown, rows: readonly string[]) {
    super('Refused', { cause });
    this.rows = rows;
  }
}

export type RowSaving = {
  cells(): Cells;
  update(change: (cells: Cells) => Cells): void;
  target: Pick<FormTarget, 'send' | 'getWriteState' | 'reread'>;
  /** Rejects if the product can't be read. */
  read(id: string): Promise<unknown>;
  /** The version of this record. */
  versionToSend(id: string, record: FormValues): Promise<string | null>;
  attempts: PendingWrites;
};

export function toProduct(record: unknown): Product {
  const product = isRecord(record) ? parseProduct(record) : null;
  if (!product) throw new ApiError({ kind: 'malformed' });
  return product;
}

function isRecord(value: unknown): value is { id?: unknown } {
  return typeof value === 'object' && value !== null;
}

/** Give up after three version conflicts. */
const MAX_TRIES = 3;

/**
 * Saves the edits of a product and its variants. Reads the product first, as list rows lack versions. Rejects
 * with one of the errors above, or with the error of a request. If a write gets no response, finds out whether it
 * was applied, either right away or before the next attempt.
 */
export async function saveProduct(parts: RowSaving, id: string): Promise<void> {
  if ((await settleLostSaves(toLostSaves(parts, id))) === 'unknown')
    throw new NotSentError('unknown');
  for (let tries = 1; productEdits(parts.cells(), id).size > 0; tries += 1) {
    const product = toProduct(await parts.read(id));
    const rows = productRows(product);
    rebase(parts, rows);
    const edits = productEdits(parts.cells(), id);
    if (edits.size === 0) return;
    if ([...edits.keys()].some((row) => !rows.some((one) => one.id === row)))
      throw new NotSentError('gone');
    const isInvalid = (row: SheetRow) =>
      Object.keys(findProblems(parts.cells(), row.id)).length > 0;
    if (rows.some(isInvalid)) throw new NotSentError('wrong');
    const attempt = await createAttempt(parts, product, edits);
    try {
      return finish(parts, attempt, (await sendSave(parts, attempt)).record);
    } catch (error) {
      if (isResponseLost(error)) throw error;
      if (isConflict(error) && tries < MAX_TRIES) continue;
      throw new RefusedError(
        error,
        rows.slice(1).map((row) => row.id),
      );
    }
  }
}

/** By row id. */
function productEdits({ rows, edits }: Cells, id: string): Map<string, RowValues> {
  return new Map([...edits].filter(([row]) => rows.get(row)?.productId === id));
}

function rebase({ cells, update }: RowSaving, rows: readonly SheetRow[]): void {
  const conflicts = rows.flatMap((row) =>
    findConflicts(cells(), row).map((conflict) => ({ ...conflict, row })),
  );
  if (conflicts.length > 0) throw new ChangedElsewhereError(rows, conflicts);
  update((before) => updateRows(before, rows));
}

/** The list of variants must be complete: the store removes missing ones. */
async function createAttempt(
  { versionToSend }: RowSaving,
  product: Product,
  edits: Map<string, RowValues>,
): Promise<PendingWrite> {
  const { _id: id, variants = [] } = product;
  const own = edits.get(id) ?? {};
  const variantEdits = (variant: Variant) => edits.get(rowId(id, variant._id)) ?? {};
  const hasVariantEdits = variants.some((variant) => edits.has(rowId(id, variant._id)));
  const entry = ({ _id, options }: Variant, changes: FormValues) => ({ _id, options, ...changes });
  const list = (changes: (variant: Variant) => FormValues) =>
    hasVariantEdits
      ? { variants: variants.map((variant) => entry(variant, changes(variant))) }
      : {};
  return createWrite({
    id,
    version: await versionToSend(id, product),
    body: {
      ...toProductUpdate(own, product),
      // No class is the standard one.
      ...(own.taxClass === 'standard' && { taxClass: null }),
      ...list((variant) => toProductUpdate(variantEdits(variant), variant)),
    },
    values: { ...own, ...list(variantEdits) },
  });
}

/** Changed or sold between read and write. */
function isConflict(error: unknown): boolean {
  return error instanceof ConflictError || (error instanceof ApiError && error.status === 409);
}

function finish({ attempts, update }: RowSaving, attempt: PendingWrite, record: FormValues): void {
  attempts.remove(attempt);
  applySaved({ update }, record, attempt.values);
}

/** Values typed after `sent` stay edits. */
function applySaved({ update }: Pick<RowSaving, 'update'>, record: FormValues, sent: FormValues) {
  const product = toProduct(record);
  const ofVariants = new Map<string, FormValues>();
  for (const one of Array.isArray(sent.variants) ? sent.variants : []) {
    if (isRecord(one) && '_id' in one)
      ofVariants.set(rowId(product._id, String(one._id)), { ...one });
  }
  const getSent = ({ id }: SheetRow) => (id === product._id ? sent : (ofVariants.get(id) ?? {}));
  update((before) => markSaved(before, productRows(product), getSent));
}

/** Adapter for `settleLostSaves`. */
function toLostSaves({ update, target, attempts }: RowSaving, id: string) {
  return {
    target,
    attempts: { ...attempts, open: () => attempts.open().filter((one) => one.id === id) },
    baseline: {
      // Empty: attempts carry the baseline of sent values, and the cells that of other values.
      seen: (): FormValues => ({}),
      saved: (record: FormValues, sent: FormValues) => applySaved({ update }, record, sent),
      takeOver: (record: FormValues) =>
        update((now) => updateRows(now, productRows(toProduct(record)))),
    },
  };
}
