import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { knownSegments } from '../../../domain/customerSegments.ts';
import { useStoreCurrency } from '../../fields/useStoreSettings.ts';
import type { ListDeclaration } from '../../lists/declareList.ts';
import { ListTabs } from '../../lists/ListTabs.tsx';

/** The segments as tabs: views that everybody has, with how many customers are in each. */
export function SegmentTabs({ list }: { list: ListDeclaration }) {
  return (
    <ListTabs
      list={list}
      label="customers.segments.label"
      choices={knownSegments(useStoreCurrency())}
      counts={useSegmentCounts()}
    />
  );
}

/**
 * How many customers there are in each segment, and in all under `all`: each is the total of its list.
 * Undefined while something else is filtered, of which they would say nothing, and where a total is not known.
 */
function useSegmentCounts(): Record<string, number> | undefined {
  const dataProvider = useDataProvider();
  const { filterValues, isPending } = useListContext();
  const segments = knownSegments(useStoreCurrency());
  const isKnown = Object.keys(filterValues).every((name) => name === 'segment');
  const { data } = useQuery({
    queryKey: ['users', 'counts', segments],
    // After the list itself, which stands without its counts.
    enabled: isKnown && !isPending,
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const counted = ['all', ...segments].map(async (id) => {
        const { total } = await dataProvider.getList('users', {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'createdAt', order: 'DESC' },
          filter: id === 'all' ? {} : { segment: id },
          signal,
        });
        return total === undefined ? [] : [[id, total] as const];
      });
      const counts = (await Promise.all(counted)).flat();
      return counts.length > segments.length ? Object.fromEntries(counts) : null;
    },
  });
  return isKnown && data ? data : undefined;
}
