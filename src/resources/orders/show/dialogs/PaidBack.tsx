import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { REFUND_METHODS, type RefundInput } from '../../../../../contract/orderUpdate.ts';
import { dayOf } from '../../../../../domain/dates.ts';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { longDay } from '../../../../ui/fields/moment.ts';
import { useStoreZone } from '../../../../ui/useStoreSettings.ts';
import { useMethodText, useMoney, useOrderScreen, usePaymentText } from '../orderScreen.ts';

/** The input about how the merchant pays a refund. An empty `paidOn` means today. */
export const PaidBackValues = v.object({
  paidBy: v.optional(v.picklist([...REFUND_METHODS, 'later']), 'later'),
  paidOn: v.optional(v.string(), ''),
  paymentReference: v.optional(v.string(), ''),
});
type PaidBackValues = v.InferOutput<typeof PaidBackValues>;

type Payment = NonNullable<RefundInput['payment']>;

/** Converts the input to a refund's payment. Null if the store API pays the refund, or the merchant pays it later. */
export function usePayment(): (values: PaidBackValues) => Payment | null {
  const { canRefund } = useOrderScreen().order.paymentMethod;
  const today = useToday();
  return ({ paidBy, paidOn, paymentReference }) =>
    canRefund !== false || paidBy === 'later'
      ? null
      : { method: paidBy, paidOn: paidOn || today, reference: paymentReference.trim() || null };
}

function useToday(): string {
  return dayOf(new Date(), useStoreZone());
}

export type PaidBackProps = {
  values: PaidBackValues;
  onChange: (changes: Partial<PaidBackValues>) => void;
  /** Translated error texts by field. */
  problems: Partial<Record<string, string>>;
  /** Omits the choice "Not yet". */
  isPaid?: boolean;
};

/** Inputs for how and when the merchant pays back. Renders nothing if the store API pays the refund. */
export function PaidBackFields({ values, onChange, problems, isPaid = false }: PaidBackProps) {
  const translate = useTranslate();
  const zone = useStoreZone();
  const locale = useLocale();
  const today = useToday();
  const { createdAt, paymentMethod } = useOrderScreen().order;
  if (paymentMethod.canRefund !== false) return null;
  const { paidBy, paidOn, paymentReference } = values;
  return (
    <>
      <TextField
        select
        label={translate('orderShow.dialog.paidBack.how')}
        value={paidBy}
        onChange={({ target }) =>
          onChange(v.parse(v.pick(PaidBackValues, ['paidBy']), { paidBy: target.value }))
        }
      >
        {!isPaid && (
          <MenuItem value="later">{translate('orderShow.dialog.paidBack.later')}</MenuItem>
        )}
        {REFUND_METHODS.map((method) => (
          <MenuItem key={method} value={method}>
            {translate(`orderShow.paidBack.${method}`)}
          </MenuItem>
        ))}
      </TextField>
      {paidBy !== 'later' && (
        <>
          <TextField
            type="date"
            required
            label={translate('orderShow.dialog.paidBack.day')}
            value={paidOn || today}
            onChange={({ target }) => onChange({ paidOn: target.value })}
            error={problems.paidOn !== undefined}
            helperText={problems.paidOn ?? longDay(paidOn || today, 'UTC', locale)}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { min: dayOf(new Date(createdAt), zone), max: today },
            }}
          />
          <TextField
            label={translate('orderShow.dialog.paidBack.reference')}
            value={paymentReference}
            onChange={({ target }) => onChange({ paymentReference: target.value })}
            error={problems.payment !== undefined}
            helperText={problems.payment ?? translate('orderShow.dialog.paidBack.referenceHint')}
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}

/** Says who pays the amount back: the store API or the merchant. Includes the payment if it is made already. */
export function usePaidBackText(): (refund: Pick<RefundInput, 'amount' | 'payment'>) => string {
  const translate = useTranslate();
  const money = useMoney();
  const method = useMethodText();
  const paymentText = usePaymentText();
  const { customer, paymentMethod } = useOrderScreen().order;
  const name = customer.name || translate('orderShow.customer.guest');
  return ({ amount, payment }) => {
    const values = { amount: money(amount), name, method };
    if (payment) {
      return translate('orderShow.dialog.paidBack.done', {
        ...values,
        payment: paymentText(payment),
      });
    }
    return translate(
      `orderShow.dialog.paidBack.${paymentMethod.canRefund ? 'byServer' : 'byYou'}`,
      values,
    );
  };
}
