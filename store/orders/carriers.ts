import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { Carrier } from '../../contract/linkPattern.ts';
import { withCarrier } from '../../domain/carriers.ts';
import { lockStore } from '../db/lockStore.ts';
import type { Database } from '../db/schema.ts';
import { fromJson, toJson } from '../db/values.ts';

/** The carriers in a store's column; empty when the column holds anything else. */
export function readCarriers(column: string): Carrier[] {
  const parsed = v.safeParse(v.array(Carrier), fromJson(column));
  return parsed.success ? parsed.output : [];
}

/** Adds a carrier to the store's own carriers, or updates its link. */
export async function rememberCarrier(
  trx: Kysely<Database>,
  storeId: string,
  carrier: Carrier,
  now: Date,
): Promise<void> {
  // Locks the store, so that concurrent requests do not overwrite each other's carriers.
  const { carriers } = await lockStore(trx, storeId);
  await trx
    .updateTable('stores')
    .set((eb) => ({
      carriers: toJson(withCarrier(readCarriers(carriers), carrier)),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', storeId)
    .execute();
}
