import type { Problem } from '../../contract/problems.ts';
import { problemsOf } from '../../contract/problems.ts';
import { brands } from '../../contract/resources.ts';
import type { ReadRow } from '../../domain/imports/rowCells.ts';
import { inBatches } from '../db/inBatches.ts';
import { flag, newId, searchKey } from '../db/values.ts';
import type { Work } from './plan.ts';
import { textOf } from './productMatches.ts';

/** The brands that the rows of an import name. */
export type BrandNames = {
  find(name: string): string | null;
  problemsOf(name: string): Problem[];
  /** The brand's id. Creates a missing brand and calls `onCreate` with its id. */
  findOrMake(work: Work, name: string, onCreate: (id: string) => void): Promise<string>;
};

export async function readBrandNames(work: Work, rows: readonly ReadRow[]): Promise<BrandNames> {
  const names = rows.map(({ values }) => textOf(values.brandId)).filter((name) => name !== '');
  const ids = new Map<string, string>();
  const read = async ({ trx, store }: Work, keys: readonly string[]) => {
    const found = await trx
      .selectFrom('brands')
      .select(['id', 'name_key'])
      .where('store_id', '=', store.id)
      .where('name_key', 'in', keys)
      .execute();
    for (const { id, name_key } of found) ids.set(name_key, id);
  };
  for (const keys of inBatches([...new Set(names.map(searchKey))])) await read(work, keys);
  return {
    find: (name) => ids.get(searchKey(name)) ?? null,
    problemsOf: (name) =>
      problemsOf(brands.input, { name }).map((problem) => ({ ...problem, field: 'brandId' })),
    findOrMake: async (current, name, onCreate) => {
      const key = searchKey(name);
      const existing = ids.get(key);
      if (existing !== undefined) return existing;
      const id = newId(current.now);
      const at = current.now.toISOString();
      const inserted = await current.trx
        .insertInto('brands')
        .values({
          id,
          store_id: current.store.id,
          name,
          name_key: key,
          website: null,
          logo: null,
          is_active: flag(true),
          created_at: at,
          updated_at: at,
        })
        // Another transaction may have created the brand.
        .onConflict((conflict) => conflict.columns(['store_id', 'name_key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) {
        ids.set(key, id);
        onCreate(id);
      } else {
        await read(current, [key]);
      }
      return ids.get(key) ?? id;
    },
  };
}
