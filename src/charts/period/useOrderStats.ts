import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { StatsQuery } from '../../../contract/stats.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

/**
 * The metrics that a query asks for. While those of another period are read, the earlier ones stay and
 * `isPlaceholderData` is true. Steps of orders make them old, as everything kept under `orders`.
 */
export function useOrderStats(query: StatsQuery) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['orders', 'stats', query],
    // Shown in the place of the metrics.
    meta: { isErrorShown: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await dataProvider.getOrderStats(query, { signal })).data,
  });
}
