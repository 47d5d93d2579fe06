import { useQuery } from '@tanstack/react-query';
import { hasVariants } from '../../../api/readVariants.ts';

/** Whether the API has variants. False until it says so; true when it cannot be asked, so that nothing is hidden. */
export function useHasVariants(): boolean {
  const { data, isError } = useQuery({
    queryKey: ['variants', 'areThere'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => hasVariants(signal),
  });
  return data ?? isError;
}
