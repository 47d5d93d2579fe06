import { type Insertable, type Kysely, sql } from 'kysely';
import { type ImportPortion, MAX_IMPORT_ROWS } from '../../contract/import.ts';
import type { CellProblem } from '../../domain/imports/cellValues.ts';
import { readRow } from '../../domain/imports/rowCells.ts';
import type { ImportHeadRow } from '../db/importTables.ts';
import { inBatches } from '../db/inBatches.ts';
import { insertRows } from '../db/insertRows.ts';
import type { Database } from '../db/schema.ts';
import { searchKey, toJson } from '../db/values.ts';
import { invalid, problem } from '../http/errors.ts';
import { importers } from './importers.ts';
import { readRules, texts } from './importRecord.ts';
import type { Plan, Work } from './plan.ts';

type NewLine = Insertable<Database['import_rows']>;

/** Limit of new categories, and of new brands, to report. A file with more probably has other data in the column. */
const MAX_NEW = 5_000;

/**
 * Checks the rows of a portion against the store and the earlier rows, and stores them. Changes no products, customers
 * or orders.
 */
export async function stagePortion(
  work: Work,
  head: ImportHeadRow,
  portion: ImportPortion,
): Promise<void> {
  const { trx, store } = work;
  const start = head.new_count + head.changed_count + head.same_count + head.refused_count;
  if (start + portion.rows.length > MAX_IMPORT_ROWS) {
    throw invalid([problem('rows', 'import.tooManyRows', { most: MAX_IMPORT_ROWS })]);
  }
  const rules = readRules(head, store.currency);
  const read = portion.rows.map(({ cells }) => readRow(cells, rules));
  const plans = await importers[head.type].plan(work, read, rules);
  const earlier = await readEarlier(trx, head, plans);
  const skus = new Map<string, number>();
  const nonAdjacent: number[] = [];
  const lines = plans.map((plan, index): NewLine => {
    const { line = 0, cells = [], lines: all } = portion.rows[index] ?? {};
    const names = [plan.key && `key ${plan.key}`, ownTarget(plan)].filter((name) => name !== null);
    const duplicate = names.map((name) => earlier.get(name)).find((one) => one !== undefined);
    if (duplicate !== undefined && plan.skus) nonAdjacent.push(duplicate);
    const code = plan.skus ? 'import.apart' : 'import.duplicate';
    const lineOf = (at: number) => all?.[at] ?? line + at;
    const problems: CellProblem[] = [
      ...plan.problems,
      ...(duplicate === undefined ? [] : [problem('', code, { line: duplicate })]),
      ...(duplicate === undefined ? duplicateSkus(plan, earlier) : []),
    ];
    for (const name of names) earlier.set(name, duplicate ?? line);
    if (plan.key && !plan.skus) earlier.set(`sku ${plan.key}`, line);
    for (const { key, at } of plan.skus ?? []) {
      if (key === '' || earlier.has(`sku ${key}`)) continue;
      earlier.set(`sku ${key}`, lineOf(at));
      skus.set(key, lineOf(at));
    }
    const result = problems.length > 0 ? 'refused' : planResult(plan);
    const isAccepted = result === 'new' || result === 'changed';
    return {
      store_id: store.id,
      import_id: head.id,
      number: start + index + 1,
      line,
      lines: all ? toJson(all) : null,
      cells: toJson(cells),
      label: (plan.label || firstText(cells)).slice(0, 255),
      result,
      outcome: isAccepted ? 'waiting' : null,
      problems: toJson(isAccepted ? (plan.warnings ?? []) : problems),
      changes: toJson(isAccepted ? plan.changes : []),
      match_key: plan.key,
      target_id: plan.target?.id ?? null,
      seen_version: plan.target?.version ?? null,
      written_version: null,
    };
  });
  await insertRows(trx, 'import_rows', lines);
  await insertSkus(trx, head, skus);
  const count = (result: string) => lines.filter((line) => line.result === result).length;
  const isWaiting = (line: NewLine | undefined) => line?.outcome === 'waiting';
  const accepted = plans.filter((_, at) => isWaiting(lines[at]));
  await trx
    .updateTable('imports')
    .set({
      new_count: head.new_count + count('new'),
      changed_count: head.changed_count + count('changed'),
      same_count: head.same_count + count('same'),
      refused_count: head.refused_count + count('refused'),
      warned_count:
        head.warned_count +
        lines.filter((line) => isWaiting(line) && line.problems !== '[]').length,
      row_count: head.row_count + portion.rows.reduce((sum, { cells }) => sum + cells.length, 0),
      kept_bytes: head.kept_bytes + lines.reduce((sum, line) => sum + bytesOf(line), 0),
      new_categories: withNew(
        head.new_categories,
        accepted.flatMap(({ newCategories = [] }) => newCategories),
      ),
      new_brands: withNew(
        head.new_brands,
        accepted.flatMap(({ newBrand }) => newBrand ?? []),
      ),
      state: portion.isLast ? 'checked' : 'checking',
    })
    .where('store_id', '=', store.id)
    .where('id', '=', head.id)
    .execute();
  if (nonAdjacent.length > 0) await refuseNonAdjacent(trx, head, nonAdjacent);
}

