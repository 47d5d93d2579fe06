import type { Kysely } from 'kysely';
import type { Database } from '../../../store/db/schema.ts';
import { DEMO_PHONE } from '../../../store/demo.ts';

/** The id of the store of the demo's merchant. */
export async function demoStoreId(db: Kysely<Database>): Promise<string> {
  const { store_id } = await db
    .selectFrom('merchants')
    .select('store_id')
    .where('phone', '=', DEMO_PHONE)
    .executeTakeFirstOrThrow();
  return store_id;
}
