import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { hasVariants } from '../api/readVariants.ts';

function useVariantsQuery(isWanted = true) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['variants', 'exist'],
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => hasVariants(dataProvider, signal),
  });
}

/** False until the API confirms that it has variants; true if the request fails, so that nothing is hidden. */
export function useHasVariants(): boolean {
  const { data, isError } = useVariantsQuery();
  return data ?? isError;
}

/** True once the API has said that it has no variants. */
export function useLacksVariants({ isWanted = true } = {}): boolean {
  return useVariantsQuery(isWanted).data === false;
}
