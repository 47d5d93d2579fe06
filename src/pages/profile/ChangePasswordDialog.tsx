import CheckIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import {
  brokenPasswordRules,
  type PasswordOwner,
  type PasswordRuleCode,
  passwordRules,
} from '../../../domain/passwordRules.ts';
import { createPendingWrites } from '../../api/pendingWrites.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { DialogForm, TitledDialog } from '../../forms/ConfirmDialog.tsx';
import { fieldErrorsOf, useErrorText, useKnownProblemText } from '../../forms/problems.ts';
import { useUnsaved } from '../../forms/unsaved.ts';

interface Props {
  onClose: () => void;
  /** Opens the dialog that ends all sessions. */
  onLogoutAll: () => void;
}

/** After the change, offers to log out on all devices, because someone else may know the old password. */
export default function ChangePasswordDialog({ onClose, onLogoutAll }: Props) {
  const translate = useTranslate();
  const [isDone, setDone] = useState(false);
  // Keeps the dialog open during the change, so that it can show the outcome.
  const isRunning = useIsMutating({ mutationKey: CHANGE }) > 0;
  const title = translate(isDone ? 'settings.password.doneTitle' : 'settings.password.change');
  return (
    // One dialog for both steps, which keeps the focus trapped.
    <TitledDialog title={title} isRunning={isRunning} onClose={onClose}>
      {isDone ? (
        <PasswordChanged onClose={onClose} onLogoutAll={onLogoutAll} />
      ) : (
        <ChangePasswordForm onClose={onClose} onDone={() => setDone(true)} />
      )}
    </TitledDialog>
  );
}

const CHANGE = ['password', 'change'];

type PasswordChangedProps = { onClose: () => void; onLogoutAll: () => void };

function PasswordChanged({ onClose, onLogoutAll }: PasswordChangedProps) {
  const translate = useTranslate();
  return (
    <>
      <DialogContent>
        <DialogContentText role="status">
          {translate('settings.password.doneText')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="error" onClick={onLogoutAll}>
          {translate('settings.devices.logoutAll')}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('settings.password.done')}
        </Button>
      </DialogActions>
    </>
  );
}

type FormProps = { onClose: () => void; onDone: () => void };

const empty = { currentPassword: '', newPassword: '', repeat: '' };
type Passwords = typeof empty;
type Name = keyof Passwords;

function ChangePasswordForm({ onClose, onDone }: FormProps) {
  const translate = useTranslate();
  const owner = useOwner();
  const { register, control, getValues, handleSubmit, setError, formState } = useForm<Passwords>({
    defaultValues: empty,
    resolver: (typed) => {
      const problems = Object.entries(passwordProblems(typed, owner));
      const errors = problems.map(([name, key]) => [
        name,
        { type: 'value', message: translate(key) },
      ]);
      return { values: problems.length === 0 ? typed : {}, errors: Object.fromEntries(errors) };
    },
  });
  const newPassword = useWatch({ control, name: 'newPassword' });
  const { mutate, isPending, problem } = useChangePassword({
    onDone,
    onRefused: (name, message) => setError(name, { message }, { shouldFocus: true }),
  });
  // Passwords are never stored in a draft.
  useUnsaved(() => Object.values(getValues()).some((text) => text !== ''), onClose);
  // `deps` are fields that are validated together with this field.
  const input = (name: Name, deps: Name[] = []) => ({
    field: register(name, { deps }),
    problem: formState.errors[name]?.message,
  });
  return (
    <DialogForm
      confirm={translate('settings.password.save')}
      cancel={translate('settings.password.cancel')}
      isRunning={isPending}
      onConfirm={() => void handleSubmit((typed) => mutate(typed))()}
      onCancel={onClose}
    >
      {/* Password managers need a username for the new password. */}
      <input type="hidden" name="username" autoComplete="username" value={owner.phone ?? ''} />
      {problem && <Alert severity="error">{problem}</Alert>}
      <SecretInput {...input('currentPassword', ['newPassword'])} autoFocus />
      <div>
        <SecretInput {...input('newPassword', ['repeat'])} isNew />
        <PasswordRules broken={brokenPasswordRules(newPassword, owner)} />
      </div>
      <SecretInput {...input('repeat')} isNew />
    </DialogForm>
  );
}

/** The merchant's phone and name, from which the password must differ. */
function useOwner() {
  const record = useRecordContext();
  return {
    phone: typeof record?.phone === 'string' ? record.phone : undefined,
    name: typeof record?.name === 'string' ? record.name : undefined,
  };
}

