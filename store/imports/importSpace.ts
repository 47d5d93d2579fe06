import { type Kysely, sql } from 'kysely';
import { inBatches } from '../db/inBatches.ts';
import type { Database } from '../db/schema.ts';
import { conflict, problem } from '../http/errors.ts';
import { isEnded, type RoomRules, readQuota } from './importRecord.ts';
import type { Work } from './plan.ts';

const DAY = 86_400_000;
/** Milliseconds after which an unfinished import is cancelled. A check has less time: a reload ends it anyway. */
const MAX_AGES = { checking: DAY, checked: 7 * DAY } as const;

/**
 * Cancels old unfinished imports. Deletes the rows of ended imports, except rows that were refused or that the undo
 * kept. The counts stay as a report.
 */
export async function deleteOldRows(
  trx: Kysely<Database>,
  storeId: string,
  now: Date,
): Promise<void> {
  for (const state of ['checking', 'checked'] as const) {
    const cutoff = new Date(now.getTime() - MAX_AGES[state]);
    await trx
      .updateTable('imports')
      .set({ state: 'cancelled', finished_at: now.toISOString() })
      .where('store_id', '=', storeId)
      .where('state', '=', state)
      .where('created_at', '<', cutoff.toISOString())
      .execute();
  }
  for (const ids of inBatches(await readEndedImports(trx, storeId, now))) {
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
    await updateStoredBytes(trx, storeId, ids);
  }
}

async function readEndedImports(
  trx: Kysely<Database>,
  storeId: string,
  now: Date,
): Promise<string[]> {
  const ended = await trx
    .selectFrom('imports')
    .select(['id', 'type', 'finished_at', 'written_count', 'state'])
    .where('store_id', '=', storeId)
    .where('finished_at', 'is not', null)
    .where('kept_bytes', '>', 0)
    .execute();
  return ended.filter((row) => isEnded(row, now)).map(({ id }) => id);
}

async function updateStoredBytes(
  trx: Kysely<Database>,
  storeId: string,
  ids: readonly string[],
): Promise<void> {
  const bytes = sql<number>`coalesce((
    select sum(octet_length(cells) + octet_length(changes) + octet_length(problems))
    from import_rows where import_rows.store_id = imports.store_id
    and import_rows.import_id = imports.id), 0)`;
  await trx
    .updateTable('imports')
    .set({ kept_bytes: bytes })
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .execute();
}

/**
 * If the storage limit is exceeded, deletes all rows of ended imports, including refused ones. Throws 409
 * when that isn't enough.
 */
export async function requireSpace(rules: RoomRules, { trx, store, now }: Work): Promise<void> {
  const most = rules.limits.importBytes;
  const { bytes } = await trx
    .selectFrom('imports')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('kept_bytes'), eb.lit(0)).as('bytes'))
    .where('store_id', '=', store.id)
    .executeTakeFirstOrThrow();
  if (Number(bytes) <= most) return;
  if ((await readQuota(rules, trx, store.id)).used > most) {
    throw conflict([problem('rows', 'import.noRoom', { most: Math.floor(most / 1_000_000) })]);
  }
  await deleteOldRows(trx, store.id, now);
  for (const ids of inBatches(await readEndedImports(trx, store.id, now))) {
    await trx
      .deleteFrom('import_rows')
      .where('store_id', '=', store.id)
      .where('import_id', 'in', ids)
      .execute();
    await updateStoredBytes(trx, store.id, ids);
  }
}
