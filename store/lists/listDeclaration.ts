import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSqlite } from '../db/nodeSqlite.ts';
import type { Database } from '../db/schema.ts';
import { storedInstant } from '../db/values.ts';
import { type AmountsCounted, countAmounts } from './amountBuckets.ts';

/** What is asked is asked of one store. */
export type Store = { db: Kysely<Database>; storeId: string };

/** Of the store; hidden from SQLite's planner, which would rather walk over all of its rows than look keys up. */
export function ofStore({ db, storeId }: Store, column = 'store_id'): RawBuilder<SqlBool> {
  const owner = sql.ref(column);
  return isSqlite(db) ? sql`${owner} || '' = ${storeId}` : sql`${owner} = ${storeId}`;
}

/**
 * A list of a table's rows, said once: a line for each field by which it can be sorted or filtered.
 * `readPage` and `countRows` make the SQL of it, for both databases.
 */
export type List<Table extends string, Filter, Sort extends string> = PlainList<Filter> & {
  table: Table;
  fields: { readonly [Name in Sort]: Field<Filter> & { sort: string | readonly string[] } } & {
    readonly [Name in keyof Filter]-?: Field<Filter> & { where: Where<Filter> };
  };
};

/** A list whose fields are known when it runs. */
export type PlainList<Filter> = {
  table: string;
  /**
   * The table of how many rows there are of each kind, kept with every write: it has `store_id`, `count`, and
   * the columns of the conditions whose count is `kept`. Without one a store has thousands of rows at most:
   * one look at them all is cheap.
   */
  counts?: string;
  fields: Readonly<Record<string, Field<Filter>>>;
  /**
   * Its indexes hold all that filters look at, but not what it is sorted by: rows are gathered from an index
   * alone, and looked up only then.
   */
  isCovered?: boolean;
  /** How many rows meet all the conditions, by their names, where other sums tell it. */
  together?: (
    filter: Filter,
    store: Store,
    names: readonly string[],
    alone: ReadonlyMap<string, number>,
  ) => Promise<number> | number | undefined;
  /** Where a page far down may begin, so that nobody walks there. */
  nearer?: (
    filter: Filter,
    store: Store,
    sort: string,
    page: PagePlace,
  ) => Promise<{ offset: number; where: RawBuilder<SqlBool> } | undefined>;
};

/** The rows of a page, counted from the nearer end of what a list finds. */
export type PagePlace = {
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
  /** The rows come the wrong way round. */
  isTurned: boolean;
};

export type Field<Filter> = {
  /** The columns it is sorted by; the id comes after them. */
  sort?: string | readonly string[];
  /** Rows without a value stand as if it were less than all others, or more; else as the database has it. */
  nothing?: 'least' | 'most';
  where?: Where<Filter>;
  /** Its words lead to the row. */
  isSearched?: boolean;
};

/** What a filter asks for; nothing when it says nothing about it. Fields that share one are one condition. */
export type Where<Filter> = (
  filter: Filter,
  store: Store,
) => Condition | '' | undefined | Promise<Condition | undefined>;

/**
 * One part of a filter, in two forms. `driving` lets the database start from it by an index; `passive`
 * gives the same rows but no index can be used for it, so that the page is read in the order of another.
 */
export type Condition = {
  driving: Expression<SqlBool>;
  passive: Expression<SqlBool>;
  /** Driving, it gives ids: these are the way in, and the store must not look like a better one. */
  givesIds?: boolean;
  /** The sorts in whose order the rows that meet it lie together in some index. */
  along?: readonly string[];
  /** How many rows meet it, to the row: from the list's `counts`, or so; else the rows are counted. */
  count?: 'kept' | RawBuilder<unknown> | (() => Promise<number>);
  /** Only the rows tell how many meet it; until they are counted it is taken for so many. */
  atMost?: number;
  /** An index holds what it looks at: going through that of so many rows takes as long as looking up one. */
  scans?: number;
};

type How = Omit<Condition, 'driving' | 'passive'>;

/** Rows of which something is true that no index tells. */
export function fulfilling(is: RawBuilder<SqlBool>, how: How = {}): Condition {
  return { ...how, driving: is, passive: is };
}

/** A column's text has another in it, or begins with it. */
export function like(
  column: string,
  text: string,
  place: 'anywhere' | 'beginning' = 'anywhere',
): RawBuilder<SqlBool> {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return sql`${sql.ref(column)} like ${`${place === 'anywhere' ? '%' : ''}${literal}%`} escape '\\'`;
}

