import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { User } from '../../../../contract/user.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../../../forms/drafts/useDraftState.ts';
import { useErrorText } from '../../../forms/problems.ts';
import { showToast } from '../../../ui/toasts.ts';
import { nameOfUser } from '../nameOfUser.ts';

interface Props {
  user: User;
  onClose: () => void;
}

const Values = v.object({ reason: v.string() });

/** Blocks a customer, with an optional reason, or unblocks one. */
export default function StatusDialog({ user, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const name = nameOfUser(user);
  // Chosen when the dialog opens, because the page updates the status before the dialog closes.
  const [action] = useState(user.status === 'blocked' ? 'unblock' : 'block');
  const isBlock = action === 'block';
  const draft = useDraftState('users', `${user._id}.${action}`, Values, { reason: '' });
  const close = () => {
    draft.reset();
    onClose();
  };
  const { setStatus, error, isPending } = useSetStatus(user, close);

  return (
    <ConfirmDialog
      title={translate(`customers.${action}.title`, { name })}
      text={translate(`customers.${action}.text`)}
      confirm={translate(`customers.${action}.confirm`)}
      isDanger={isBlock}
      isRunning={isPending}
      onConfirm={() =>
        setStatus({ status: isBlock ? 'blocked' : 'active', reason: draft.values.reason.trim() })
      }
      onCancel={close}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      {error && <Alert severity="error">{textOf(error)}</Alert>}
      {isBlock && (
        <ReasonField value={draft.values.reason} onChange={(reason) => draft.change({ reason })} />
      )}
    </ConfirmDialog>
  );
}

export function ReasonField(props: { value: string; onChange: (reason: string) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('customers.block.reason')}
      helperText={translate('customers.block.reasonHelp')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value.slice(0, 500))}
      multiline
      minRows={2}
      autoComplete="off"
    />
  );
}

type Change = { status: 'active' | 'blocked'; reason: string };

/**
 * Blocks or unblocks a customer. The dialog shows the error. After a change, a toast offers to restore the previous
 * status and reason, even after the merchant has left the page.
 */
function useSetStatus(user: User, onDone: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const name = nameOfUser(user);

  async function write({ status, reason }: Change): Promise<boolean> {
    const change = { status, ...(reason && { reason }) };
    const { isChanged } = await dataProvider.setUserStatus(user._id, change);
    // Refresh the page before the dialog closes.
    await queryClient.invalidateQueries({ queryKey: ['users'] });
    return isChanged;
  }
  function showDone({ status }: Change, undo?: () => void): void {
    const title = status === 'blocked' ? 'customers.block.done' : 'customers.unblock.done';
    showToast({ tone: 'success', title, values: { name }, undo });
  }

  const undoing = useMutation({ mutationFn: write, onSuccess: (_, change) => showDone(change) });
  const { mutate, error, isPending } = useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ change }: { change: Change; before: Change }) => write(change),
    onSuccess: (isChanged, { change, before }) => {
      showDone(change, isChanged ? () => undoing.mutate(before) : undefined);
      onDone();
    },
  });
  const setStatus = (change: Change) => {
    const status = user.status === 'blocked' ? 'blocked' : 'active';
    mutate({ change, before: { status, reason: user.blockedReason ?? '' } });
  };
  return { setStatus, error, isPending };
}
