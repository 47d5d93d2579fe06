import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { User } from '../../../../contract/user.ts';
import { useCustomerOrders } from '../../../charts/customerQueries.ts';
import { ConfirmDialog } from '../../../forms/ConfirmDialog.tsx';
import { useDeleteRecord } from '../../../forms/DeleteRecordDialog.tsx';
import { useUnsaved } from '../../../forms/unsaved.ts';
import { nameOfUser } from '../nameOfUser.ts';

interface Props {
  user: User;
  onClose: () => void;
}

/**
 * Asks for the customer's name before a permanent deletion, and states what happens to the orders.
 */
export default function DeleteUserDialog({ user, onClose }: Props) {
  const translate = useTranslate();
  const name = nameOfUser(user);
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const done = translate('customers.delete.done', { name });
  const { remove, isPending } = useDeleteRecord('users', { ...user, id: user._id }, done);
  // Never drafted: typing the name confirms the deletion each time.
  useUnsaved(() => typed !== '' && !isPending, onClose);

  return (
    <ConfirmDialog
      title={translate('customers.delete.title', { name })}
      text={translate('customers.delete.text')}
      confirm={translate('customers.delete.confirm')}
      isDanger
      isRunning={isPending}
      onConfirm={() => (normaliseName(typed) === normaliseName(name) ? remove() : setIsWrong(true))}
      onClose={onClose}
    >
      <Orders id={user._id} />
      <Box>
        {/* Above the field, because an input cuts off long names. */}
        <Typography
          component="label"
          variant="body2"
          htmlFor={fieldId}
          sx={{ display: 'block', mb: 0.75, overflowWrap: 'anywhere' }}
        >
          {translate('customers.delete.type', { name })}
        </Typography>
        <TextField
          id={fieldId}
          value={typed}
          error={isWrong}
          helperText={isWrong && translate('customers.delete.mismatch')}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
          }}
          autoComplete="off"
        />
      </Box>
    </ConfirmDialog>
  );
}

/** Says how many orders remain, including cancelled ones. */
function Orders({ id }: { id: string }) {
  const translate = useTranslate();
  const { data } = useCustomerOrders(id);
  const count = data?.total;
  const key = count === undefined ? 'ordersStay' : count === 0 ? 'noOrders' : 'orders';
  return (
    <DialogContentText>
      {translate(`customers.delete.${key}`, { smart_count: count ?? 0 })}
    </DialogContentText>
  );
}

/** Makes names comparable: removes outer and repeated spaces, and composes Unicode characters. */
function normaliseName(text: string): string {
  return text.trim().replace(/\s+/g, ' ').normalize('NFC');
}
