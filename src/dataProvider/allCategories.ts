import type { Category } from '../../contract/category.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';

export type CategoryRecord = Category & { id: string };

const PAGE = 1000;

/** Every category of the store, in their order, in pages of the most that the server gives at once. */
export async function readAllCategories(
  dataProvider: ConsoleDataProvider,
  signal: AbortSignal,
): Promise<CategoryRecord[]> {
  const rows: CategoryRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await dataProvider.getList<CategoryRecord>('categories', {
      pagination: { page, perPage: PAGE },
      sort: { field: 'position', order: 'ASC' },
      filter: {},
      signal,
    });
    rows.push(...data);
    if (data.length < PAGE || rows.length >= total) return rows;
  }
}
