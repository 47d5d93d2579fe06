import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { User } from '../../../../contract/user.ts';
import { KeptNote } from '../../../forms/KeptNote.tsx';
import { useErrorText } from '../../../forms/useErrorText.ts';
import { useKeptValues } from '../../../forms/useKeptValues.ts';
import { nameOfUser } from '../nameOfUser.ts';
import { useSetStatus } from './useSetStatus.ts';

interface Props {
  user: User;
  onClose: () => void;
}

const Values = v.object({ reason: v.string() });

/** Asks before a customer is blocked, and why; or before one may order again. */
export default function StatusDialog({ user, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const titleId = useId();
  const name = nameOfUser({ ...user, id: user._id });
  // What it was when the dialog opened: the page behind it moves on first.
  const [action] = useState(user.status === 'blocked' ? 'unblock' : 'block');
  const isBlock = action === 'block';
  const kept = useKeptValues('users', `${user._id}.${action}`, Values, { reason: '' });
  const close = () => {
    kept.forget();
    onClose();
  };
  const { setStatus, error, isPending } = useSetStatus(user, close);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Around this dialog, although not in the page, stands the customer's own form.
    event.stopPropagation();
    if (!isPending) {
      setStatus({ status: isBlock ? 'blocked' : 'active', reason: kept.values.reason.trim() });
    }
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={isPending ? undefined : onClose}
      aria-labelledby={titleId}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {translate(`customers.${action}.title`, { name })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {error && (
            <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
              {textOf(error)}
            </Alert>
          )}
          <DialogContentText variant="body2">
            {translate(`customers.${action}.text`)}
          </DialogContentText>
          <KeptNote kept={kept} />
          {isBlock && (
            <ReasonField
              value={kept.values.reason}
              onChange={(reason) => kept.change({ reason })}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isPending} onClick={close}>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isBlock ? 'error' : 'primary'}
            loading={isPending}
          >
            {translate(`customers.${action}.confirm`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ReasonField(props: { value: string; onChange: (reason: string) => void }) {
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
      slotProps={{ htmlInput: { dir: 'auto' } }}
      sx={{ my: 0 }}
    />
  );
}
