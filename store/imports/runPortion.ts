import type { Kysely, Updateable } from 'kysely';
import type { Problem } from '../../contract/problems.ts';
import type { CellProblem } from '../../domain/imports/cellValues.ts';
import { type ReadRow, readRow } from '../../domain/imports/rowCells.ts';
import type { ImportHeadRow, ImportLine } from '../db/importTables.ts';
import { lockRows } from '../db/lockRows.ts';
import { lockStore } from '../db/lockStore.ts';
import type { Database } from '../db/schema.ts';
import { toJson } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import { importers } from './importers.ts';
import { readCells, readChanges, readRules, texts } from './importRecord.ts';
import type { Change, Plan, Work, Written } from './plan.ts';
import { planResult } from './stagePortion.ts';

/** Rows per transaction. On SQLite, other writers wait until the transaction ends. */
const PORTION = 100;
/** Attempts to write a row, which is planned again after each concurrent change. */
const MAX_ATTEMPTS = 5;

const MAX_PICTURES_PER_FETCH = 10;

/**
 * The pictures to fetch before writing the next rows, and the number of the last of these rows. Undefined when the
 * import has no column with pictures.
 */
export async function findPicturesToFetch(
  work: Work,
  head: ImportHeadRow,
): Promise<{ urls: string[]; upTo: number } | undefined> {
  const rules = readRules(head, work.store.currency);
  if (!['images', 'variantImage'].some((field) => rules.fields.includes(field))) return undefined;
  const lines = await nextLines(work, head);
  const read = lines.map((line) => readRow(readCells(line), rules));
  const plans = await importers[head.type].plan(work, read, rules);
  const urls: string[] = [];
  for (const [index, plan] of plans.entries()) {
    const more = plan.pictures ?? [];
    if (urls.length > 0 && urls.length + more.length > MAX_PICTURES_PER_FETCH) {
      return { urls, upTo: lines[index - 1]?.number ?? 0 };
    }
    urls.push(...more);
  }
  return { urls, upTo: lines.at(-1)?.number ?? head.cursor };
}

function nextLines(
  { trx, store }: Work,
  head: ImportHeadRow,
  upTo?: number,
): Promise<ImportLine[]> {
  let query = trx
    .selectFrom('import_rows')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('import_id', '=', head.id)
    .where('number', '>', head.cursor)
    .where('outcome', '=', 'waiting');
  if (upTo !== undefined) query = query.where('number', '<=', upTo);
  return query.orderBy('number').limit(PORTION).execute();
}

/**
 * Writes the next waiting rows, up to the row number `upTo`. Plans each row again, and refuses a row that no longer
 * matches the preview. The caller must lock the record in `imports` first.
 */
