import { useQuery } from '@tanstack/react-query';
import { hasVariants } from '../../../api/readVariants.ts';

/** False until the API confirms it; true if the request fails, so that nothing is hidden. */
export function useHasVariants(): boolean {
  const { data, isError } = useQuery({
    queryKey: ['variants', 'areThere'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => hasVariants(signal),
  });
  return data ?? isError;
}
