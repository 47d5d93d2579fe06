import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../dataProvider.ts';

export const profileKey = ['profile'] as const;

/** The one read of the merchant's own profile. Whoever shows it also says when it could not be read. */
export function profileQuery(dataProvider: ConsoleDataProvider) {
  return queryOptions({
    queryKey: profileKey,
    queryFn: ({ signal }) => dataProvider.getProfile({ signal }),
    meta: { isErrorShown: true },
  });
}

/**
 * Merchant, settings and subscription, as fresh as any list. Reading it also brings the session up to date,
 * and with it the shell: another device may have hidden the store, or a payment may have failed.
 */
export function useProfile({ isWanted = true } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ ...profileQuery(dataProvider), enabled: isWanted });
}
