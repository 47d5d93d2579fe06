import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

/** `isOptional`: no toast if the API has no imports. */
export function useRecentImports({ isOptional = false } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => dataProvider.getImports(20, { signal }),
    meta: { isOptional },
  });
}