const never = sql<SqlBool>`1 = 0`;

export const nothingFound: Condition = { driving: never, passive: never, count: async () => 0 };

/** Rows with one of some values. Of a single value, they lie along the sorts. */
export function oneOf(
  column: string,
  value: string | readonly string[] | undefined,
  { along = [], ...how }: How = {},
): Condition | undefined {
  if (value === undefined) return undefined;
  const values = [value].flat();
  if (values.length === 0) return { ...how, driving: never, passive: never };
  const [name, list] = [sql.ref(column), sql.join(values)];
  return {
    ...how,
    along: values.length === 1 ? along : [],
    driving: values.length === 1 ? sql`${name} = ${values[0]}` : sql`${name} in (${list})`,
    passive: sql`${name} || '' in (${list})`,
  };
}

/** The filter by ids that every list has. */
export const byId = {
  where: ({ id }: { id?: string[] | undefined }) =>
    id && oneOf('id', id, { givesIds: true, atMost: id.length }),
};

/** Rows whose ids are among some; `own` finds something for one row at a time. */
export function among(
  ids: RawBuilder<unknown>,
  own?: RawBuilder<unknown>,
): Condition & { count: RawBuilder<unknown> } {
  return {
    givesIds: true,
    driving: sql`id in (${ids})`,
    passive: own ? sql`exists (${own})` : sql`id || '' in (${ids})`,
    // Sorted in groups: SQLite finds what is distinct by looking up each among those before, which takes longer.
    count: sql`(select count(*) from (select * from (${ids}) as ids group by 1) as found)`,
  };
}

/** The two filters that are the ends of a range: one condition. */
export function ends<Low extends string, High extends string, End extends string | number>(
  low: Low,
  high: High,
  conditionOf: (from: End | undefined, to: End | undefined, store: Store) => Condition,
): Record<Low | High, { where: Where<{ [Name in Low | High]?: End | undefined }> }>;
export function ends<End>(
  low: string,
  high: string,
  conditionOf: (from: End | undefined, to: End | undefined, store: Store) => Condition,
): Record<string, { where: Where<Readonly<Record<string, End | undefined>>> }> {
  const where: Where<Readonly<Record<string, End | undefined>>> = (filter, store) => {
    const [from, to] = [filter[low], filter[high]];
    return from === undefined && to === undefined ? undefined : conditionOf(from, to, store);
  };
  return { [low]: { where }, [high]: { where } };
}

/** Numbers of a column, from one filter to another, both included. */
export function range<Low extends string, High extends string>(
  column: string,
  low: Low,
  high: High,
  { along = [], counted }: { along?: readonly string[]; counted?: AmountsCounted } = {},
) {
  return ends<Low, High, number>(low, high, (from, to, { storeId }) => ({
    ...between(sql.ref(column), sql`(${sql.ref(column)} + 0)`, [
      { sign: '>=', end: from },
      { sign: '<=', end: to },
    ]),
    along,
    ...(counted && { count: countAmounts(counted, column, storeId, from, to) }),
  }));
}

/** Instants of a column, from one filter, included, to another, not included. */
export function span<Low extends string, High extends string>(
  column: string,
  low: Low,
  high: High,
  how: How = {},
) {
  return ends<Low, High, string>(low, high, (from, to) => ({
    ...inSpan(column, from, to),
    ...how,
  }));
}

/** Instants of a column, from one, included, to another, not included. */
export function inSpan(column: string, from: string | undefined, to: string | undefined) {
  const stored = (end: string | undefined) => (end === undefined ? end : storedInstant(end));
  return between(sql.ref(column), sql`(${sql.ref(column)} || '')`, [
    { sign: '>=', end: stored(from) },
    { sign: '<', end: stored(to) },
  ]);
}

function between(
  name: RawBuilder<unknown>,
  hidden: RawBuilder<unknown>,
  ends: readonly { sign: '>=' | '<=' | '<'; end: string | number | undefined }[],
): Pick<Condition, 'driving' | 'passive'> {
  const given = ends.filter(({ end }) => end !== undefined);
  const of = (value: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.join(
      given.map(({ sign, end }) => sql`${value} ${sql.raw(sign)} ${end}`),
      sql` and `,
    )}`;
  return { driving: of(name), passive: of(hidden) };
}
