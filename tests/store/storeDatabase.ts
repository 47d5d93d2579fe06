import { inject } from 'vitest';
import { distribute } from '../../store/db/distribute.ts';
import { openDatabase } from '../../store/db/open.ts';
import { makeOwnDatabase, type OwnDatabase } from '../bench/ownDatabase.ts';

/** A temporary database on the server of `DATABASE_URL` with the tables of a store, which a Citus cluster distributes. */
export async function makeStoreDatabase(server: string): Promise<OwnDatabase> {
  const template = inject('postgresTemplate');
  if (template !== undefined) return makeOwnDatabase(server, template);
  const own = await makeOwnDatabase(server);
  const db = await openDatabase(own.url);
  await distribute(db);
  await db.destroy();
  return own;
}
