import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order } from '../../../../../contract/order.ts';
import { REFUND_REASONS, RefundInput } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { isCurrency, parseMoney } from '../../../../../domain/money.ts';
import { type RefundProblem, refundProblems } from '../../../../../domain/orderRefund.ts';
import {
  proposedRefund,
  refundableAmount,
  refundableQuantity,
  refundableShipping,
} from '../../../../../domain/refundAmounts.ts';
import { AmountField } from '../../../../forms/inputs/MoneyInput.tsx';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { useStoreZone } from '../../../../ui/useStoreSettings.ts';
import { NotifyValues } from '../../NotifyCustomer.tsx';
import { Choice } from '../../transitions/TransitionFields.tsx';
import { useMoney, useOrderScreen } from '../orderScreen.ts';
import { PaidBackFields, PaidBackValues, usePaidBackText, usePayment } from './PaidBack.tsx';
import { chosenUnits, unitsById } from './UnitSteppers.tsx';

export type RefundProps = {
  values: RefundValues;
  onChange: (changes: Partial<RefundValues>) => void;
  /** Translated error texts by field. */
  problems: Partial<Record<string, string>>;
};

/** The proposed amount, which the merchant can edit and restore. */
export function ProposedAmount({ values, onChange, problems }: RefundProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const proposed = proposedFor(order, values);
  const isEdited = values.amount !== null && values.amount !== proposed;
  return (
    <Box>
      <AmountField
        label={translate('orderShow.dialog.amount')}
        value={values.amount ?? proposed}
        onChange={(amount) => onChange({ amount })}
        currency={order.currency}
        problem={problems.amount}
        helperText={useRefundableText()}
      />
      {isEdited && proposed > 0 && (
        <Button size="small" onClick={() => onChange({ amount: null })}>
          {translate('orderShow.dialog.refund.useProposed', { amount: money(proposed) })}
        </Button>
      )}
    </Box>
  );
}

type ChoiceProps = { legend: string; isRefunded: boolean; onChange: (isRefunded: boolean) => void };

export function RefundChoice({ legend, isRefunded, onChange }: ChoiceProps) {
  const translate = useTranslate();
  return (
    <Choice
      label={legend}
      isRequired={false}
      value={isRefunded ? 'refund' : 'noRefund'}
      choices={(['refund', 'noRefund'] as const).map((id) => ({
        id,
        text: translate(`orderShow.dialog.cancel.${id}`),
      }))}
      onChange={(id) => onChange(id === 'refund')}
    />
  );
}

type ReasonProps = Pick<RefundProps, 'problems'> & {
  values: Pick<RefundValues, 'reason'>;
  onChange: (changes: Pick<RefundValues, 'reason'>) => void;
};

