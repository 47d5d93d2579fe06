import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { unitsWithCustomer } from '../../../../../domain/orderItems.ts';
import { withEmail } from '../../NotifyCustomer.tsx';
import { RestockBox } from '../../transitions/TransitionFields.tsx';
import { type DialogProps, useMoney } from '../orderScreen.ts';
import { OptionalRefund, useOptionalRefund } from './OptionalRefund.tsx';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { RefundValues } from './RefundFields.tsx';
import { chosenUnits, UnitSteppers, unitsById } from './UnitSteppers.tsx';

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
  const choice = useOptionalRefund(values, unitsById(returned));
  const { refund } = choice;
  const body = {
    status: 'returned',
    returned,
    restock: values.restock,
    ...(refund && { refund }),
  } as const;
  const submit = () => {
    const isNone = returned.length === 0;
    const wrong = [
      ...(isNone ? [{ field: 'items', code: 'order.chooseItems' }] : []),
      ...choice.problems,
    ];
    if (!validate(wrong)) return;
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
