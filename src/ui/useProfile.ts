import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ProfileInput } from '../../contract/store.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { setNewestData } from './queryClient.ts';
import { showToast } from './toasts.ts';

export const profileKey = ['profile'] as const;

export function profileQuery(dataProvider: ConsoleDataProvider) {
  return queryOptions({
    queryKey: profileKey,
    queryFn: ({ signal }) => dataProvider.getProfile({ signal }),
    meta: { isOptional: true },
  });
}

/**
 * Merchant, settings and subscription. Each read also updates the session, which the shell shows: another device may
 * have hidden the store, or a payment may have failed.
 */
export function useProfile({ isWanted = true } = {}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ ...profileQuery(dataProvider), enabled: isWanted });
}

/** Saves one setting outside of the settings form. Sent without a version, because the merchant edits no old value. */
export function useSetting(
  settings: NonNullable<ProfileInput['storeSettings']>,
  successTitle: string,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => dataProvider.updateProfile({ storeSettings: settings }),
    async onSuccess(saved) {
      await setNewestData(queryClient, profileKey, saved);
      showToast({ tone: 'success', title: successTitle });
    },
  });
}
