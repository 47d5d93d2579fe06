import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order } from '../../../../../contract/order.ts';
import { unitsWithCustomer } from '../../../../../domain/orderItems.ts';
import { refundableAmount, refundableQuantity } from '../../../../../domain/refund.ts';
import { NotifyCustomer, withEmail } from '../../NotifyCustomer.tsx';
import { RestockBox } from '../../transitions/TransitionFields.tsx';
import { type DialogProps, useMoney } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { RefundChoice, RefundMoney, RefundValues, useRefund } from './RefundFields.tsx';
import { chosenUnits, UnitSteppers } from './UnitSteppers.tsx';

const Values = v.object({ ...RefundValues.entries, isRefunded: v.optional(v.boolean(), true) });

const initial = v.parse(Values, {});

/** Records a return: units, restocking, and an optional refund. */
export default function ReturnDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: 'return',
    schema: Values,
    initial,
    concerning: ['status', 'items', 'money'],
    onClose,
  });
  const returned = chosenUnits(values.units, order.items, unitsWithCustomer);
  const refunded = withPaidUnits(order, values);
  const checkRefund = useRefund();
  const result = values.isRefunded && refundableAmount(order) > 0 ? checkRefund(refunded) : null;
  const refund = result && 'refund' in result ? result.refund : null;
  const body = {
    status: 'returned',
    returned,
    restock: values.restock,
    ...(refund && { refund: { ...refund, restock: false } }),
  } as const;
  const submit = () => {
    const isNone = returned.length === 0;
    const wrong = [
      ...(isNone ? [{ field: 'items', code: 'order.chooseItems' }] : []),
      ...(result && 'problems' in result ? result.problems : []),
    ];
    if (!validate(wrong)) return;
    // Returns without a refund send no email.
    void send(refund ? withEmail(order, body, values.notifyCustomer) : body);
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.return.title', { number: order.number })}
      submitLabel={
        refund
          ? translate('orderShow.dialog.return.submitRefund', { amount: money(refund.amount) })
          : translate('orderShow.dialog.return.submit')
      }
      dialog={dialog}
      onSubmit={submit}
    >
      <UnitSteppers
        legend={translate('orderShow.dialog.return.what')}
        items={order.items}
        maxOf={unitsWithCustomer}
        units={values.units}
        onChange={(units) => change({ units })}
        problem={problems.items}
      />
      <RestockBox
        values={values}
        onChange={change}
        items={order.items.filter((item) => returned.some(({ _id }) => _id === item._id))}
      />
      {refundableAmount(order) > 0 && (
        <RefundChoice
          legend={translate('orderShow.dialog.return.money')}
          isRefunded={result !== null}
          onChange={(next) => change({ isRefunded: next })}
        />
      )}
      {result && <RefundMoney values={refunded} onChange={change} problems={problems} />}
      {refund && (
        <NotifyCustomer orders={[order]} values={values} onChange={change} updateOf={() => body} />
      )}
    </OrderDialog>
  );
}

/** Excludes units that were refunded before, or that the customer no longer has. */
function withPaidUnits(order: Order, values: RefundValues): RefundValues {
  const paid = chosenUnits(values.units, order.items, (item) =>
    Math.min(unitsWithCustomer(item), refundableQuantity(item)),
  );
  return { ...values, units: Object.fromEntries(paid.map((one) => [one._id, one.quantity])) };
}