export async function runPortion(work: Work, head: ImportHeadRow, upTo?: number): Promise<void> {
  const { trx, store, now } = work;
  const lines = await nextLines(work, head, upTo);
  const rules = readRules(head, store.currency);
  const importer = importers[head.type];
  const read = lines.map((line) => readRow(readCells(line), rules));
  const plan = (rows: readonly ReadRow[]) => importer.plan(work, rows, rules);
  // A change of a customer may delete search terms. Under the lock, nobody places an order that needs these terms.
  if (head.type === 'customers') await lockStore(trx, store.id);
  let plans = await plan(read);
  if (plans.some(hasNewCategory)) {
    // Plans again under the lock: another request may have deleted a parent of a new category, or created the category.
    await lockStore(trx, store.id);
    plans = await plan(read);
  }
  const targets = plans.flatMap(({ target }) => target?.id ?? []);
  await lockRows(trx, importer.table, store.id, targets);
  const createdCategories: string[] = [];
  const createdBrands: string[] = [];
  let written = 0;
  let warned = 0;
  const refused = { new: 0, changed: 0 };
  for (const [index, line] of lines.entries()) {
    const first = plans[index];
    const row = read[index];
    if (!first || !row) continue;
    const done = await writeRow(work, line, first, async () => (await plan([row]))[0]);
    if (line.problems !== '[]') warned -= 1;
    if ('problems' in done) {
      refused[line.result === 'new' ? 'new' : 'changed'] += 1;
      await updateLine(trx, line, {
        result: 'refused',
        outcome: null,
        problems: toJson(done.problems),
        changes: '[]',
      });
    } else {
      written += 1;
      createdCategories.push(...(done.madeCategories ?? []));
      createdBrands.push(...(done.madeBrands ?? []));
      const warnings = [...(first.warnings ?? []), ...missingPictures(first, work)];
      if (warnings.length > 0) warned += 1;
      await updateLine(trx, line, {
        outcome: 'written',
        problems: toJson(warnings),
        target_id: done.id,
        written_version: done.version,
      });
    }
  }
  const isFinished = lines.length < PORTION && (await isLast(work, head, lines.at(-1)?.number));
  await trx
    .updateTable('imports')
    .set({
      cursor: lines.at(-1)?.number ?? head.cursor,
      written_count: head.written_count + written,
      warned_count: head.warned_count + warned,
      new_count: head.new_count - refused.new,
      changed_count: head.changed_count - refused.changed,
      refused_count: head.refused_count + refused.new + refused.changed,
      made_categories: toJson([...texts(head.made_categories), ...createdCategories]),
      made_brands: toJson([...texts(head.made_brands), ...createdBrands]),
      state: isFinished ? 'done' : 'running',
      ...(isFinished && { finished_at: now.toISOString() }),
    })
    .where('store_id', '=', store.id)
    .where('id', '=', head.id)
    .execute();
}

function hasNewCategory({ newCategories = [] }: Plan): boolean {
  return newCategories.length > 0;
}

async function isLast(work: Work, head: ImportHeadRow, number = head.cursor): Promise<boolean> {
  return (await nextLines(work, { ...head, cursor: number })).length === 0;
}

/** Problems for the row's pictures that could not be fetched. On a written row they are warnings. */
function missingPictures({ pictures = [] }: Plan, work: Work): Problem[] {
  return pictures
    .filter((url) => !work.pictures?.get(url))
    .map((url) => problem('images', 'import.picture', { url: url.slice(0, 200) }));
}

type Done = Written | { problems: readonly CellProblem[] };

async function writeRow(
  work: Work,
  line: ImportLine,
  first: Plan,
  planAgain: () => Promise<Plan | undefined>,
): Promise<Done> {
  let plan: Plan | undefined = first;
  for (let tries = 0; plan && tries < MAX_ATTEMPTS; tries += 1) {
    if (plan.problems.length > 0) return { problems: plan.problems };
    if (!matchesPreview(line, plan)) break;
    const done = await plan.write(work);
    if (done) return done;
    plan = await planAgain();
  }
  // A row that changes only pictures does not match the preview if they could not be fetched. Reports these pictures.
  const missing = missingPictures(first, work);
  return { problems: missing.length > 0 ? missing : [problem('', 'import.changedSince')] };
}

/** Whether the plan has the result, the target and the old values of the preview. New values may differ. */
function matchesPreview(line: ImportLine, plan: Plan): boolean {
  if (planResult(plan) !== line.result) return false;
  if (plan.target && plan.target.id !== line.target_id) return false;
  const keyOf = ({ field, variant }: Change) => JSON.stringify([field, variant]);
  const shown = new Map(readChanges(line).map((one) => [keyOf(one), JSON.stringify(one.from)]));
  return plan.changes.every((one) => shown.get(keyOf(one)) === JSON.stringify(one.from));
}

export async function updateLine(
  trx: Kysely<Database>,
  { store_id, import_id, number }: ImportLine,
  changes: Updateable<Database['import_rows']>,
): Promise<void> {
  await trx
    .updateTable('import_rows')
    .set(changes)
    .where('store_id', '=', store_id)
    .where('import_id', '=', import_id)
    .where('number', '=', number)
    .execute();
}
