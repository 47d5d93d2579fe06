import { Product } from '../../../../contract/product.ts';
import { ConflictError } from '../../../dataProvider/ConflictError.ts';
import { isAnswerLost } from '../../../dataProvider/lostAnswers.ts';
import { ApiError, isAborted } from '../../../errors.ts';
import type { FormTarget, PendingWrite } from '../../../forms/drafts/formTarget.ts';
import {
  isNotNow,
  type PendingWrites,
  savedRecord,
  settleLostSaves,
} from '../../../forms/lostSaves.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { recordParser } from '../../../lists/recordParser.ts';
import { toProductUpdate } from '../productValues.ts';
import {
  type Cells,
  conflictsIn,
  follow,
  problemsIn,
  type RowValues,
  rowOf,
  type SheetRow,
  saved,
} from './sheetCells.ts';
import { SHEET_FIELDS } from './sheetColumns.ts';

export type CellConflict = ReturnType<typeof conflictsIn>[number];

/** Somebody else changed the same cells: the merchant is asked, and nothing of the row was sent. */
export class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError';
  readonly now: SheetRow;
  readonly conflicts: readonly CellConflict[];
  constructor(now: SheetRow, conflicts: readonly CellConflict[]) {
    super('Changed elsewhere');
    this.now = now;
    this.conflicts = conflicts;
  }
}

/** Nobody knows yet what became of what was sent before. */
export class UnknownError extends Error {
  override readonly name = 'UnknownError';
}

/** It holds what the contract does not allow; its cells say so. */
export class WrongError extends Error {
  override readonly name = 'WrongError';
}

export type RowSaving = {
  cells(): Cells;
  update(change: (cells: Cells) => Cells): void;
  target: Pick<FormTarget, 'send' | 'readAgain'>;
  /** Reads the product; rejects when it cannot be read. */
  read(id: string): Promise<unknown>;
  /** The version under which it was last read. */
  versionOf(id: string): Promise<string | null>;
  attempts: PendingWrites;
};

const parseProduct = recordParser(Product);

/** A product that was read or answered, as a row. */
export function rowIn(record: unknown): SheetRow {
  const product = isRecord(record) ? parseProduct(record) : null;
  if (!product) throw new ApiError({ kind: 'malformed' });
  return rowOf(product);
}

function isRecord(value: unknown): value is { id?: unknown } {
  return typeof value === 'object' && value !== null;
}

/** Each meeting with a newer version is one more try; a product that never rests is given up on. */
const MOST_TRIES = 3;

/**
 * Saves what was changed in a row, under the version it has now, when nobody else changed the same cells: the row
 * is read first, since those of a list come without versions. Rejects with one of the errors above, with
 * `ConflictError` or `ApiError`. A write whose answer is lost is found out about, now or before the next try.
 */
export async function saveRow(parts: RowSaving, id: string): Promise<void> {
  const lost = lostOf(parts, id);
  if ((await settleLostSaves(lost)) === 'unknown') throw new UnknownError();
  for (let tries = 1; parts.cells().edits.has(id); tries += 1) {
    const now = rowIn(await parts.read(id));
    const conflicts = conflictsIn(parts.cells(), now);
    if (conflicts.length > 0) throw new ChangedElsewhereError(now, conflicts);
    parts.update((cells) => follow(cells, now));
    const edits = parts.cells().edits.get(id);
    if (!edits) return;
    if (Object.keys(problemsIn(now, edits)).length > 0) throw new WrongError();
    const attempt: PendingWrite = {
      key: crypto.randomUUID(),
      sentAt: new Date().toISOString(),
      id,
      version: await parts.versionOf(id),
      body: toProductUpdate(edits, now.values),
      values: edits,
    };
    parts.attempts.add(attempt);
    try {
      const record = await parts.target.send(attempt);
      return finish(parts, attempt, record);
    } catch (error) {
      if (isAnswerLost(error)) {
        const record = isAborted(error) ? null : await savedRecord(lost, attempt);
        if (!record) throw error;
        return finish(parts, attempt, record);
      }
      parts.attempts.remove(attempt);
      // A browser that sends it again by itself can hear that of a second try, after the first was done.
      if (isNotNow(error)) parts.attempts.add({ ...attempt, isUnseen: true });
      if (!isOvertaken(error) || tries === MOST_TRIES) throw error;
    }
  }
}

/** Changed, or sold, between reading and writing. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ConflictError || (error instanceof ApiError && error.status === 409);
}

function finish({ attempts, update }: RowSaving, attempt: PendingWrite, record: FormValues): void {
  attempts.remove(attempt);
  const now = rowIn(record);
  update((cells) => saved(cells, now, cellsOf(attempt.values)));
}

/** What is needed to find out about a row's writes whose answers were lost. */
function lostOf({ cells, update, target, attempts }: RowSaving, id: string) {
  return {
    target,
    attempts: { ...attempts, open: () => attempts.open().filter((one) => one.id === id) },
    baseline: {
      seen: (): FormValues => ({ ...cells().rows.get(id)?.values }),
      saved: (record: FormValues, sent: FormValues) =>
        update((now) => saved(now, rowIn(record), cellsOf(sent))),
      takeOver: (record: FormValues) => update((now) => follow(now, rowIn(record))),
    },
  };
}

function cellsOf(values: FormValues): RowValues {
  const isCell = (value: unknown): value is string | number | null | string[] =>
    value === null || typeof value !== 'object' || Array.isArray(value);
  const found: RowValues = {};
  for (const field of SHEET_FIELDS) {
    const value = values[field];
    if (value !== undefined && isCell(value)) found[field] = value;
  }
  return found;
}