export function ReasonSelect({ values, onChange, problems }: ReasonProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      required
      label={translate('orderShow.dialog.reason')}
      value={REFUND_REASONS.some((reason) => reason === values.reason) ? values.reason : ''}
      onChange={({ target }) => onChange({ reason: target.value })}
      error={Boolean(problems.reason)}
      helperText={problems.reason}
    >
      {REFUND_REASONS.map((reason) => (
        <MenuItem key={reason} value={reason}>
          {translate(`orderShow.reason.${reason}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Inputs for amount, payment and reason of a refund, and a warning that names the amount. */
export function RefundMoney(fields: RefundProps) {
  const { values, problems } = fields;
  const translate = useTranslate();
  const payment = usePayment()(values);
  const paidBackText = usePaidBackText();
  const { order } = useOrderScreen();
  const amount = amountOrZero(values.amount ?? proposedFor(order, values));
  const fieldProblems = {
    ...problems,
    amount: problems.amount ?? problems.shipping ?? problems.note,
  };
  return (
    <>
      <ProposedAmount {...fields} problems={fieldProblems} />
      <PaidBackFields {...fields} />
      <ReasonSelect {...fields} />
      {amount > 0 && (
        <Alert severity="warning">
          {paidBackText({ amount, payment })} {translate('orderShow.dialog.undone')}
        </Alert>
      )}
    </>
  );
}

/** A text with the refundable amount and, if there is one, the amount refunded before. */
function useRefundableText(): string {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const max = money(refundableAmount(order));
  if (order.refundedTotal === 0) return translate('orderShow.dialog.refund.shippingMost', { max });
  return translate('orderShow.dialog.refund.most', { max, already: money(order.refundedTotal) });
}

/** Input of a refund. Amounts are minor units, or the typed text if invalid. */
export const RefundValues = v.object({
  units: v.optional(v.record(v.string(), v.number()), {}),
  shipping: v.optional(v.union([v.number(), v.string()]), 0),
  /** If null, the amount follows from the chosen units and shipping. */
  amount: v.nullish(v.union([v.number(), v.string()]), null),
  reason: v.optional(v.string(), ''),
  note: v.optional(v.string(), ''),
  restock: v.optional(v.boolean(), true),
  ...PaidBackValues.entries,
  ...NotifyValues.entries,
});
export type RefundValues = v.InferOutput<typeof RefundValues>;

/** Leaves out units that are refunded already. */
export function withPaidUnits(order: Order, values: RefundValues): RefundValues {
  const paid = chosenUnits(values.units, order.items, refundableQuantity);
  return { ...values, units: unitsById(paid) };
}

function proposedFor(order: Order, values: RefundValues): number {
  const items = chosenUnits(values.units, order.items, refundableQuantity);
  return proposedRefund(order, items, amountOrZero(shippingOf(order, values)));
}

/** 0 once all shipping is refunded: the field is hidden then, so a typed amount could not be corrected. */
function shippingOf(order: Order, { shipping }: RefundValues): number | string {
  return refundableShipping(order) > 0 ? shipping : 0;
}

type CheckedRefund = { refund: RefundInput } | { problems: RefundProblem[] };

/** Returns the refund in the API's format, or the first problem of each field. */
export function useRefund(): (values: RefundValues) => CheckedRefund {
  const { order } = useOrderScreen();
  const timeZone = useStoreZone();
  const locale = useLocale();
  const paymentOf = usePayment();
  return (values) => {
    const payment = paymentOf(values);
    return toRefund(order, values, payment, { now: new Date(), timeZone, locale });
  };
}

function toRefund(
  order: Order,
  values: RefundValues,
  payment: RefundInput['payment'],
  context: Parameters<typeof refundProblems>[2] & { locale: string },
): CheckedRefund {
  if (!isCurrency(order.currency)) {
    return { problems: [{ field: 'amount', code: 'money.noCurrency' }] };
  }
  const amount = values.amount ?? proposedFor(order, values);
  const shipping = shippingOf(order, values);
  const request = {
    items: chosenUnits(values.units, order.items, refundableQuantity),
    shipping: amountOrZero(shipping),
    amount: amountOrZero(amount),
    reason: values.reason,
    note: values.note.trim(),
    restock: values.restock,
    ...(payment && { payment }),
  };
  const found: RefundProblem[] = [];
  if (typeof amount === 'string') found.push(inputProblem('amount', amount, order, context));
  // An empty shipping field means no refund of shipping.
  if (typeof shipping === 'string' && shipping.trim() !== '') {
    found.push(inputProblem('shipping', shipping, order, context));
  }
  found.push(...refundProblems(order, request, context), ...problemsOf(RefundInput, request));
  if (found.length === 0) return { refund: v.parse(RefundInput, request) };
  const isFirst = ({ field }: RefundProblem, at: number) =>
    found.findIndex((one) => one.field === field) === at;
  return { problems: found.filter(isFirst) };
}

function amountOrZero(value: number | string): number {
  return typeof value === 'number' ? value : 0;
}

function inputProblem(
  field: string,
  text: string,
  { currency }: Order,
  { locale }: { locale: string },
): RefundProblem {
  const parsed = parseMoney(text, currency, locale);
  const isAmount = parsed.ok || parsed.code === 'price.negative' || text.trim() === '';
  const code = isAmount ? 'refund.tooSmall' : parsed.code;
  return { field, code };
}
