import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AskDialog } from '../../../../forms/AskDialog.tsx';
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
  const { order } = useOrderScreen();
  const { isRunning, isWaiting } = action;
  const giveUp = () => {
    kept?.forget();
    onClose();
  };
  return (
    <AskDialog
      title={title}
      maxWidth="sm"
      confirm={labels.submitLabel}
      cancel={
        labels.closeLabel ??
        translate(labels.onBack ? 'orderShow.dialog.back' : 'orderShow.dialog.close')
      }
      isDanger={labels.isDanger}
      isRunning={isRunning}
      isDisabled={isWaiting}
      onConfirm={onSubmit}
      onCancel={labels.onBack ?? giveUp}
      onClose={onClose}
    >
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
    </AskDialog>
  );
}
