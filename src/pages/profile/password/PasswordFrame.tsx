import Dialog from '@mui/material/Dialog';
import { createContext, type ReactNode, useContext, useId } from 'react';

const TitleId = createContext('');

/** The dialog of both steps, which keeps the focus while one follows the other. */
export function PasswordFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <TitleId.Provider value={titleId}>{children}</TitleId.Provider>
    </Dialog>
  );
}

/** The id that each step's title takes. */
export function useTitleId(): string {
  return useContext(TitleId);
}
