import { type Context, Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type * as v from 'valibot';
import { type CrudResource, checkProblems } from '../../contract/crud.ts';
import { parseDays } from '../../contract/days.ts';
import { fieldTypeOf, referenceOf, ruleOf } from '../../contract/fieldType.ts';
import { LAST_DAY } from '../../domain/dates.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { deleteVersion, lockVersion } from '../db/deleteVersion.ts';
import { columnOf, readFields, toColumns, toStored } from '../db/fieldColumns.ts';
import { LOCK_ORDER } from '../db/lockRows.ts';
import { lockStore } from '../db/lockStore.ts';
import { isSqlite } from '../db/nodeSqlite.ts';
import type { Database } from '../db/schema.ts';
import { newId, searchKey } from '../db/values.ts';
import { invalid, notFound, problem } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { idParam } from '../http/params.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';
import { byId, type List, like, noRows, unindexed, type Where } from '../lists/listDeclaration.ts';
import { readPage } from '../lists/readPage.ts';

/** The columns that the tables of all declared resources have. The other columns are only known at run time. */
type Row = {
  id: string;
  store_id: string;
  created_at: string;
  updated_at: string;
  version: number;
};

/**
 * Checks a rule that a declaration can't express, before a record is changed, or deleted (`changes` is null). Throws
 * the problem. May delete rows that are derived from a deleted record.
 */
export type Guard = (
  trx: Kysely<Database>,
  before: Pick<Row, 'id' | 'store_id'>,
  changes: Readonly<Record<string, unknown>> | null,
) => Promise<void>;

/**
 * Returns the values that the store adds to a new record (`before` is null). For a change, returns all changed values,
 * with those that the store adds. Throws the problem.
 */
type Complete = (
  trx: Kysely<Database>,
  before: Row | null,
  values: Readonly<Record<string, unknown>>,
  context: { storeId: string; now: Date },
) => Promise<Record<string, unknown>>;

/** Writes rows that are derived from a record, after it was created or changed. */
type WriteDerived = (trx: Kysely<Database>, row: Row) => Promise<void>;

/** The conditions of filters that have no field of the same name. */
type Filters = (now: Date) => Record<string, Where<CrudFilter>>;

export type CrudRules = {
  guard?: Guard;
  /** `guard` locks the store. A deletion then locks the store before the record, as a change does. */
  locksStore?: boolean;
  complete?: Complete;
  writeDerived?: WriteDerived;
  filters?: Filters;
};

/**
 * The routes of a declared resource: list with filter, search, sort and page; read; create; versioned update; delete.
 * The table has the resource's name, with `_` for `-`. Each column has its field's name in snake case. Text that is
 * searched, sorted or unique also has its `searchKey` in `<column>_key`. Mount special routes before these.
 */
export function crudRoutes(
  store: StoreContext,
  resource: CrudResource,
  { guard, locksStore, complete, writeDerived, filters }: CrudRules = {},
): Hono<StoreEnv> {
  const { db, clock } = store;
  const routes = new Hono<StoreEnv>();
  routes.get('/', (c) => listRecords(db, c, resource, filters?.(clock())));
  routes.get('/:id', async (c) => {
    const row = await findRow(db, c, resource);
    return sendRecord(c, toRecord(resource, row), row.version);
  });
  routes.post('/', (c) => createRecord(store, c, resource, { complete, writeDerived }));
  routes.put('/:id', async (c) => {
    const input = await readBody(c, resource.update);
    const now = clock();
    return retryTransaction(db, async (trx) => {
      const before = await findRow(trx, c, resource);
      requireMatch(c, before.version, () => toRecord(resource, before));
      const context = { storeId: before.store_id, now };
      const changes = complete ? await complete(trx, before, input, context) : input;
      await requireValid(trx, resource, changes, before);
      await guard?.(trx, before, changes);
      const after = await tableOf(trx)
        .updateTable(tableName(resource))
        .set({
          ...withKeys(resource, changes),
          updated_at: now.toISOString(),
          version: before.version + 1,
        })
        .where('store_id', '=', before.store_id)
        .where('id', '=', before.id)
        .where('version', '=', before.version)
        .returningAll()
        .executeTakeFirst();
      if (!after) return undefined;
      await writeDerived?.(trx, after);
      return saveResponse(trx, c, sendRecord(c, toRecord(resource, after), after.version));
    });
  });
  routes.delete('/:id', (c) =>
    retryTransaction(db, async (trx) => {
      if (locksStore) await lockStore(trx, c.get('merchant').storeId);
      const row = await findRow(trx, c, resource);
      requireMatch(c, row.version, () => toRecord(resource, row));
      // Locks the record, so that the guard sees every reference to it.
      if (!(await lockVersion(trx, tableName(resource), row))) return undefined;
      await guard?.(trx, row, null);
      if (!(await deleteVersion(trx, tableName(resource), row))) return undefined;
      await clearReferences(trx, resource, row, clock().toISOString());
      return saveResponse(trx, c, c.body(null, 204));
    }),
  );
  return routes;
}

async function listRecords(
  db: Kysely<Database>,
  c: Context<StoreEnv>,
  resource: CrudResource,
  more: ReturnType<Filters> | undefined,
): Promise<Response> {
  const [first = 'createdAt'] = resource.sorts;
  const query = readListQuery(c, {
    filter: resource.filter,
    sorts: resource.sorts,
    sort: [first, 'ASC'],
  });
  const store = { db, storeId: c.get('merchant').storeId };
  const { rows, total } = await readPage(crudList(resource, more), store, query);
  const records = rows.map((row) => toRecord(resource, row));
  return sendList(c, resource.name, records, total, query);
}

export type CrudFilter = v.InferOutput<CrudResource['filter']>;

function crudList(
  resource: CrudResource,
  more: ReturnType<Filters> = {},
): List<string, CrudFilter, string> {
  const { filters, input, search, sorts } = resource;
  const whereField =
    (field: string): Where<CrudFilter> =>
    (filter) => {
      const value = new Map<string, unknown>(Object.entries(filter)).get(field);
      const column = sql.ref(columnOf(field));
      if (value === undefined) return undefined;
      // A list is stored as JSON.
      if (ruleOf(input, field).type === 'array') {
        return unindexed(like(columnOf(field), JSON.stringify(value)));
      }
      if (fieldTypeOf(input, field) !== 'day')
        return unindexed(sql`${column} = ${toStored(value)}`);
      const { from = '', to } = parseDays(String(value)) ?? {};
      return unindexed(sql`${column} between ${from} and ${to || LAST_DAY}`);
    };
  const sorted = sorts.map((field) => [field, { sort: comparedColumn(resource, field) }] as const);
  const filtered = filters.map((field) => [`by ${field}`, { where: whereField(field) }] as const);
  return {
    table: tableName(resource),
    fields: {
      ...Object.fromEntries([...sorted, ...filtered]),
      ...Object.fromEntries(Object.entries(more).map(([field, where]) => [field, { where }])),
      id: byId,
      q: {
        where: ({ q = '' }) => {
          const text = searchKey(q);
          const found = search.map((field) => like(`${columnOf(field)}${KEY}`, text));
          if (found.length === 0) return text && noRows;
          return text && unindexed(sql`(${sql.join(found, sql` or `)})`);
        },
      },
    },
  };
}

async function createRecord(
  { db, clock, basePath }: StoreContext,
  c: Context<StoreEnv>,
  resource: CrudResource,
  { complete, writeDerived }: Pick<CrudRules, 'complete' | 'writeDerived'>,
): Promise<Response> {
  const sent = await readBody(c, resource.input);
  const now = clock();
  const createdAt = now.toISOString();
  const own = { id: newId(now), store_id: c.get('merchant').storeId };
  return retryTransaction(db, async (trx) => {
    const { store_id: storeId } = own;
    const input = complete
      ? { ...sent, ...(await complete(trx, null, sent, { storeId, now })) }
      : sent;
    await requireValid(trx, resource, input, own);
    const row = await tableOf(trx)
      .insertInto(tableName(resource))
      .values({
        ...withKeys(resource, input),
        ...own,
        created_at: createdAt,
        updated_at: createdAt,
        version: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeDerived?.(trx, row);
    const location = `${basePath}${resource.path}/${row.id}`;
    return saveResponse(trx, c, sendRecord(c, toRecord(resource, row), row.version, { location }));
  });
}

/**
 * Throws 422 if the changed record breaks a rule about several fields, or another record of the store has its unique
 * values. `own` is the record before the changes, or the ids of a new record.
 */
async function requireValid(
  trx: Kysely<Database>,
  resource: CrudResource,
  changes: Readonly<Record<string, unknown>>,
  own: Pick<Row, 'id' | 'store_id'>,
): Promise<void> {
  const values = { ...readFields(resource.input, own), ...changes };
  const problems = checkProblems(resource, values);
  for (const { fields, code } of resource.unique) {
    if (!fields.some((field) => Object.hasOwn(changes, field))) continue;
    const other = await tableOf(trx)
      .selectFrom(tableName(resource))
      .selectAll()
      .where('store_id', '=', own.store_id)
      .where('id', '!=', own.id)
      .where(
        sql<boolean>`${sql.join(
          fields.map((field) => {
            const column = sql.ref(comparedColumn(resource, field));
            const value = values[field];
            if (hasKey(resource, field)) return sql`${column} = ${searchKey(String(value ?? ''))}`;
            return value === null ? sql`${column} is null` : sql`${column} = ${toStored(value)}`;
          }),
          sql` and `,
        )}`,
      )
      .executeTakeFirst();
    if (!other) continue;
    const { name } = readFields(resource.input, other);
    const text = String(values[fields[0] ?? 'name']);
    problems.push(problem(fields[0] ?? 'name', code, { text, name: String(name) }));
  }
  if (problems.length > 0) throw invalid(problems);
}

/**
 * Sets references to the deleted row to null. The referring records get a new version, so that an open form notices.
 */
async function clearReferences(
  trx: Kysely<Database>,
  { referencedBy }: CrudResource,
  row: Row,
  now: string,
): Promise<void> {
  if (!referencedBy) return;
  const column = sql.ref(columnOf(referencedBy.field));
  const table = sql.table(referencedBy.resource);
  const refersToRow = sql`store_id = ${row.store_id} and ${column} = ${row.id}`;
  if (!isSqlite(trx)) {
    await sql`select id from ${table} where ${refersToRow}
      order by ${LOCK_ORDER} for no key update`.execute(trx);
  }
  await sql`update ${table} set ${column} = null, updated_at = ${now}, version = version + 1
    where ${refersToRow}`.execute(trx);
}

async function findRow(
  db: Kysely<Database>,
  c: Context<StoreEnv>,
  resource: CrudResource,
): Promise<Row> {
  const row = await tableOf(db)
    .selectFrom(tableName(resource))
    .selectAll()
    .where('store_id', '=', c.get('merchant').storeId)
    .where('id', '=', idParam(c, 'record'))
    .executeTakeFirst();
  if (!row) throw notFound('record');
  return row;
}

function tableName({ name }: CrudResource): string {
  return name.replaceAll('-', '_');
}

/** The database, typed for tables that are only known at run time. */
function tableOf(db: Kysely<Database>) {
  return db.withTables<Record<string, Row>>();
}

const KEY = '_key';

/** The column by which the field is sorted and compared. */
function comparedColumn(resource: CrudResource, field: string): string {
  return hasKey(resource, field) ? `${columnOf(field)}${KEY}` : columnOf(field);
}

function hasKey({ input, search, sorts, unique }: CrudResource, field: string): boolean {
  if (search.includes(field)) return true;
  const isCompared = sorts.includes(field) || unique.some(({ fields }) => fields.includes(field));
  const isText =
    ruleOf(input, field).type === 'string' &&
    !['instant', 'day', 'country'].includes(fieldTypeOf(input, field) ?? '') &&
    referenceOf(input, field) === undefined;
  return isCompared && isText;
}

/** The columns of these fields, with their search keys. */
function withKeys(
  resource: CrudResource,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const keys = Object.entries(values).flatMap(([field, value]) =>
    hasKey(resource, field)
      ? [[`${columnOf(field)}${KEY}`, searchKey(String(value ?? ''))] as const]
      : [],
  );
  return { ...toColumns(values), ...Object.fromEntries(keys) };
}

function toRecord(
  { input }: CrudResource,
  row: Pick<Row, 'id' | 'created_at' | 'updated_at'>,
): Record<string, unknown> {
  const { id: _id, created_at: createdAt, updated_at: updatedAt } = row;
  return { _id, ...readFields(input, row), createdAt, updatedAt };
}
