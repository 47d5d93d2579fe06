import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import { wasDone } from '../../api/lostResponses.ts';
import { createPendingWrites } from '../../api/pendingWrites.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { onSessionCleared } from '../../session/session.ts';
import { orderKey } from './readOrder.ts';

/** Order actions of this tab whose outcome is unknown. All dialogs and buttons share them. */
export const pendingActions = createPendingWrites();

/** By order id: the `updatedAt` of the version that an action with a lost response created. */
const ownVersions = new Map<string, string>();

onSessionCleared(() => {
  pendingActions.clear();
  ownVersions.clear();
});

export function rememberOwnVersion({ _id, updatedAt }: Order): void {
  ownVersions.set(_id, updatedAt);
}

/** Whether an action of this tab created this version, although the response was lost. */
export function isOwnVersion({ _id, updatedAt }: Order): boolean {
  return ownVersions.get(_id) === updatedAt;
}

/** Like `isOwnVersion`, but first asks the store whether a pending action of this order was done. */
export function useIsOwnVersion(order: Order): boolean {
  const { getWriteState } = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: [...orderKey(order._id), 'own', order.updatedAt],
    queryFn: async () => {
      if (await wasDone(pendingActions, order._id, getWriteState)) rememberOwnVersion(order);
      return isOwnVersion(order);
    },
    enabled: pendingActions.all().some(({ id }) => id === order._id),
  });
  return data ?? isOwnVersion(order);
}
