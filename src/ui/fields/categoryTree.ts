import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Category } from '../../../contract/category.ts';
import { lineageOf } from '../../../domain/categoryTree.ts';
import { pagesOf } from '../../api/bulk.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

export type CategoryRecord = Category & { id: string };

/**
 * All categories, read once for all users of this hook, because a tree is only usable as a whole. The query key begins
 * like those of react-admin's lists, so that saving a category refetches the tree.
 */
export function useCategoryTree() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['categories', 'getList', 'tree'],
    queryFn: async ({ signal }) => {
      const params = { sort: { field: 'position', order: 'ASC' }, filter: {}, signal } as const;
      const rows: CategoryRecord[] = [];
      const pages = pagesOf((pagination) =>
        dataProvider.getList<CategoryRecord>('categories', { ...params, pagination }),
      );
      for await (const page of pages) rows.push(...page);
      return { data: rows.map((row) => withPath(row, rows)), total: rows.length };
    },
  });
}

/** Computes the path if the API leaves it out. */
function withPath(category: CategoryRecord, all: readonly CategoryRecord[]): CategoryRecord {
  if (Array.isArray(category.path) && category.path.length > 0) return category;
  return { ...category, path: lineageOf(all, category._id).map(({ name }) => name) };
}

/** The metrics of a category with its descendants. */
export function useCategoryStats(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['categories', 'stats', id],
    queryFn: async ({ signal }) => (await dataProvider.getCategoryStats(id, { signal })).data,
  });
}
