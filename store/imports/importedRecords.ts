import { sql } from 'kysely';
import type { Condition, Store } from '../lists/listDeclaration.ts';

/** Products or customers that an import has written and that were not undone. */
export function importedBy({ storeId }: Store, importId: string): Condition {
  const written = sql`select target_id from import_rows
    where store_id = ${storeId} and import_id = ${importId} and outcome = 'written'`;
  return {
    givesIds: true,
    driving: sql`id in (${written})`,
    passive: sql`id || '' in (${written})`,
  };
}
