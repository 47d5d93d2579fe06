import { queryOptions, useQuery } from '@tanstack/react-query';
import { hasVariants } from '../api/readVariants.ts';

const query = queryOptions({
  queryKey: ['variants', 'areThere'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => hasVariants(signal),
});

/** False until the API confirms it; true if the request fails, so that nothing is hidden. */
export function useHasVariants(): boolean {
  const { data, isError } = useQuery(query);
  return data ?? isError;
}

/** True once the API has said that it has no variants. */
export function useLacksVariants({ isWanted = true } = {}): boolean {
  return useQuery({ ...query, enabled: isWanted }).data === false;
}
