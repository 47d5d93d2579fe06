import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { DraftNote } from '../../../../forms/drafts/DraftNote.tsx';
import type { DraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { ChangesNotice } from '../ChangesNotice.tsx';
import { useOrderScreen } from '../orderScreen.ts';
import type { DialogAction } from './useDialogAction.ts';

type Props = {
  /** Texts, already translated. */
  title: string;
  submitLabel: string;
  closeLabel?: string;
  isDanger?: boolean;
  action: DialogAction;
  onSubmit: () => void;
  onClose: () => void;
  /** What was typed: given up with the button, kept when the dialog is closed in passing. */
  kept?: Pick<DraftValues<never>, 'keptAt' | 'offer' | 'answerOffer' | 'forget'>;
  /** Instead of closing: one step back. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/** What all dialogs of an order have in common: a form, its buttons, and what went wrong. */
export function OrderDialog({
  title,
  action,
  onSubmit,
  onClose,
  kept,
  children,
  ...labels
}: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const { order } = useOrderScreen();
  const { isRunning, isWaiting } = action;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRunning && !isWaiting) onSubmit();
  };
  const giveUp = () => {
    kept?.forget();
    onClose();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={isRunning ? undefined : onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={formSx}>
        <DialogContent sx={contentSx}>
          {action.isOvertaken && (
            <ChangesNotice
              before={action.seen}
              after={order}
              concerning={action.concerning}
              onSeen={action.look}
            />
          )}
          {action.refusal && (
            <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
              {translate(action.refusal, { _: action.refusal })}
            </Alert>
          )}
          {kept && <DraftNote kept={kept} />}
          {children}
        </DialogContent>
        <DialogActions sx={{ p: 2, gap: 1, flexWrap: 'wrap' }}>
          <Button color="inherit" disabled={isRunning} onClick={labels.onBack ?? giveUp}>
            {labels.closeLabel ??
              translate(labels.onBack ? 'orderShow.dialog.back' : 'orderShow.dialog.close')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={labels.isDanger ? 'error' : 'primary'}
            loading={isRunning}
            disabled={isWaiting}
          >
            {labels.submitLabel}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

// The content scrolls, the buttons stay.
const formSx = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 };

const contentSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .MuiFormControl-root': { my: 0 },
  // A label that floats over the first field's border needs room above.
  '&&': { pt: 1 },
};
