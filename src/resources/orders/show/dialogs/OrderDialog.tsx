import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type * as v from 'valibot';
import type { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import type { OrderProblem } from '../../../../../domain/orderProblem.ts';
import { AskDialog } from '../../../../forms/AskDialog.tsx';
import { useDraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { DraftNote } from '../../../../forms/FormNotices.tsx';
import type { FormValues } from '../../../../forms/merge.ts';
import { useOrderErrorText } from '../../orderErrorText.ts';
import { useOrderAction } from '../../useOrderAction.ts';
import { ChangesNotice } from '../ChangesNotice.tsx';
import { orderChanges, type Side } from '../orderChanges.ts';
import { useActionProblemText, useOrderScreen } from '../orderScreen.ts';

type Props = {
  /** Texts, already translated. */
  title: string;
  submitLabel: string;
  closeLabel?: string;
  isDanger?: boolean;
  dialog: ReturnType<typeof useOrderDialog>['dialog'];
  onSubmit: () => void;
  /** Instead of closing: one step back. */
  onBack?: () => void;
  children: ReactNode;
};

/** What all dialogs of an order have in common: a form, its buttons, and what went wrong. */
export function OrderDialog({ title, dialog, onSubmit, onBack, children, ...labels }: Props) {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  const { kept, refusal, onClose } = dialog;
  const giveUp = () => {
    kept.forget();
    onClose();
  };
  const cancel = translate(onBack ? 'orderShow.dialog.back' : 'orderShow.dialog.close');
  return (
    <AskDialog
      title={title}
      maxWidth="sm"
      confirm={labels.submitLabel}
      cancel={labels.closeLabel ?? cancel}
      isDanger={labels.isDanger}
      isRunning={dialog.isRunning}
      isDisabled={dialog.isWaiting}
      onConfirm={onSubmit}
      onCancel={onBack ?? giveUp}
      onClose={onClose}
    >
      {dialog.isOvertaken && (
        <div ref={scrolledTo}>
          <ChangesNotice
            before={dialog.seen}
            after={order}
            concerning={dialog.concerning}
            onSeen={dialog.look}
          />
        </div>
      )}
      {refusal && (
        <Alert ref={scrolledTo} severity="error">
          {translate(refusal, { _: refusal })}
        </Alert>
      )}
      {!onBack && <DraftNote draft={kept} />}
      {children}
    </AskDialog>
  );
}

/** Whoever pressed the button at the bottom of a long dialog may not see its top. */
function scrolledTo(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

type Options<T> = {
  /** Names what is typed among the drafts of the order. */
  part: string;
  schema: v.GenericSchema<unknown, T>;
  initial: T;
  /** The sides of the order that matter for the action. */
  concerning: readonly Side[];
  onClose: () => void;
};

/**
 * What is typed into a dialog of the order, given up with its button, kept when it is closed in passing. Sends
 * what it asks for; notices when the order changes under it, and never goes on silently then.
 */
export function useOrderDialog<T extends FormValues>(options: Options<T>) {
  const { part, schema, initial, concerning, onClose } = options;
  const { order } = useOrderScreen();
  const { run, isRunning } = useOrderAction();
  const kept = useDraftValues('orders', `${order._id}.${part}`, schema, initial);
  const errorText = useOrderErrorText();
  const problemText = useActionProblemText();
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [seen, setSeen] = useState(order);
  const [refusal, setRefusal] = useState<string | null>(null);
  const changes = seen === order || isRunning ? [] : orderChanges(seen, order);
  return {
    order,
    values: kept.values,
    change: kept.change,
    /** Texts by field. */
    problems,
    /** Tells what is wrong; true when nothing is. */
    isRight(found: readonly (OrderProblem & { field: string })[]): boolean {
      setProblems(Object.fromEntries(found.map((one) => [one.field, problemText(one)])));
      return found.length === 0;
    },
    async send(body: OrderUpdate): Promise<void> {
      setRefusal(null);
      const outcome = await run(order, body);
      if (outcome?.kind === 'refused') setRefusal(errorText(outcome.error));
      if (outcome?.kind !== 'done') return;
      kept.forget();
      onClose();
    },
    /** For `OrderDialog`. */
    dialog: {
      kept,
      onClose,
      isRunning,
      refusal,
      concerning,
      /** The order as the merchant last saw it in this dialog. */
      seen,
      /** The order was changed since, by somebody else. */
      isOvertaken: changes.length > 0,
      /** What was changed concerns the action: it waits until the merchant has looked at it. */
      isWaiting: changes.some(({ side }) => concerning.includes(side)),
      look: () => setSeen(order),
    },
  };
}
