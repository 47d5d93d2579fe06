import { type Context, Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { CrudResource } from '../../contract/crud.ts';
import { ruleOf } from '../../contract/fieldType.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { flag, fromJson, isSet, newId, searchKey, toJson } from '../db/values.ts';
import { notFound } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { keepAnswer } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { idParam } from '../http/params.ts';
import { readBody } from '../http/readBody.ts';
import { retryOnConflict } from '../http/retryOnConflict.ts';

/** What every table has; the columns of the fields are known when it runs. */
type Row = {
  id: string;
  store_id: string;
  created_at: string;
  updated_at: string;
  version: number;
};

/**
 * The routes of a resource without rules of its own: list with filter, search, sort and page; read; create;
 * change, under its version; delete. Its table is named after it; a column after its field, in small letters
 * with `_`; a text that is searched or sorted by has its `searchKey` beside it, in `<column>_key`.
 * A verb with rules of its own is a route of its own, given to the store before these.
 */
export function crudRoutes(store: StoreContext, resource: CrudResource): Hono<StoreEnv> {
  const { db, clock } = store;
  const routes = new Hono<StoreEnv>();
  routes.get('/', (c) => listRecords(db, c, resource));
  routes.get('/:id', async (c) => {
    const row = await findRow(db, c, resource);
    return sendRecord(c, toRecord(resource, row), row.version);
  });
  routes.post('/', (c) => createRecord(store, c, resource));
  routes.put('/:id', async (c) => {
    const changes = await readBody(c, resource.update);
    const change = () =>
      db.transaction().execute(async (trx) => {
        const before = await findRow(trx, c, resource);
        requireMatch(c, before.version, () => toRecord(resource, before));
        const after = await tableOf(trx)
          .updateTable(resource.name)
          .set({
            ...toColumns(resource, changes),
            updated_at: clock().toISOString(),
            version: before.version + 1,
          })
          .where('store_id', '=', before.store_id)
          .where('id', '=', before.id)
          .where('version', '=', before.version)
          .returningAll()
          .executeTakeFirst();
        if (!after) return undefined;
        return keepAnswer(trx, c, sendRecord(c, toRecord(resource, after), after.version));
      });
    return retryOnConflict(change);
  });
  routes.delete('/:id', (c) =>
    db.transaction().execute(async (trx) => {
      const row = await findRow(trx, c, resource);
      requireMatch(c, row.version, () => toRecord(resource, row));
      await tableOf(trx)
        .deleteFrom(resource.name)
        .where('store_id', '=', row.store_id)
        .where('id', '=', row.id)
        .execute();
      return keepAnswer(trx, c, c.body(null, 204));
    }),
  );
  return routes;
}

async function listRecords(
  db: Kysely<Database>,
  c: Context<StoreEnv>,
  resource: CrudResource,
): Promise<Response> {
  const [first = 'createdAt'] = resource.sorts;
  const list = readListQuery(c, {
    filter: resource.filter,
    sorts: resource.sorts,
    sort: [first, 'ASC'],
  });
  const { q = '', id, ...narrowed } = list.filter;
  let matching = tableOf(db)
    .selectFrom(resource.name)
    .where('store_id', '=', c.get('merchant').storeId);
  if (id) matching = matching.where('id', 'in', ['', ...id]);
  for (const [field, value] of Object.entries(narrowed)) {
    matching = matching.where(sql.ref(columnOf(field)), '=', stored(value));
  }
  const text = searchKey(q).replace(/[\\%_]/g, '');
  if (text !== '') {
    const columns = resource.search.map((field) => `${columnOf(field)}${KEY}`);
    matching = matching.where((eb) =>
      eb.or(columns.map((column) => eb(sql.ref(column), 'like', `%${text}%`))),
    );
  }
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(sql.ref(sortedBy(resource, list.sort.field)), list.sort.direction)
    .orderBy('id', list.sort.direction)
    .limit(list.limit)
    .offset(list.offset)
    .execute();
  const records = rows.map((row) => toRecord(resource, row));
  return sendList(c, resource.name, records, Number(total), list);
}

async function createRecord(
  { db, clock, basePath }: StoreContext,
  c: Context<StoreEnv>,
  resource: CrudResource,
): Promise<Response> {
  const input = await readBody(c, resource.input);
  const now = clock();
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const row = await tableOf(trx)
      .insertInto(resource.name)
      .values({
        ...toColumns(resource, input),
        id: newId(now),
        store_id: c.get('merchant').storeId,
        created_at: at,
        updated_at: at,
        version: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const location = `${basePath}${resource.path}/${row.id}`;
    return keepAnswer(trx, c, sendRecord(c, toRecord(resource, row), row.version, { location }));
  });
}

async function findRow(
  db: Kysely<Database>,
  c: Context<StoreEnv>,
  { name }: CrudResource,
): Promise<Row> {
  const row = await tableOf(db)
    .selectFrom(name)
    .selectAll()
    .where('store_id', '=', c.get('merchant').storeId)
    .where('id', '=', idParam(c, 'record'))
    .executeTakeFirst();
  if (!row) throw notFound('record');
  return row;
}

/** The same database, for tables whose names are known when it runs. */
function tableOf(db: Kysely<Database>) {
  return db.withTables<Record<string, Row>>();
}

const KEY = '_key';

/** `lowStock` -> `low_stock`. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function sortedBy(resource: CrudResource, field: string): string {
  return hasKey(resource, field) ? `${columnOf(field)}${KEY}` : columnOf(field);
}

function hasKey({ input, search, sorts }: CrudResource, field: string): boolean {
  return (
    search.includes(field) || (sorts.includes(field) && ruleOf(input, field).type === 'string')
  );
}

function toColumns(
  resource: CrudResource,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    columns[columnOf(field)] = stored(value);
    if (hasKey(resource, field))
      columns[`${columnOf(field)}${KEY}`] = searchKey(String(value ?? ''));
  }
  return columns;
}

function stored(value: unknown): unknown {
  if (typeof value === 'boolean') return flag(value);
  return typeof value === 'object' && value !== null ? toJson(value) : value;
}

function toRecord({ input, fields }: CrudResource, row: Row): Record<string, unknown> {
  const columns = new Map<string, unknown>(Object.entries(row));
  const values = Object.keys(fields).map((field) => {
    const value = columns.get(columnOf(field));
    return [field, read(ruleOf(input, field).type, value)] as const;
  });
  return {
    _id: row.id,
    ...Object.fromEntries(values),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** What `stored` made of a value of a type of valibot's. */
function read(type: string, value: unknown): unknown {
  if (type === 'boolean') return isSet(Number(value));
  return (type === 'array' || type === 'object') && typeof value === 'string'
    ? fromJson(value)
    : value;
}
