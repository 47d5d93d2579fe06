import { useState } from 'react';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { PasswordChanged } from './PasswordChanged.tsx';
import { PasswordFrame } from './PasswordFrame.tsx';

interface Props {
  onClose: () => void;
  /** Asks whether to log out everywhere. */
  onLogoutAll: () => void;
}

/** Changes the password; afterwards offers to end the sessions that the old one opened. */
export default function ChangePasswordDialog({ onClose, onLogoutAll }: Props) {
  const [isDone, setDone] = useState(false);
  return (
    <PasswordFrame onClose={onClose}>
      {isDone ? (
        <PasswordChanged onClose={onClose} onLogoutAll={onLogoutAll} />
      ) : (
        <ChangePasswordForm onClose={onClose} onDone={() => setDone(true)} />
      )}
    </PasswordFrame>
  );
}
