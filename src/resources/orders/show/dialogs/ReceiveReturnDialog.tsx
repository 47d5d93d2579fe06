import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { OrderItem } from '../../../../../contract/order.ts';
import type { OrderReturn } from '../../../../../contract/orderReturn.ts';
import { isExpected, outstandingUnits } from '../../../../../domain/orderReturns.ts';
import { withEmail } from '../../NotifyCustomer.tsx';
import { type DialogProps, useMoney, useOrderScreen } from '../orderScreen.ts';
import { OptionalRefund, useOptionalRefund } from './OptionalRefund.tsx';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { RefundValues } from './RefundFields.tsx';
import { chosenUnits, UnitSteppers, type Units, unitsById } from './UnitSteppers.tsx';

/** Receives units of a return, restocked or discarded, with an optional refund. */
export default function ReceiveReturnDialog({ part, onClose }: DialogProps) {
  const { returns = [] } = useOrderScreen().order;
  const one = returns.find(({ _id }) => _id === part);
  return one && isExpected(one) ? <ReceiveReturn one={one} onClose={onClose} /> : null;
}

/** `units` are restocked, `discarded` are not. */
const Values = v.object({
  ...RefundValues.entries,
  discarded: v.optional(v.record(v.string(), v.number()), {}),
  isRefunded: v.optional(v.boolean(), false),
});

function ReceiveReturn({ one, onClose }: { one: OrderReturn; onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const { items } = useOrderScreen().order;
  const all = Object.fromEntries(items.map((item) => [item._id, outstandingUnits(one, item)]));
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: `receiveReturn.${one._id}`,
    schema: Values,
    initial: v.parse(Values, {
      units: all,
      reason: one.reason,
      isRefunded: one.wish === 'refund',
    }),
    concerning: ['status', 'items', 'money'],
    onClose,
  });
  const { discarded } = values;
  const maxWithout = (other: Units) => (item: OrderItem) =>
    Math.max(0, outstandingUnits(one, item) - (other[item._id] ?? 0));
  const outstanding = (item: OrderItem) => outstandingUnits(one, item);
  const restocked = chosenUnits(values.units, order.items, maxWithout(discarded));
  const discardedUnits = chosenUnits(discarded, order.items, outstanding);
  const unitsIn = (list: typeof discardedUnits, id: string) =>
    list.find(({ _id }) => _id === id)?.quantity ?? 0;
  const received = order.items
    .map(({ _id }) => ({
      _id,
      restocked: unitsIn(restocked, _id),
      discarded: unitsIn(discardedUnits, _id),
    }))
    .filter((line) => line.restocked + line.discarded > 0);
  const back = received.map((line) => ({ ...line, quantity: line.restocked + line.discarded }));
  const choice = useOptionalRefund(values, unitsById(back));
  const { refund } = choice;
  const body = {
    receiveReturn: { return: one._id, items: received },
    ...(refund && { refund }),
  };
  const submit = () => {
    const isNone = received.length === 0;
    const wrong = [
      ...(isNone ? [{ field: 'items', code: 'order.chooseItems' }] : []),
      ...choice.problems,
    ];
    if (!validate(wrong)) return;
    void send(refund ? withEmail(order, body, values.notifyCustomer) : body);
  };
  return (
    <OrderDialog
      title={translate('orderShow.returns.receiveTitle', { number: order.number })}
      submitLabel={
        refund
          ? translate('orderShow.dialog.return.submitRefund', { amount: money(refund.amount) })
          : translate('orderShow.returns.receiveSubmit')
      }
      dialog={dialog}
      onSubmit={submit}
    >
      <UnitSteppers
        legend={translate('orderShow.returns.intoStock')}
        items={order.items}
        maxOf={outstanding}
        units={unitsById(restocked)}
        onChange={(units) => change({ units, discarded: limitUnits(discarded, units, all) })}
        problem={problems.items}
      />
      <UnitSteppers
        legend={translate('orderShow.returns.notIntoStock')}
        items={order.items}
        maxOf={outstanding}
        units={discarded}
        onChange={(next) => change({ discarded: next, units: limitUnits(values.units, next, all) })}
        problem={undefined}
      />
      <OptionalRefund
        choice={choice}
        values={values}
        onChange={change}
        problems={problems}
        body={body}
      />
    </OrderDialog>
  );
}

/** Limits `units` to what `chosen` leaves of `all`. */
function limitUnits(units: Units, chosen: Units, all: Units): Units {
  return Object.fromEntries(
    Object.entries(all).map(([id, max]) => [
      id,
      Math.min(units[id] ?? 0, Math.max(0, max - (chosen[id] ?? 0))),
    ]),
  );
}