/** Adds names to a JSON list. Of names that differ only in case or accents, the first is kept. */
function withNew(json: string, added: readonly string[]): string {
  const names = new Map<string, string>();
  for (const name of [...texts(json), ...added]) {
    if (!names.has(searchKey(name))) names.set(searchKey(name), name);
  }
  return toJson([...names.values()].slice(0, MAX_NEW));
}

/** Refuses the earlier rows of a product whose rows are not adjacent: each has only some of the variants. */
async function refuseNonAdjacent(
  trx: Kysely<Database>,
  { store_id, id }: ImportHeadRow,
  nonAdjacent: readonly number[],
): Promise<void> {
  const earlierRows = await trx
    .selectFrom('import_rows')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('import_id', '=', id)
    .where('line', 'in', [...new Set(nonAdjacent)])
    .where('result', '!=', 'refused')
    .execute();
  for (const row of earlierRows) {
    const problems = [problem('', 'import.apartBelow')];
    const warned = row.problems === '[]' ? 0 : 1;
    await trx
      .updateTable('import_rows')
      .set({ result: 'refused', outcome: null, changes: '[]', problems: toJson(problems) })
      .where('store_id', '=', store_id)
      .where('import_id', '=', id)
      .where('number', '=', row.number)
      .execute();
    const column = sql.ref(`${row.result}_count`);
    await sql`update imports set ${column} = ${column} - 1, refused_count = refused_count + 1,
      warned_count = warned_count - ${warned}
      where store_id = ${store_id} and id = ${id}`.execute(trx);
  }
}

/** A problem for each SKU of the plan that an earlier row already has, for a product or a variant. */
function duplicateSkus(plan: Plan, earlier: ReadonlyMap<string, number>): CellProblem[] {
  const own = plan.skus ?? (plan.key ? [{ key: plan.key, at: 0 }] : []);
  return own.flatMap(({ key, at }): CellProblem[] => {
    const line = key === '' ? undefined : earlier.get(`sku ${key}`);
    return line === undefined ? [] : [{ ...problem('sku', 'import.duplicate', { line }), at }];
  });
}

function ownTarget({ target }: Plan): string | null {
  return target && !target.isShared ? `id ${target.id}` : null;
}

/** The label of a row without a name or key: the first cell that is not empty. */
function firstText(cells: readonly (readonly string[])[]): string {
  const texts = (cells[0] ?? []).map((cell) => cell.replaceAll('\0', '').trim());
  return texts.find((text) => text !== '') ?? '';
}

function bytesOf({ cells, changes = '', problems = '' }: NewLine): number {
  return Buffer.byteLength(cells + changes + problems);
}

async function insertSkus(
  trx: Kysely<Database>,
  { store_id, id: import_id }: ImportHeadRow,
  skus: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...skus].map(([sku_key, line]) => ({ store_id, import_id, sku_key, line }));
  await insertRows(trx, 'import_skus', rows);
}

export function planResult({ target, changes }: Plan): 'new' | 'changed' | 'same' {
  if (target === null) return 'new';
  return changes.length > 0 ? 'changed' : 'same';
}

/** The lines of earlier rows for the same records, by `key …`, `sku …` and `id …`. */
async function readEarlier(
  trx: Kysely<Database>,
  { store_id, id }: ImportHeadRow,
  plans: readonly Plan[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const read = async (column: 'match_key' | 'target_id', name: string, keys: string[]) => {
    if (keys.length === 0) return;
    const rows = await trx
      .selectFrom('import_rows')
      .select([column, 'line'])
      .where('store_id', '=', store_id)
      .where('import_id', '=', id)
      .where(column, 'in', keys)
      .orderBy('number', 'desc')
      .execute();
    for (const row of rows) found.set(`${name} ${row[column]}`, row.line);
  };
  const keys = [...new Set(plans.flatMap(({ key }) => key ?? []))];
  await read('match_key', 'key', keys);
  const skus = plans.flatMap(({ skus: own = [] }) => own.flatMap(({ key }) => key || []));
  // SKUs of products are match keys.
  for (const some of inBatches([...new Set(skus)])) await read('match_key', 'sku', some);
  for (const some of inBatches([...new Set([...keys, ...skus])])) {
    const rows = await trx
      .selectFrom('import_skus')
      .select(['sku_key', 'line'])
      .where('store_id', '=', store_id)
      .where('import_id', '=', id)
      .where('sku_key', 'in', some)
      .execute();
    for (const { sku_key, line } of rows) found.set(`sku ${sku_key}`, line);
  }
  await read('target_id', 'id', [...new Set(plans.flatMap(({ target }) => target?.id ?? []))]);
  return found;
}
