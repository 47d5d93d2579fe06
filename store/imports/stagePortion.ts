import type { Insertable, Kysely } from 'kysely';
import { type ImportPortion, MAX_IMPORT_ROWS } from '../../contract/import.ts';
import { readRow } from '../../domain/imports/rowCells.ts';
import type { Database, ImportHeadRow } from '../db/schema.ts';
import { toJson } from '../db/values.ts';
import { invalid, problem } from '../http/errors.ts';
import { importers } from './importers.ts';
import { rulesOf, texts } from './importRecord.ts';
import type { Plan, Work } from './plan.ts';

type NewLine = Insertable<Database['import_rows']>;

/** As many paths of new categories are told as anybody reads. */
const MOST_CATEGORIES = 200;

/** Judges the rows of the next portion against the shop and the rows before them, and keeps them. Writes nothing else. */
export async function stagePortion(
  work: Work,
  head: ImportHeadRow,
  portion: ImportPortion,
): Promise<void> {
  const { trx, shop } = work;
  const start = head.new_count + head.changed_count + head.same_count + head.refused_count;
  if (start + portion.rows.length > MAX_IMPORT_ROWS) {
    throw invalid([problem('rows', 'import.tooManyRows', { most: MAX_IMPORT_ROWS })]);
  }
  const rules = rulesOf(head, shop.currency);
  const read = portion.rows.map(({ cells }) => readRow(cells, rules));
  const plans = await importers[head.type].plan(work, read, rules);
  const earlier = await readEarlier(trx, head, plans);
  const lines = plans.map((plan, index): NewLine => {
    const { line = 0, cells = [] } = portion.rows[index] ?? {};
    const twin = [plan.key && `key ${plan.key}`, ownTarget(plan)]
      .map((name) => (name ? earlier.get(name) : undefined))
      .find((one) => one !== undefined);
    const problems = [
      ...plan.problems,
      ...(twin === undefined ? [] : [problem('', 'import.duplicate', { line: twin })]),
    ];
    if (plan.key) earlier.set(`key ${plan.key}`, twin ?? line);
    const own = ownTarget(plan);
    if (own) earlier.set(own, twin ?? line);
    const result = problems.length > 0 ? 'refused' : resultOf(plan);
    const does = result === 'new' || result === 'changed';
    return {
      store_id: shop.id,
      import_id: head.id,
      number: start + index + 1,
      line,
      cells: toJson(cells),
      label: (plan.label || firstText(cells)).slice(0, 255),
      result,
      outcome: does ? 'waiting' : null,
      problems: toJson(problems),
      changes: toJson(does ? plan.changes : []),
      match_key: plan.key,
      target_id: plan.target?.id ?? null,
      seen_version: plan.target?.version ?? null,
      written_version: null,
    };
  });
  if (lines.length > 0) await insertLines(trx, lines);
  const count = (result: string) => lines.filter((line) => line.result === result).length;
  const known = texts(head.new_categories);
  const isDone = (line: NewLine | undefined) => line?.outcome === 'waiting';
  const paths = plans.flatMap((plan, at) => (isDone(lines[at]) ? (plan.newCategories ?? []) : []));
  await trx
    .updateTable('imports')
    .set({
      new_count: head.new_count + count('new'),
      changed_count: head.changed_count + count('changed'),
      same_count: head.same_count + count('same'),
      refused_count: head.refused_count + count('refused'),
      new_categories: toJson([...new Set([...known, ...paths])].slice(0, MOST_CATEGORIES)),
      state: portion.isLast ? 'checked' : 'checking',
    })
    .where('store_id', '=', shop.id)
    .where('id', '=', head.id)
    .execute();
}

function ownTarget({ target }: Plan): string | null {
  return target && !target.isShared ? `id ${target.id}` : null;
}

/** What a row that can't be read is called. */
function firstText(cells: readonly (readonly string[])[]): string {
  const texts = (cells[0] ?? []).map((cell) => cell.replaceAll('\0', '').trim());
  return texts.find((text) => text !== '') ?? '';
}

/** PostgreSQL takes at most 65,535 values in a statement. */
const AT_ONCE = 250;

async function insertLines(trx: Kysely<Database>, lines: readonly NewLine[]): Promise<void> {
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    await trx
      .insertInto('import_rows')
      .values(lines.slice(start, start + AT_ONCE))
      .execute();
  }
}

export function resultOf({ target, changes }: Plan): 'new' | 'changed' | 'same' {
  if (target === null) return 'new';
  return changes.length > 0 ? 'changed' : 'same';
}

/** The lines of earlier portions that are about the same ones. */
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
  await read('match_key', 'key', [...new Set(plans.flatMap(({ key }) => key ?? []))]);
  await read('target_id', 'id', [...new Set(plans.flatMap(({ target }) => target?.id ?? []))]);
  return found;
}
