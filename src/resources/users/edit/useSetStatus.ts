import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { User } from '../../../../contract/user.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { showToast } from '../../../toasts.ts';
import { nameOfUser } from '../nameOfUser.ts';

type Change = { status: 'active' | 'blocked'; reason: string };

/**
 * Blocks or unblocks a customer; what went wrong is told in the dialog that asked. The toast takes it back,
 * with the reason that there was, also when the page has been left.
 */
export function useSetStatus(user: User, onDone: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const name = nameOfUser({ ...user, id: user._id });

  async function write({ status, reason }: Change): Promise<boolean> {
    const change = { status, ...(reason && { reason }) };
    const { isChanged } = await dataProvider.setUserStatus(user._id, change);
    // The page shows it before the dialog goes.
    await queryClient.invalidateQueries({ queryKey: ['users'] });
    return isChanged;
  }
  function tell({ status }: Change, undo?: () => void): void {
    const title = status === 'blocked' ? 'customers.block.done' : 'customers.unblock.done';
    showToast({ tone: 'success', title, values: { name }, undo });
  }

  const back = useMutation({ mutationFn: write, onSuccess: (_, change) => tell(change) });
  const { mutate, error, isPending } = useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ change }: { change: Change; before: Change }) => write(change),
    onSuccess: (isChanged, { change, before }) => {
      tell(change, isChanged ? () => back.mutate(before) : undefined);
      onDone();
    },
  });
  const setStatus = (change: Change) => {
    const status = user.status === 'blocked' ? 'blocked' : 'active';
    mutate({ change, before: { status, reason: user.blockedReason ?? '' } });
  };
  return { setStatus, error, isPending };
}
