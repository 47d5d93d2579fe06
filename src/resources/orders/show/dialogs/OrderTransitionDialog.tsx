import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order } from '../../../../../contract/order.ts';
import type { OrderUpdate, RefundInput } from '../../../../../contract/orderUpdate.ts';
import { refundPaymentProblems } from '../../../../../domain/orderRefund.ts';
import { nextTransitions, type OrderTransition } from '../../../../../domain/orderTransitions.ts';
import {
  openAmount,
  refundableAmount,
  refundableQuantity,
  refundableShipping,
} from '../../../../../domain/refundAmounts.ts';
import { useStoreZone } from '../../../../ui/useStoreSettings.ts';
import { TransitionFields } from '../../transitions/TransitionFields.tsx';
import {
  TransitionValues,
  updateOf,
  useTransitionForm,
} from '../../transitions/transitionValues.ts';
import type { Side } from '../orderChanges.ts';
import { type DialogProps, useMoney, useOrderScreen } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import {
  PaidBackFields,
  type PaidBackProps,
  PaidBackValues,
  usePaidBackText,
  usePayment,
} from './PaidBack.tsx';
import { RefundChoice } from './RefundFields.tsx';

type Transition = { concerning: readonly Side[] } & Pick<OrderTransition, 'to' | 'needs'>;

/** `to` and `needs` apply if the order has changed since the dialog opened, and no longer has the transition. */
const transitions: Record<'accept' | 'hold' | 'deliver' | 'cancel', Transition> = {
  accept: { concerning: ['status', 'money'], to: 'confirmed', needs: [] },
  hold: { concerning: ['status'], to: 'on_hold', needs: ['reason'] },
  deliver: { concerning: ['status', 'money'], to: 'delivered', needs: ['paymentAnswer'] },
  cancel: {
    concerning: ['status', 'items', 'money'],
    to: 'cancelled',
    needs: ['cancelReason', 'restock'],
  },
};
type TransitionName = keyof typeof transitions;

const DialogValues = v.object({
  ...TransitionValues.entries,
  /** Whether the cancellation also refunds. */
  isRefunded: v.optional(v.boolean(), true),
  ...PaidBackValues.entries,
});
const empty = v.parse(DialogValues, {});

/** Collects the input of one order's transition: the fields of bulk transitions, and the refund of a cancellation. */
export default function OrderTransitionDialog({ name, onClose }: DialogProps) {
  return isTransitionName(name) ? <TransitionOfOrder name={name} onClose={onClose} /> : null;
}

function isTransitionName(name: string): name is TransitionName {
  return name in transitions;
}

type Props = { name: TransitionName; onClose: () => void };

function TransitionOfOrder({ name, onClose }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const { concerning, ...usual } = transitions[name];
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: name,
    schema: DialogValues,
    initial: empty,
    concerning,
    onClose,
  });
  const current = nextTransitions(order, new Date()).find((next) => next.name === name);
  const transition: Pick<OrderTransition, 'name' | 'to' | 'needs' | 'warning'> = current ?? {
    name,
    ...usual,
  };
  const form = useTransitionForm([{ order, transition }], { values, change });
  const payment = usePayment()(values);
  const timeZone = useStoreZone();
  const refund = values.isRefunded && name === 'cancel' ? fullRefund(order, values, payment) : null;
  const body: OrderUpdate = {
    ...updateOf(order, transition, values, []),
    ...(refund && { refund }),
  };
  const text = (part: string) =>
    translate(`orderShow.dialog.${name}.${part}`, {
      number: order.number,
      amount: money(openAmount(order)),
    });
  // Accepting without a warning only asks about the email.
  const isPlain = name === 'accept' && !transition.warning;
  const submitText = isPlain ? translate('orders.step.accept') : text('submit');
  return (
    <OrderDialog
      title={text('title')}
      submitLabel={
        refund
          ? translate('orderShow.dialog.cancel.submitRefund', { amount: money(refund.amount) })
          : submitText
      }
      {...(name === 'cancel' && { closeLabel: text('keep'), isDanger: true })}
      dialog={dialog}
      onSubmit={() => {
        const today = { now: new Date(), timeZone };
        const isPaymentValid = validate(refund ? refundPaymentProblems(order, refund, today) : []);
        if (form.validate() && isPaymentValid) void send(body);
      }}
    >
      {name === 'accept' && !isPlain && <Typography variant="body2">{text('text')}</Typography>}
      <TransitionFields {...form.fields} updateOf={() => body}>
        {name === 'cancel' && (
          <CancelMoney
            refund={refund}
            onChoice={(isRefunded) => change({ isRefunded })}
            {...{ values, problems, onChange: change }}
          />
        )}
      </TransitionFields>
    </OrderDialog>
  );
}

/** A refund of everything that is still refundable; null if nothing is. */
function fullRefund(
  order: Order,
  { cancelReason, reason }: TransitionValues,
  payment: RefundInput['payment'],
): RefundInput | null {
  const amount = refundableAmount(order);
  if (amount === 0) return null;
  return {
    items: order.items
      .map((item) => ({ _id: item._id, quantity: refundableQuantity(item) }))
      .filter(({ quantity }) => quantity > 0),
    shipping: refundableShipping(order),
    amount,
    reason: cancelReason === 'customer_changed_mind' ? cancelReason : 'other',
    note: cancelReason === 'other' ? reason.trim() : '',
    restock: false,
    ...(payment && { payment }),
  };
}

type CancelMoneyProps = PaidBackProps & {
  refund: RefundInput | null;
  onChoice: (isRefunded: boolean) => void;
};

/** Asks whether to refund, because a cancellation alone refunds nothing. */
function CancelMoney({ refund, onChoice, ...fields }: CancelMoneyProps) {
  const translate = useTranslate();
  const money = useMoney();
  const paidBackText = usePaidBackText();
  const { order } = useOrderScreen();
  const left = refundableAmount(order);
  if (left === 0) {
    return (
      <Typography variant="muted">{translate('orderShow.dialog.cancel.nothingPaid')}</Typography>
    );
  }
  const amount = money(left);
  return (
    <>
      <RefundChoice
        legend={translate('orderShow.dialog.cancel.money')}
        isRefunded={refund !== null}
        onChange={onChoice}
      />
      {refund && <PaidBackFields {...fields} />}
      <Alert severity={refund ? 'warning' : 'info'} role="status">
        {refund
          ? `${paidBackText(refund)} ${translate('orderShow.dialog.undone')}`
          : translate('orderShow.dialog.cancel.staysHere', { amount })}
      </Alert>
    </>
  );
}
