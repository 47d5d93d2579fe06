import type { Product } from '../../../../contract/product.ts';
import type { Variant } from '../../../../contract/variant.ts';
import { ConflictError } from '../../../api/ConflictError.ts';
import { ApiError, isAborted } from '../../../api/errors.ts';
import { isAnswerLost } from '../../../api/lostAnswers.ts';
import type { FormTarget, PendingWrite } from '../../../forms/drafts/formTarget.ts';
import {
  isNotNow,
  type PendingWrites,
  savedRecord,
  settleLostSaves,
} from '../../../forms/lostSaves.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { parseProduct } from '../parseProduct.ts';
import { toProductUpdate } from '../productValues.ts';
import {
  type Cells,
  conflictsIn,
  problemsIn,
  type RowValues,
  rowId,
  rowsOf,
  type SheetRow,
  saved,
  show,
} from './sheetCells.ts';

/** Somebody else changed the same cells: the merchant is asked, and nothing of the product was sent. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError';
  /** The product and its variants as they are now. */
  readonly rows: readonly SheetRow[];
  readonly conflicts: readonly CellConflict[];
  constructor(rows: readonly SheetRow[], conflicts: readonly CellConflict[]) {
    super('Changed elsewhere');
    this.rows = rows;
    this.conflicts = conflicts;
  }
}
export type CellConflict = ReturnType<typeof conflictsIn>[number] & { row: SheetRow };

/**
 * Why nothing was sent: it is `unknown` what became of what was sent before; a cell is `wrong` and says so; a variant
 * that was changed here is `gone`; saving was `stopped`.
 */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  readonly reason: 'unknown' | 'wrong' | 'gone' | 'stopped';
  constructor(reason: NotSentError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The store refused it. `rows` are those of the product's variants, as `variants.0` and so on name them. */
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
  target: Pick<FormTarget, 'send' | 'readAgain'>;
  /** Reads a product; rejects when it cannot be read. */
  read(id: string): Promise<unknown>;
  /** The version under which it was last read. */
  versionOf(id: string): Promise<string | null>;
  attempts: PendingWrites;
};

/** A product that was read or answered. */
export function productIn(record: unknown): Product {
  const product = isRecord(record) ? parseProduct(record) : null;
  if (!product) throw new ApiError({ kind: 'malformed' });
  return product;
}

function isRecord(value: unknown): value is { id?: unknown } {
  return typeof value === 'object' && value !== null;
}

const rowsIn = (product: Product) => rowsOf(product, product.variants);

/** Each meeting with a newer version is one more try; a product that never rests is given up on. */
const MOST_TRIES = 3;

/**
 * Saves what was changed of a product and of its variants, under the version it has now, when nobody else changed
 * the same cells: it is read first, since those of a list come without versions. Rejects with one of the errors
 * above, or with what kept it from being read or sent. A write whose answer is lost is found out about, now or
 * before the next try.
 */
export async function saveProduct(parts: RowSaving, id: string): Promise<void> {
  const lost = lostOf(parts, id);
  if ((await settleLostSaves(lost)) === 'unknown') throw new NotSentError('unknown');
  for (let tries = 1; editsOf(parts.cells(), id).size > 0; tries += 1) {
    const product = productIn(await parts.read(id));
    const rows = rowsIn(product);
    askOrFollow(parts, rows);
    const edits = editsOf(parts.cells(), id);
    if (edits.size === 0) return;
    if ([...edits.keys()].some((row) => !rows.some((one) => one.id === row)))
      throw new NotSentError('gone');
    const isWrong = (row: SheetRow) => Object.keys(problemsIn(row, edits.get(row.id))).length > 0;
    if (rows.some(isWrong)) throw new NotSentError('wrong');
    const attempt = await attemptOf(parts, product, edits);
    parts.attempts.add(attempt);
    try {
      return finish(parts, attempt, await parts.target.send(attempt));
    } catch (error) {
      if (isAnswerLost(error)) {
        const record = isAborted(error) ? null : await savedRecord(lost, attempt);
        if (!record) throw error;
        return finish(parts, attempt, record);
      }
      parts.attempts.remove(attempt);
      // A browser that sends it again by itself can hear that of a second try, after the first was done.
      if (isNotNow(error)) parts.attempts.add({ ...attempt, isUnseen: true });
      if (isOvertaken(error) && tries < MOST_TRIES) continue;
      throw new RefusedError(
        error,
        rows.slice(1).map((row) => row.id),
      );
    }
  }
}

/** What was changed in the rows of a product, by row. */
function editsOf({ rows, edits }: Cells, id: string): Map<string, RowValues> {
  return new Map([...edits].filter(([row]) => rows.get(row)?.productId === id));
}

function askOrFollow({ cells, update }: RowSaving, rows: readonly SheetRow[]): void {
  const conflicts = rows.flatMap((row) =>
    conflictsIn(cells(), row).map((conflict) => ({ ...conflict, row })),
  );
  if (conflicts.length > 0) throw new ChangedElsewhereError(rows, conflicts);
  update((before) => show(before, rows));
}

/** What is sent. The list of variants is whole: one that is left out would be removed. */
async function attemptOf(
  { versionOf }: RowSaving,
  product: Product,
  edits: Map<string, RowValues>,
): Promise<PendingWrite> {
  const { _id: id, variants = [] } = product;
  const own = edits.get(id) ?? {};
  const changesOf = (variant: Variant) => edits.get(rowId(id, variant._id)) ?? {};
  const isVaried = variants.some((variant) => edits.has(rowId(id, variant._id)));
  const entry = ({ _id, options }: Variant, changes: FormValues) => ({ _id, options, ...changes });
  const list = (changes: (variant: Variant) => FormValues) =>
    isVaried ? { variants: variants.map((variant) => entry(variant, changes(variant))) } : {};
  return {
    key: crypto.randomUUID(),
    sentAt: new Date().toISOString(),
    id,
    version: await versionOf(id),
    body: {
      ...toProductUpdate(own, product),
      ...list((variant) => toProductUpdate(changesOf(variant), variant)),
    },
    values: { ...own, ...list(changesOf) },
  };
}

/** Changed, or sold, between reading and writing. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ConflictError || (error instanceof ApiError && error.status === 409);
}

function finish({ attempts, update }: RowSaving, attempt: PendingWrite, record: FormValues): void {
  attempts.remove(attempt);
  arrive({ update }, record, attempt.values);
}

/** The product is saved as it is told; what was typed since `sent` stays a change. */
function arrive({ update }: Pick<RowSaving, 'update'>, record: FormValues, sent: FormValues) {
  const product = productIn(record);
  const ofVariants = new Map<string, FormValues>();
  for (const one of Array.isArray(sent.variants) ? sent.variants : []) {
    if (isRecord(one) && '_id' in one)
      ofVariants.set(rowId(product._id, String(one._id)), { ...one });
  }
  const sentOf = ({ id }: SheetRow) => (id === product._id ? sent : (ofVariants.get(id) ?? {}));
  update((before) => saved(before, rowsIn(product), sentOf));
}

/** What is needed to find out about a product's writes whose answers were lost. */
function lostOf({ update, target, attempts }: RowSaving, id: string) {
  return {
    target,
    attempts: { ...attempts, open: () => attempts.open().filter((one) => one.id === id) },
    baseline: {
      // What was sent is told with it; the rest is in the cells.
      seen: (): FormValues => ({}),
      saved: (record: FormValues, sent: FormValues) => arrive({ update }, record, sent),
      takeOver: (record: FormValues) => update((now) => show(now, rowsIn(productIn(record)))),
    },
  };
}
