import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type * as v from 'valibot';
import type { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import type { OrderProblem } from '../../../../../domain/orderProblem.ts';
import { ConfirmDialog } from '../../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../../../../forms/drafts/useDraftState.ts';
import type { FormValues } from '../../../../forms/merge.ts';
import { useErrorText } from '../../../../forms/problems.ts';
import { useOrderAction } from '../../useOrderAction.ts';
import { ChangesNotice } from '../ChangesNotice.tsx';
import { orderChanges, type Side } from '../orderChanges.ts';
import { useActionProblemText, useOrderScreen } from '../orderScreen.ts';

type Props = {
  /** `title` and the labels are translated. */
  title: string;
  submitLabel: string;
  closeLabel?: string;
  isDanger?: boolean;
  dialog: ReturnType<typeof useOrderDialog>['dialog'];
  onSubmit: () => void;
  /** Returns to the previous step. Replaces "Cancel", which would discard the draft. */
  onBack?: () => void;
  children: ReactNode;
};

/** The common frame of order dialogs: form, buttons, errors. */
export function OrderDialog({ title, dialog, onSubmit, onBack, children, ...labels }: Props) {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  const { draft, refusal, onClose } = dialog;
  const cancelEdit = () => {
    draft.reset();
    onClose();
  };
  const cancel = translate(onBack ? 'orderShow.dialog.back' : 'orderShow.dialog.close');
  return (
    <ConfirmDialog
      title={title}
      maxWidth="sm"
      confirm={labels.submitLabel}
      cancel={labels.closeLabel ?? cancel}
      isDanger={labels.isDanger}
      isRunning={dialog.isRunning}
      isDisabled={dialog.isWaiting}
      onConfirm={onSubmit}
      onCancel={onBack ?? cancelEdit}
      onClose={onClose}
    >
      {dialog.hasChanged && (
        <div ref={scrolledTo}>
          <ChangesNotice
            before={dialog.seen}
            after={order}
            concerning={dialog.concerning}
            onSeen={dialog.acceptChanges}
          />
        </div>
      )}
      {refusal && (
        <Alert ref={scrolledTo} severity="error">
          {translate(refusal, { _: refusal })}
        </Alert>
      )}
      {!onBack && <DraftNotice draft={draft} />}
      {children}
    </ConfirmDialog>
  );
}

/** Scrolls to a message at the top, which merchants at the bottom of a long dialog would not see. */
function scrolledTo(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

type Options<T> = {
  /** Names the dialog in the key of its draft. */
  part: string;
  schema: v.GenericSchema<unknown, T>;
  initial: T;
  /** Sides of the order that matter for the action. */
  concerning: readonly Side[];
  onClose: () => void;
};

/**
 * The state of an order dialog. Cancelling discards the draft; closing in another way keeps the draft. If somebody else
 * changes a `concerning` side of the order, the merchant must review the change before the dialog can send.
 */
export function useOrderDialog<T extends FormValues>(options: Options<T>) {
  const { part, schema, initial, concerning, onClose } = options;
  const { order } = useOrderScreen();
  const draft = useDraftState('orders', `${order._id}.${part}`, schema, initial);
  const { run, isRunning } = useOrderAction();
  const errorText = useErrorText();
  const problemText = useActionProblemText();
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [seen, setSeen] = useState(order);
  const [refusal, setRefusal] = useState<string | null>(null);
  const changes = seen === order || isRunning ? [] : orderChanges(seen, order);
  return {
    order,
    values: draft.values,
    change: draft.change,
    /** Error texts by field. */
    problems,
    /** Shows the problems; true if there are none. */
    validate(found: readonly (OrderProblem & { field: string })[]): boolean {
      setProblems(Object.fromEntries(found.map((one) => [one.field, problemText(one)])));
      return found.length === 0;
    },
    async send(body: OrderUpdate): Promise<void> {
      setRefusal(null);
      const outcome = await run(order, body, { attempts: draft.attempts });
      if (outcome?.kind === 'refused') setRefusal(errorText(outcome.error));
      if (outcome?.kind !== 'done') return;
      draft.reset();
      onClose();
    },
    /** The prop `dialog` of `OrderDialog`. */
    dialog: {
      draft,
      onClose,
      isRunning,
      refusal,
      concerning,
      /** The order when the dialog opened, or when the merchant last accepted changes. */
      seen,
      /** The order has changed since `seen`. */
      hasChanged: changes.length > 0,
      /** A change affects the action, so sending waits for the merchant's review. */
      isWaiting: changes.some(({ side }) => concerning.includes(side)),
      acceptChanges() {
        setSeen(order);
        draft.rebase(initial);
      },
    },
  };
}
