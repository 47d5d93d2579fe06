import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { pagesOf } from '../../api/bulk.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

export type BrandRecord = { id: string; name: string };

/**
 * All brands, sorted by name, to find one by a typed or pasted name. The query key begins like those of react-admin's
 * lists, so that saving a brand refetches all brands.
 */
export function useBrands({ isWanted = true } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['brands', 'getList', 'all'],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const params = { sort: { field: 'name', order: 'ASC' }, filter: {}, signal } as const;
      const rows: BrandRecord[] = [];
      const pages = pagesOf((pagination) =>
        dataProvider.getList<BrandRecord>('brands', { ...params, pagination }),
      );
      for await (const page of pages) rows.push(...page);
      return { data: rows, total: rows.length };
    },
  });
}
