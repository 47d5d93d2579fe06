import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Category } from '../../contract/category.ts';
import { lineageOf } from '../../domain/categoryTree.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';

export type CategoryRecord = Category & { id: string };

const treeKey = ['categories', 'getList', 'tree'];

/**
 * Every category of the store. A tree can only be drawn, searched and moved about in as a whole, and is read
 * once for all who ask. The key is that of react-admin's lists, so that saving a category reads it again.
 */
export function useCategoryTree() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: treeKey,
    // Told in the place of the tree; a tree that stays as it was does not tell.
    meta: { isErrorShown: queryClient.getQueryData(treeKey) === undefined },
    queryFn: async ({ signal }) => {
      const rows = await readAll(dataProvider, signal);
      return { data: rows.map((row) => withPath(row, rows)), total: rows.length };
    },
  });
}

/** The most that the server gives at once. */
const PAGE = 1000;

async function readAll(dataProvider: ConsoleDataProvider, signal: AbortSignal) {
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

/** A server may leave the path out, which the tree knows. */
function withPath(category: CategoryRecord, all: readonly CategoryRecord[]): CategoryRecord {
  if (Array.isArray(category.path) && category.path.length > 0) return category;
  return { ...category, path: lineageOf(all, category._id).map(({ name }) => name) };
}
