import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useRef, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { brokenPasswordRules } from '../../../../domain/passwordRules.ts';
import { focusField } from '../../../forms/focusField.ts';
import { useUnsaved } from '../../../forms/unsaved.ts';
import { useTitleId } from './PasswordFrame.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { type Passwords, passwordProblems } from './passwordProblems.ts';
import { SecretInput } from './SecretInput.tsx';
import { useChangePassword } from './useChangePassword.ts';

type Props = { onClose: () => void; onDone: () => void };

export function ChangePasswordForm({ onClose, onDone }: Props) {
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const owner = useOwner();
  const [typed, setTyped] = useState<Passwords>(empty);
  const [isChecked, setChecked] = useState(false);
  const change = useChangePassword({
    onDone,
    onRefused: (fields) => focusField(form.current, fields),
  });
  // Passwords are kept nowhere.
  useUnsaved(() => Object.values(typed).some((text) => text !== ''), onClose);
  const found = isChecked ? passwordProblems(typed, owner) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog is, for React, still inside the form of the page.
    event.stopPropagation();
    setChecked(true);
    const wrong = Object.keys(passwordProblems(typed, owner));
    if (wrong.length > 0) focusField(form.current, wrong);
    else change.start(typed);
  };
  const input = (name: keyof Passwords) => ({
    name,
    value: typed[name],
    problem: change.refused[name] ?? (found[name] && translate(found[name])),
    onChange(value: string) {
      change.forget(name);
      setTyped((now) => ({ ...now, [name]: value }));
    },
  });
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={formSx}>
      <DialogTitle id={useTitleId()}>{translate('settings.password.change')}</DialogTitle>
      <DialogContent sx={contentSx}>
        {/* Password managers file the new password under it. */}
        <input type="hidden" name="username" autoComplete="username" value={owner.phone ?? ''} />
        {change.problem && <Alert severity="error">{change.problem}</Alert>}
        <SecretInput {...input('currentPassword')} autoFocus />
        <div>
          <SecretInput {...input('newPassword')} isNew />
          <PasswordRules broken={brokenPasswordRules(typed.newPassword, owner)} />
        </div>
        <SecretInput {...input('repeat')} isNew />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('settings.password.cancel')}</Button>
        <Button type="submit" variant="contained" loading={change.isRunning}>
          {translate('settings.password.save')}
        </Button>
      </DialogActions>
    </Box>
  );
}

const empty: Passwords = { currentPassword: '', newPassword: '', repeat: '' };

/** Whose password it is: it must be neither the phone nor the name. */
function useOwner() {
  const record = useRecordContext();
  return {
    phone: typeof record?.phone === 'string' ? record.phone : undefined,
    name: typeof record?.name === 'string' ? record.name : undefined,
  };
}

// The content scrolls, the buttons stay.
const formSx = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 };

const contentSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  '& .MuiFormControl-root': { my: 0 },
  // A label that floats over the first field's border needs room above.
  '&&': { pt: 1 },
};