/** One translation key for each field with a problem. */
function passwordProblems(
  { currentPassword, newPassword, repeat }: Passwords,
  owner: PasswordOwner,
): Partial<Record<Name, string>> {
  const [broken] = brokenPasswordRules(newPassword, owner);
  return {
    ...(currentPassword === '' && { currentPassword: 'settings.password.currentRequired' }),
    ...(broken && { newPassword: `problems.${broken}` }),
    ...(newPassword !== '' &&
      newPassword === currentPassword && { newPassword: 'settings.password.different' }),
    ...(newPassword === '' && { newPassword: 'settings.password.newRequired' }),
    ...(repeat !== newPassword && { repeat: 'settings.password.noMatch' }),
  };
}

type ChangeEvents = { onDone: () => void; onRefused: (name: Name, message: string) => void };

/** Shows field errors at the fields and other errors above the form. */
function useChangePassword({ onDone, onRefused }: ChangeEvents) {
  const textOf = useErrorText();
  const tell = useKnownProblemText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  // A retry repeats the same write: the first attempt may have replaced the old password.
  const [attempts] = useState(() => createPendingWrites());
  const refusals = (error: Error) =>
    fieldErrorsOf(error, tell).filter((refusal): refusal is [Name, string] => refusal[0] in empty);
  const { mutate, isPending, error } = useMutation({
    mutationKey: CHANGE,
    mutationFn: ({ currentPassword, newPassword }: Passwords) =>
      dataProvider.changePassword({ currentPassword, newPassword }, attempts),
    meta: { isErrorShown: true },
    onSuccess: onDone,
    onError(failure) {
      for (const [name, message] of refusals(failure)) onRefused(name, message);
    },
  });
  return { mutate, isPending, problem: error && refusals(error).length === 0 && textOf(error) };
}

function PasswordRules({ broken }: { broken: readonly PasswordRuleCode[] }) {
  const translate = useTranslate();
  const id = useId();
  // Shows the maximum length only when it is exceeded.
  const listed = passwordRules.filter(
    ({ code }) => code !== 'password.tooLong' || broken.includes(code),
  );
  return (
    <Box sx={{ mt: 1 }}>
      <Typography id={id} variant="hint">
        {translate('settings.password.rules')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={listSx}>
        {listed.map(({ code }) => (
          <Rule
            key={code}
            code={code}
            isMet={!broken.includes(code) && !broken.includes('password.tooShort')}
          />
        ))}
      </Box>
    </Box>
  );
}

const listSx = { listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 0.25 };

function Rule({ code, isMet }: { code: PasswordRuleCode; isMet: boolean }) {
  const translate = useTranslate();
  const Icon = isMet ? CheckIcon : OpenIcon;
  const rule = translate(`settings.${code.replace('.', '.rule.')}`);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Icon aria-hidden sx={{ fontSize: 16, color: isMet ? 'success.main' : 'text.disabled' }} />
      <Typography variant="body2" component="span" color={isMet ? 'textPrimary' : 'textSecondary'}>
        <span aria-hidden>{rule}</span>
        <Box component="span" sx={visuallyHidden}>
          {translate(isMet ? 'settings.password.ruleMet' : 'settings.password.ruleOpen', { rule })}
        </Box>
      </Typography>
    </Box>
  );
}

interface SecretInputProps {
  field: UseFormRegisterReturn<Name>;
  problem: string | undefined;
  isNew?: boolean;
  autoFocus?: boolean;
}

/** Last segments of translation keys. */
const texts = {
  currentPassword: { label: 'current', show: 'showCurrent' },
  newPassword: { label: 'new', show: 'showNew' },
  repeat: { label: 'repeat', show: 'showRepeat' },
} as const;

/** A password input with a button that shows the text. */
function SecretInput({ field, problem, isNew = false, autoFocus = false }: SecretInputProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const { ref, ...input } = field;
  const { label, show } = texts[field.name];
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={translate(`settings.password.${label}`)}
      type={isShown ? 'text' : 'password'}
      error={problem !== undefined}
      helperText={problem}
      autoFocus={autoFocus}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      slotProps={{
        htmlInput: { dir: 'ltr', spellCheck: false, autoCapitalize: 'off', maxLength: 1024 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate(`settings.password.${show}`)}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <HideIcon /> : <ShowIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
