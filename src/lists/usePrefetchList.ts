import { usePrefetchQuery } from '@tanstack/react-query';
import { type GetListParams, useDataProvider } from 'react-admin';

/**
 * Sends the request of a `useGetList` with the same parameters while the screen renders. `useGetList` itself sends it
 * after the first render, 0.2 s later on a slow phone.
 */
export function usePrefetchList(
  resource: string,
  { pagination, sort, filter, meta }: GetListParams,
): void {
  const dataProvider = useDataProvider();
  usePrefetchQuery({
    queryKey: [resource, 'getList', { pagination, sort, filter, meta }],
    queryFn: ({ signal }) =>
      dataProvider.getList(resource, { pagination, sort, filter, meta, signal }),
  });
}
