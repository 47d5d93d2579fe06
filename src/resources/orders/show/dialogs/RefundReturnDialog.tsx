import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { OrderReturn } from '../../../../../contract/orderReturn.ts';
import { returnStateOf, unitsToRefund } from '../../../../../domain/orderReturns.ts';
import { NotifyCustomer, withEmail } from '../../NotifyCustomer.tsx';
import { type DialogProps, useMoney, useOrderScreen } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { RefundMoney, RefundValues, useRefund, withPaidUnits } from './RefundFields.tsx';
import { unitsById } from './UnitSteppers.tsx';

/** Refunds the units of a return that are back. */
export default function RefundReturnDialog({ part, onClose }: DialogProps) {
  const { returns = [] } = useOrderScreen().order;
  const one = returns.find(({ _id }) => _id === part);
  return one && returnStateOf(one) === 'toSettle' ? (
    <RefundReturn one={one} onClose={onClose} />
  ) : null;
}

function RefundReturn({ one, onClose }: { one: OrderReturn; onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const units = unitsById(unitsToRefund(useOrderScreen().order, one));
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: `refundReturn.${one._id}`,
    schema: RefundValues,
    initial: v.parse(RefundValues, { units, reason: one.reason }),
    concerning: ['status', 'items', 'money'],
    onClose,
  });
  const refunded = withPaidUnits(order, values);
  const result = useRefund()(refunded);
  const refund = 'refund' in result ? { ...result.refund, restock: false } : null;
  const settled = { settleReturn: { return: one._id, outcome: 'refunded' } } as const;
  const submit = () => {
    if (!validate('problems' in result ? result.problems : []) || !refund) return;
    void send(withEmail(order, { ...settled, refund }, values.notifyCustomer));
  };
  const amount = refund?.amount;
  return (
    <OrderDialog
      title={translate('orderShow.returns.refundTitle', { number: order.number })}
      submitLabel={
        amount === undefined
          ? translate('orderShow.returns.refund')
          : translate('orderShow.dialog.refund.submit', { amount: money(amount) })
      }
      dialog={dialog}
      onSubmit={submit}
    >
      <RefundMoney values={refunded} onChange={change} problems={problems} />
      {refund && (
        <NotifyCustomer
          orders={[order]}
          values={values}
          onChange={change}
          updateOf={() => ({ ...settled, refund })}
        />
      )}
    </OrderDialog>
  );
}
