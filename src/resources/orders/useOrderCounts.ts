import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { createdWithin } from '../../dataProvider/routes.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

/**
 * How many orders there are in each status, from one call; by status, and of all under `all`. Undefined
 * when that is not known: the figures know a period but no other filter, and a wrong count is worse than
 * none.
 */
export function useOrderCounts(): Record<string, number> | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues } = useListContext();
  const { status: _, period, createdFrom, createdTo, ...others } = filterValues;
  const isKnown = Object.keys(others).length === 0;
  const { data } = useQuery({
    queryKey: ['orders', 'counts', period, createdFrom, createdTo],
    enabled: isKnown,
    // The list stands without its counts, and another backend may not have them.
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const span = { createdFrom, createdTo, ...createdWithin(period) };
      const { data: stats } = await dataProvider.getOrderStats(
        {
          blocks: 'byStatus',
          ...(span.createdFrom && { from: span.createdFrom }),
          ...(span.createdTo && { to: span.createdTo }),
        },
        { signal },
      );
      return stats.byStatus ?? null;
    },
  });
  if (!isKnown || !data) return undefined;
  const all = data.reduce((sum, { count }) => sum + count, 0);
  return { ...Object.fromEntries(data.map(({ status, count }) => [status, count])), all };
}
