import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { BULK_HOURS, BulkChangeInput } from '../../contract/bulkChange.ts';
import { toBulkJobs } from '../bulk/bulkJobRecord.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { merchantNames } from '../db/merchantNames.ts';
import type { BulkChangeRow, Database } from '../db/schema.ts';
import { listFromJson, toJson } from '../db/values.ts';
import { notFound } from '../http/errors.ts';
import { saveResponse } from '../http/idempotency.ts';
import { idParam } from '../http/params.ts';
import { readBody } from '../http/readBody.ts';
import { deleteJob, findJob, listJobs } from './bulkJobs.ts';

/**
 * `/merchant/bulk-changes`: bulk changes of the last day that a client made itself, as consoles up to 0.2 do. The
 * store only records them, under an id that the client chooses. The jobs of `bulkJobs.ts` have the same paths.
 */
export function bulkChangeRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    if (c.req.query('filter') !== undefined) return listJobs(store, c);
    const rows = await recentChanges(store, c)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return c.json(await toBulkChanges(store.db, rows));
  });
  routes.get('/:id', async (c) => {
    const job = await findJob(store.db, c);
    if (job) return c.json((await toBulkJobs(store.db, [job]))[0]);
    const row = await recentChanges(store, c)
      .where('id', '=', idParam(c, 'record'))
      .executeTakeFirst();
    if (!row) throw notFound('record');
    const [change] = await toBulkChanges(store.db, [row]);
    return c.json({ ...change, rows: listFromJson(row.rows) });
  });
  routes.put('/:id', (c) => saveChange(store, c));
  routes.delete('/:id', (c) =>
    inTransaction(store.db, async (trx) => {
      const { storeId } = c.get('merchant');
      const result = await trx
        .deleteFrom('bulk_changes')
        .where('store_id', '=', storeId)
        .where('id', '=', idParam(c, 'record'))
        .executeTakeFirst();
      const isJob = await deleteJob(trx, c);
      if (result.numDeletedRows === 0n && !isJob) throw notFound('record');
      return saveResponse(trx, c, c.body(null, 204));
    }),
  );
  return routes;
}

/** The client may repeat the PUT while it applies rows. This updates the change but not its time. */
async function saveChange(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const id = idParam(c, 'record');
  const { field, rows } = await readBody(c, BulkChangeInput);
  const { storeId, merchantId } = c.get('merchant');
  return inTransaction(store.db, async (trx) => {
    await trx
      .deleteFrom('bulk_changes')
      .where('store_id', '=', storeId)
      .where('created_at', '<=', oldest(store))
      .execute();
    const fields = { field, row_count: rows.length, rows: toJson(rows) };
    const row = await trx
      .insertInto('bulk_changes')
      .values({
        ...fields,
        store_id: storeId,
        id,
        merchant_id: merchantId,
        created_at: store.clock().toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(fields))
      .returningAll()
      .executeTakeFirstOrThrow();
    const [change] = await toBulkChanges(trx, [row]);
    return saveResponse(trx, c, c.json({ ...change, rows }));
  });
}

function recentChanges(store: StoreContext, c: Context<StoreEnv>) {
  return store.db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('store_id', '=', c.get('merchant').storeId)
    .where('created_at', '>', oldest(store));
}

function oldest(store: StoreContext): string {
  return new Date(store.clock().getTime() - BULK_HOURS * 3_600_000).toISOString();
}

async function toBulkChanges(db: Kysely<Database>, rows: readonly BulkChangeRow[]) {
  const names = await merchantNames(db, rows);
  return rows.map((row) => ({
    _id: row.id,
    field: row.field,
    count: row.row_count,
    byName: names.get(row.merchant_id) ?? null,
    createdAt: row.created_at,
  }));
}
