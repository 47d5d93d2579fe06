import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type Import, ImportRow, UNDO_HOURS } from '../../contract/import.ts';
import type { StorageQuota } from '../../contract/storageQuota.ts';
import type { RowRules } from '../../domain/imports/rowCells.ts';
import type { ImportHeadRow, ImportLine } from '../db/importTables.ts';
import { merchantNames } from '../db/merchantNames.ts';
import type { Database } from '../db/schema.ts';
import { fromJson, isSet, listFromJson } from '../db/values.ts';
import { problemText } from '../http/errors.ts';
import type { StoreLimits } from '../limits.ts';

/** Imports as the API returns them, with the names of the merchants. */
export async function toImports(
  store: RoomRules,
  db: Kysely<Database>,
  rows: readonly ImportHeadRow[],
): Promise<Import[]> {
  const names = await merchantNames(db, rows);
  const room = rows[0] && (await readQuota(store, db, rows[0].store_id));
  return rows.map((row) => ({
    _id: row.id,
    type: row.type,
    fileName: row.file_name,
    state: row.state,
    head: texts(row.head),
    fields: columnFields(row),
    portions: row.portions,
    counts: countsOf(row),
    // The number of lines is unknown for imports of older versions.
    ...(row.row_count > 0 && { rows: row.row_count }),
    // The filter reads the rows of the import, which may be deleted once the import can no longer be undone.
    canFilter: undoUntil(row) !== null,
    room,
    newCategories: texts(row.new_categories),
    newBrands: texts(row.new_brands),
    notifyCustomers: isSet(row.notifies_customers),
    byName: names.get(row.merchant_id) ?? null,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    undoUntil: undoUntil(row),
  }));
}

export type RoomRules = { limits: Pick<StoreLimits, 'importBytes'>; clock: () => Date };

/** Space used for imported rows. Rows of ended imports don't count, because they are deleted on demand. */
export async function readQuota(
  { limits, clock }: RoomRules,
  db: Kysely<Database>,
  storeId: string,
): Promise<StorageQuota> {
  const rows = await db
    .selectFrom('imports')
    .select(['type', 'kept_bytes', 'finished_at', 'written_count', 'state'])
    .where('store_id', '=', storeId)
    .where('kept_bytes', '>', 0)
    .execute();
  const now = clock();
  const used = rows.reduce((sum, row) => sum + (isEnded(row, now) ? 0 : row.kept_bytes), 0);
  return { used, most: limits.importBytes };
}

/** Whether the import can neither be run nor undone any more. */
export function isEnded(row: Parameters<typeof undoUntil>[0], now: Date): boolean {
  // A started undo may continue after the deadline.
  if (row.finished_at === null || row.state === 'undoing') return false;
  return (undoUntil(row) ?? '') < now.toISOString();
}

function countsOf(row: ImportHeadRow): Import['counts'] {
  return {
    new: row.new_count,
    changed: row.changed_count,
    same: row.same_count,
    refused: row.refused_count,
    written: row.written_count,
    undone: row.undone_count,
    kept: row.kept_count,
    warned: row.warned_count,
  };
}

/** One step of an import: its state after and before. A new import has no `before`. */
export type ImportStep = {
  after: Pick<Import, 'type' | 'state' | 'counts'>;
  before?: Pick<Import, 'state' | 'counts'>;
};

export function toStep(before: ImportHeadRow, after: Import): ImportStep {
  return { after, before: { state: before.state, counts: countsOf(before) } };
}

/** The deadline for undoing an import. Null when nothing can be undone, or not yet. */
export function undoUntil(
  row: Pick<ImportHeadRow, 'type' | 'finished_at' | 'written_count' | 'state'>,
): string | null {
  if (row.finished_at === null || row.written_count === 0 || row.state === 'undone') return null;
  // Shipped parcels can't be undone.
  if (row.type === 'tracking') return null;
  return new Date(Date.parse(row.finished_at) + UNDO_HOURS * 3_600_000).toISOString();
}

export function readRules(row: ImportHeadRow, currency: string): RowRules {
  return {
    type: row.type,
    fields: columnFields(row),
    currency,
    decimal: row.decimal === ',' ? ',' : '.',
    clears: isSet(row.clears),
    words: v.parse(v.record(v.string(), v.string()), fromJson(row.words)),
  };
}

function columnFields({ fields }: ImportHeadRow): (string | null)[] {
  return listFromJson(fields).map((field) => (typeof field === 'string' ? field : null));
}

export function texts(json: string): string[] {
  return listFromJson(json).map(String);
}

const { changes: Changes, problems: Problems } = ImportRow.entries;
const Cells = v.array(v.array(v.string()));
const KeptProblems = v.array(
  v.object({
    ...v.omit(Problems.item, ['message', 'line']).entries,
    at: v.optional(v.number(), 0),
  }),
);

export function readCells({ cells }: Pick<ImportLine, 'cells'>): string[][] {
  return v.parse(Cells, fromJson(cells) ?? []);
}

export function readChanges({ changes }: Pick<ImportLine, 'changes'>) {
  return v.parse(Changes, fromJson(changes));
}

export function toImportRow(row: ImportLine, currency: string): ImportRow {
  const problems = v.parse(KeptProblems, fromJson(row.problems));
  const lines = row.lines === null ? undefined : listFromJson(row.lines).map(Number);
  return {
    _id: String(row.number),
    line: row.line,
    label: row.label,
    result: row.result,
    outcome: row.outcome,
    recordId: row.target_id,
    changes: readChanges(row),
    problems: problems.map(({ at, ...one }) => ({
      ...one,
      message: problemText(one, currency),
      ...(at > 0 && { line: lines?.[at] ?? row.line + at }),
    })),
    cells: readCells(row),
    lines,
  };
}
