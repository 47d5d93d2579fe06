import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { showToast } from '../../../toasts.ts';

type Change = { status: 'active' | 'blocked'; reason: string };

/** Blocks or unblocks a customer; what went wrong is told in the dialog that asked. */
export function useSetStatus(id: string, name: string, onDone: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    meta: { isErrorShown: true },
    mutationFn: async ({ status, reason }: Change) => {
      await dataProvider.setUserStatus(id, { status, ...(reason && { reason }) });
      // The page shows it before the dialog goes.
      await queryClient.invalidateQueries({ queryKey: ['users'] });
    },
    onSuccess: (_, { status }) => {
      const title = status === 'blocked' ? 'customers.block.done' : 'customers.unblock.done';
      showToast({ tone: 'success', title, values: { name } });
      onDone();
    },
  });
  const setStatus = (status: Change['status'], reason: string) => mutate({ status, reason });
  return { setStatus, error, isPending };
}
