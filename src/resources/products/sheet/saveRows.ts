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

/** Somebody else changed edited cells to other values. The edits were not saved. */
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
 * The edits were not sent: the outcome of an earlier write is `unknown`, a cell is `wrong` (has a problem), an edited
 * variant is `gone`, or the merchant `stopped` saving.
 */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  readonly reason: 'unknown' | 'wrong' | 'gone' | 'stopped';
  constructor(reason: NotSentError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The edits were not applied; `cause` says why. Problems with the field `variants.<n>` are about the row `rows[n]`. */
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
  /** The record's version for the write; null without one. */
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

/** After this many version conflicts, `saveProduct` rejects. */
const MAX_TRIES = 3;

/**
 * Saves the edits of a product and its variants. Reads the product first, as list rows lack versions. Rejects with a
 * `ChangedElsewhereError`, `NotSentError` or `RefusedError`, or with the error of a read or of a lost response. If a
 * write gets no response, finds out whether it was applied, either right away or before the next attempt.
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

/** The edits of a product and its variants, by row id. */
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

/** A body with variants must have all of them: the store removes missing variants. */
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
      // In a product, null is the standard class.
      ...(own.taxClass === 'standard' && { taxClass: null }),
      ...list((variant) => toProductUpdate(variantEdits(variant), variant)),
    },
    values: { ...own, ...list(variantEdits) },
  });
}

/** Whether the product changed or was sold between read and write. */
function isConflict(error: unknown): boolean {
  return error instanceof ConflictError || (error instanceof ApiError && error.status === 409);
}

function finish({ attempts, update }: RowSaving, attempt: PendingWrite, record: FormValues): void {
  attempts.remove(attempt);
  applySaved({ update }, record, attempt.values);
}

/** Makes the saved record the baseline. Values typed after `sent` stay edits. */
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

/** The input of `settleLostSaves`, with the pending writes of this product only. */
function toLostSaves({ update, target, attempts }: RowSaving, id: string) {
  return {
    target,
    attempts: { ...attempts, open: () => attempts.open().filter((one) => one.id === id) },
    baseline: {
      // Empty: `applySaved` needs only the values that the attempt sent.
      seen: (): FormValues => ({}),
      saved: (record: FormValues, sent: FormValues) => applySaved({ update }, record, sent),
      takeOver: (record: FormValues) =>
        update((now) => updateRows(now, productRows(toProduct(record)))),
    },
  };
}
