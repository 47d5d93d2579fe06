import { type Kysely, sql } from 'kysely';
import { inBatches } from '../db/inBatches.ts';
import type { Database } from '../db/schema.ts';
import { conflict, problem } from '../http/errors.ts';
import { isEnded, type RoomRules, readRoom } from './importRecord.ts';
import type { Work } from './plan.ts';

/** Days after which an unfinished import is cancelled. */
const GIVEN_UP_DAYS = 7;

/** Deletes the rows of ended imports, except refused ones. The counts stay as a report. */
export async function forgetOldRows(
  trx: Kysely<Database>,
  storeId: string,
  now: Date,
): Promise<void> {
  const long = new Date(now.getTime() - GIVEN_UP_DAYS * 86_400_000);
  await trx
    .updateTable('imports')
    .set({ state: 'cancelled', finished_at: now.toISOString() })
    .where('store_id', '=', storeId)
    .where('state', 'in', ['checking', 'checked'])
    .where('created_at', '<', long.toISOString())
    .execute();
  for (const ids of inBatches(await endedImports(trx, storeId, now))) {
    await trx
      .deleteFrom('import_skus')
      .where('store_id', '=', storeId)
      .where('import_id', 'in', ids)
      .execute();
    await trx
      .deleteFrom('import_rows')
      .where('store_id', '=', storeId)
      .where('import_id', 'in', ids)
      .where('result', 'in', ['new', 'changed', 'same'])
      .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'kept')]))
      .execute();
    await countKept(trx, storeId, ids);
  }
}

/** Ended imports with stored rows. */
async function endedImports(trx: Kysely<Database>, storeId: string, now: Date): Promise<string[]> {
  const ended = await trx
    .selectFrom('imports')
    .select(['id', 'finished_at', 'written_count', 'state'])
    .where('store_id', '=', storeId)
    .where('finished_at', 'is not', null)
    .where('kept_bytes', '>', 0)
    .execute();
  return ended.filter((row) => isEnded(row, now)).map(({ id }) => id);
}

async function countKept(
  trx: Kysely<Database>,
  storeId: string,
  ids: readonly string[],
): Promise<void> {
  const kept = sql<number>`coalesce((
    select sum(octet_length(cells) + octet_length(changes) + octet_length(problems))
    from import_rows where import_rows.store_id = imports.store_id
    and import_rows.import_id = imports.id), 0)`;
  await trx
    .updateTable('imports')
    .set({ kept_bytes: kept })
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .execute();
}

/**
 * Makes room for new rows: when the limit is exceeded, also deletes refused rows of ended imports. Throws 409
 * when that isn't enough.
 */
export async function makeRoom(store: RoomRules, { trx, shop, now }: Work): Promise<void> {
  const most = store.limits.importBytes;
  const { kept } = await trx
    .selectFrom('imports')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('kept_bytes'), eb.lit(0)).as('kept'))
    .where('store_id', '=', shop.id)
    .executeTakeFirstOrThrow();
  if (Number(kept) <= most) return;
  if ((await readRoom(store, trx, shop.id)).used > most) {
    throw conflict([problem('rows', 'import.noRoom', { most: Math.floor(most / 1_000_000) })]);
  }
  await forgetOldRows(trx, shop.id, now);
  for (const ids of inBatches(await endedImports(trx, shop.id, now))) {
    await trx
      .deleteFrom('import_rows')
      .where('store_id', '=', shop.id)
      .where('import_id', 'in', ids)
      .execute();
    await countKept(trx, shop.id, ids);
  }
}
