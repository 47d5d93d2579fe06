import type { Context } from 'hono';
import * as v from 'valibot';
import { MAX_PAGE_SIZE } from '../../contract/maxPageSize.ts';
import { messageText } from '../../contract/messages.ts';
import { problemsOf } from '../../contract/problems.ts';
import { badRequest } from './errors.ts';
import { refuseUnsafeJson } from './readBody.ts';

/**
 * List queries: `?filter={"status":"active"}&range=[0,24]&sort=["name","ASC"]`. `after` is the
 * `X-Next` of the previous page. It selects the rows after that page, as fast as the first page.
 *
 *   const list = readListQuery(c, { filter: ProductFilter, sorts: PRODUCT_SORTS, sort: ['updatedAt', 'DESC'] });
 *   list.filter.status; list.sort.field; list.sort.direction ('asc'|'desc'); list.offset; list.limit
 *   return sendList(c, 'products', records, total, list);
 *
 * Unknown filters and sorts and malformed values are 400 with a text that names them. Sort in SQL by the
 * field, then by `id` in the same direction, so that pages don't overlap.
 */
export type ListQuery<Filter, Sort extends string> = {
  filter: Filter;
  sort: { field: Sort; direction: 'asc' | 'desc' };
  offset: number;
  limit: number;
  /** The cursor of the row before the first: see `decodeCursor`. */
  after?: Cursor | undefined;
};

/** The sort columns and the id of one row. */
export type Cursor = readonly (string | number | null)[];

const DEFAULT_ROWS = 25;

type ListRules<Schema extends v.GenericSchema, Sort extends string> = {
  filter: Schema;
  sorts: readonly Sort[];
  sort: readonly [Sort, 'ASC' | 'DESC'];
};

export function readListQuery<Schema extends v.GenericSchema, Sort extends string>(
  c: Context,
  rules: ListRules<Schema, Sort>,
): ListQuery<v.InferOutput<Schema>, Sort> {
  const filter = readFilter(c.req.query('filter'), rules.filter);
  const isById = typeof filter === 'object' && filter !== null && 'id' in filter;
  const sort = readSort(c.req.query('sort'), rules);
  const after = decodeCursor(c.req.query('after'), sort);
  const range = readRange(c.req.query('range'), isById ? MAX_PAGE_SIZE : DEFAULT_ROWS);
  return { filter, sort, ...range, ...(after && { after, offset: 0 }) };
}

/**
 * Responds with the rows, and the total in `Content-Range: products 0-24/319` and `X-Total-Count`. `next` is
 * the cursor of the last row when more rows may follow.
 */
export function sendList(
  c: Context,
  name: string,
  rows: readonly unknown[],
  total: number,
  list: Pick<ListQuery<unknown, string>, 'offset' | 'sort' | 'after'>,
  next?: Cursor | undefined,
): Response {
  const hasRange = rows.length > 0 && !list.after;
  const span = hasRange ? `${list.offset}-${list.offset + rows.length - 1}` : '*';
  if (next) c.header('X-Next', encodeCursor(list.sort, next));
  c.header('Content-Range', `${name} ${span}/${total}`);
  c.header('X-Total-Count', String(total));
  return c.json(rows);
}

/** Parses a list's filter, also for endpoints that act on a filtered list. */
export function readFilter<Schema extends v.GenericSchema>(
  text: string | undefined,
  schema: Schema,
): v.InferOutput<Schema> {
  const value = text === undefined || text === '' ? {} : parseJson('filter', text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('filter must be a JSON object.');
  }
  refuseUnsafeJson(value, 0);
  const [first] = problemsOf(schema, value);
  if (first?.code === 'unknownField') {
    throw badRequest(`The filter "${first.field.slice(0, 60)}" is not known.`);
  }
  if (first) {
    const reason = messageText(first.code, first.values);
    throw badRequest(`The filter "${first.field.slice(0, 60)}" is not valid: ${reason}`);
  }
  return v.parse(schema, value);
}

function readSort<Schema extends v.GenericSchema, Sort extends string>(
  text: string | undefined,
  { sorts, sort }: ListRules<Schema, Sort>,
): ListQuery<never, Sort>['sort'] {
  if (text === undefined || text === '') return { field: sort[0], direction: lower(sort[1]) };
  const value = parseJson('sort', text);
  if (!Array.isArray(value) || value.length !== 2) {
    throw badRequest('sort must be ["field","ASC"] or ["field","DESC"].');
  }
  const [name, order]: unknown[] = value;
  // react-admin sorts by `id` by default. Merchants don't know ids, so the list's default replaces it.
  if (name === 'id' || name === '_id') return { field: sort[0], direction: lower(sort[1]) };
  const field = sorts.find((known) => known === name);
  if (field === undefined) {
    // The message repeats only a text: an object without a usable `toString` cannot be converted to text.
    const named = typeof name === 'string' ? `"${name.slice(0, 60)}"` : 'this';
    throw badRequest(`Sorting by ${named} is not possible.`);
  }
  if (order !== 'ASC' && order !== 'DESC') throw badRequest('The order must be ASC or DESC.');
  return { field, direction: lower(order) };
}

/** The names in `embed=["notes"]`, or in `embed="notes"`: related data that rows include. */
export function readEmbed<Name extends string>(c: Context, known: readonly Name[]): Name[] {
  const text = c.req.query('embed');
  if (text === undefined || text === '') return [];
  return [parseJson('embed', text)].flat().map((one) => {
    const name = known.find((name) => name === one);
    if (name === undefined) throw badRequest(`embed may name ${known.join(', ')}.`);
    return name;
  });
}

const After = v.tuple([
  v.string(),
  v.string(),
  v.array(v.nullable(v.union([v.string(), v.number()]))),
]);

function encodeCursor(
  { field, direction }: ListQuery<never, string>['sort'],
  cursor: Cursor,
): string {
  return Buffer.from(JSON.stringify([field, direction, cursor])).toString('base64url');
}

/** A cursor is valid only for the sort of the page that it came from. */
function decodeCursor(
  text: string | undefined,
  sort: ListQuery<never, string>['sort'],
): Cursor | undefined {
  if (text === undefined || text === '') return undefined;
  const read = v.safeParse(After, parseJson('after', Buffer.from(text, 'base64url').toString()));
  const [field, direction, cursor] = read.success ? read.output : [];
  if (!cursor || field !== sort.field || direction !== sort.direction) {
    throw badRequest('after must be the X-Next of a page with the same sort.');
  }
  return cursor;
}

function lower(order: 'ASC' | 'DESC'): 'asc' | 'desc' {
  return order === 'ASC' ? 'asc' : 'desc';
}

function readRange(text: string | undefined, rows: number): { offset: number; limit: number } {
  if (text === undefined || text === '') return { offset: 0, limit: rows };
  const value = parseJson('range', text);
  const [from, to]: unknown[] = Array.isArray(value) && value.length === 2 ? value : [];
  if (!isIndex(from) || !isIndex(to) || to < from) {
    throw badRequest('range must be [first,last] with whole numbers from 0.');
  }
  if (to - from >= MAX_PAGE_SIZE) throw badRequest(`range may span at most ${MAX_PAGE_SIZE} rows.`);
  return { offset: from, limit: to - from + 1 };
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1e9;
}

function parseJson(name: string, text: string): unknown {
  if (text.length > 100_000) throw badRequest(`${name} is too long.`);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(`${name} is not valid JSON.`);
  }
}
