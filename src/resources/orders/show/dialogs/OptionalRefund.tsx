import { useTranslate } from 'react-admin';
import type { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { refundableAmount } from '../../../../../domain/refundAmounts.ts';
import { NotifyCustomer } from '../../NotifyCustomer.tsx';
import { useOrderScreen } from '../orderScreen.ts';
import {
  RefundChoice,
  RefundMoney,
  type RefundProps,
  type RefundValues,
  useRefund,
  withPaidUnits,
} from './RefundFields.tsx';
import type { Units } from './UnitSteppers.tsx';

type Values = RefundValues & { isRefunded: boolean };

/** The refund of returned units, if the merchant chose one. The return restocks the units; the refund does not. */
export function useOptionalRefund(values: Values, units: Units) {
  const { order } = useOrderScreen();
  const check = useRefund();
  const canRefund = refundableAmount(order) > 0;
  const refunded = withPaidUnits(order, { ...values, units });
  const result = values.isRefunded && canRefund ? check(refunded) : null;
  return {
    canRefund,
    isChosen: result !== null,
    refunded,
    refund: result && 'refund' in result ? { ...result.refund, restock: false } : null,
    problems: result && 'problems' in result ? result.problems : [],
  };
}

type Props = Pick<RefundProps, 'problems'> & {
  choice: ReturnType<typeof useOptionalRefund>;
  values: Values;
  onChange: (changes: Partial<Values>) => void;
  /** What the dialog sends, for the preview of the email. */
  body: OrderUpdate;
};

/** Asks whether and how to refund the units, and whether to email the customer. Only a refund can send an email. */
export function OptionalRefund({ choice, values, onChange, problems, body }: Props) {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  const { canRefund, isChosen, refunded, refund } = choice;
  return (
    <>
      {canRefund && (
        <RefundChoice
          legend={translate('orderShow.dialog.return.money')}
          isRefunded={isChosen}
          onChange={(isRefunded) => onChange({ isRefunded })}
        />
      )}
      {isChosen && <RefundMoney values={refunded} onChange={onChange} problems={problems} />}
      {refund && (
        <NotifyCustomer
          orders={[order]}
          values={values}
          onChange={onChange}
          updateOf={() => body}
        />
      )}
    </>
  );
}
