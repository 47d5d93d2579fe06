import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { AskDialog } from '../../../../forms/AskDialog.tsx';
import type { DraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { DraftNote } from '../../../../forms/FormNotices.tsx';
import { useOrderErrorText } from '../../orderErrorText.ts';
import { useOrderAction } from '../../useOrderAction.ts';
import { ChangesNotice } from '../ChangesNotice.tsx';
import { orderChanges, type Side } from '../orderChanges.ts';
import { useOrderScreen } from '../orderScreen.ts';

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

type Options = {
  /** The sides of the order that matter for the action. */
  concerning: readonly Side[];
  onDone: () => void;
};

type DialogAction = {
  submit(body: OrderUpdate): Promise<void>;
  isRunning: boolean;
  /** The server's reason why the last attempt was refused. */
  refusal: string | null;
  concerning: readonly Side[];
  /** The order as the merchant last saw it in this dialog. */
  seen: Order;
  /** The order was changed since, by somebody else. */
  isOvertaken: boolean;
  /** What was changed concerns the action: it waits until the merchant has looked at it. */
  isWaiting: boolean;
  look(): void;
};

/** Sends what a dialog asks for; notices when the order changes under it, and never goes on silently then. */
export function useDialogAction({ concerning, onDone }: Options): DialogAction {
  const { order } = useOrderScreen();
  const { run, isRunning } = useOrderAction();
  const textOf = useOrderErrorText();
  const [seen, setSeen] = useState(order);
  const [refusal, setRefusal] = useState<string | null>(null);
  const changes = seen === order || isRunning ? [] : orderChanges(seen, order);
  return {
    isRunning,
    refusal,
    concerning,
    seen,
    isOvertaken: changes.length > 0,
    isWaiting: changes.some(({ side }) => concerning.includes(side)),
    look: () => setSeen(order),
    async submit(body) {
      setRefusal(null);
      const outcome = await run(order, body);
      if (outcome?.kind === 'refused') setRefusal(textOf(outcome.error));
      if (outcome?.kind === 'done') onDone();
    },
  };
}
