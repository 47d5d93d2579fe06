import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';

/**
 * Whether a phone is the one that the merchant signs in with. The session does not keep it; until it is read,
 * and where it cannot be, the store refuses by itself.
 */
export function useIsOwnPhone(phone: string | null): boolean {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['profile', 'phone'],
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => (await dataProvider.getProfile({ signal })).data.phone,
  });
  return phone !== null && phone === data;
}
