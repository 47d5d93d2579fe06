import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order, OrderItem } from '../../../../../contract/order.ts';
import { REFUND_REASONS, RefundInput } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { isCurrency, parseMoney } from '../../../../../domain/money.ts';
import {
  isRestockable,
  type RefundProblem,
  refundProblems,
} from '../../../../../domain/orderRefund.ts';
import {
  proposedRefund,
  refundableAmount,
  refundableQuantity,
} from '../../../../../domain/refund.ts';
import { itemName } from '../../../../../domain/variantNames.ts';
import { AmountField } from '../../../../forms/inputs/MoneyInput.tsx';
import { Wish } from '../../NotifyCustomer.tsx';
import { Choice } from '../../transitions/TransitionFields.tsx';
import { useMoney, useOrderScreen } from '../orderScreen.ts';
import { chosen } from './UnitSteppers.tsx';

/** What is asked of a refund. */
export type RefundProps = {
  values: RefundValues;
  onChange: (changes: Partial<RefundValues>) => void;
  /** Texts, already translated, by field. */
  problems: Partial<Record<string, string>>;
};

/** The amount that is proposed, until another one is typed; then one press brings it back. */
export function ProposedAmount({ values, onChange, problems }: RefundProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const proposed = proposedFor(order, values);
  const isOwn = values.amount !== null && values.amount !== proposed;
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
      {isOwn && proposed > 0 && (
        <Button size="small" onClick={() => onChange({ amount: null })}>
          {translate('orderShow.dialog.refund.useProposed', { amount: money(proposed) })}
        </Button>
      )}
    </Box>
  );
}

type ChoiceProps = { legend: string; isRefunded: boolean; onChange: (isRefunded: boolean) => void };

/** Refund now or not. */
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

/** Why money goes back, from a short list. */
export function ReasonSelect({ values, onChange, problems }: RefundProps) {
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

type RestockProps = Pick<RefundProps, 'values' | 'onChange'> & {
  /** Those of which units were chosen. */
  items: readonly OrderItem[];
  /** More about what happens to the units; already translated. */
  hint?: string | false;
};

/** Whether units can be sold again. */
export function RestockBox({ values, onChange, items, hint }: RestockProps) {
  const translate = useTranslate();
  const label = translate('orderShow.dialog.restock');
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox checked={values.restock} onChange={(_, restock) => onChange({ restock })} />
        }
        label={hint ? `${label}. ${hint}` : label}
      />
      {values.restock && <NoStockNotice items={items} />}
    </>
  );
}

/** Which units have no stock to go back to, before it is too late to wonder where they are. */
export function NoStockNotice({ items }: { items: readonly OrderItem[] }) {
  const translate = useTranslate();
  const lost = items.filter((item) => !isRestockable(item));
  if (lost.length === 0) return null;
  const names = lost.map(itemName).join(', ');
  return (
    <Alert severity="warning" role="status">
      {translate('orderShow.dialog.noStock', { names })}
    </Alert>
  );
}

/** How much can go back, and what went back before. */
function useRefundableText(): string {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const max = money(refundableAmount(order));
  if (order.refundedTotal === 0) return translate('orderShow.dialog.refund.shippingMost', { max });
  return translate('orderShow.dialog.refund.most', { max, already: money(order.refundedTotal) });
}

/** What a merchant types to give money back. Amounts are minor units, or the text while it is none. */
export const RefundValues = v.object({
  units: v.optional(v.record(v.string(), v.number()), {}),
  shipping: v.optional(v.union([v.number(), v.string()]), 0),
  /** null follows what is proposed for the units and the shipping. */
  amount: v.nullish(v.union([v.number(), v.string()]), null),
  reason: v.optional(v.string(), ''),
  note: v.optional(v.string(), ''),
  restock: v.optional(v.boolean(), true),
  ...Wish.entries,
});
export type RefundValues = v.InferOutput<typeof RefundValues>;

export function proposedFor(order: Order, values: RefundValues): number {
  const items = chosen(values.units, order.items, refundableQuantity);
  return proposedRefund(order, items, numberOf(values.shipping));
}

/** The refund as the store wants it, or everything that is wrong with it. */
export function refundOf(
  order: Order,
  values: RefundValues,
): { refund: RefundInput } | { problems: RefundProblem[] } {
  if (!isCurrency(order.currency)) {
    return { problems: [{ field: 'amount', code: 'money.noCurrency' }] };
  }
  const amount = values.amount ?? proposedFor(order, values);
  const request = {
    items: chosen(values.units, order.items, refundableQuantity),
    shipping: numberOf(values.shipping),
    amount: numberOf(amount),
    reason: values.reason,
    note: values.note.trim(),
    restock: values.restock,
  };
  const found: RefundProblem[] = [];
  if (typeof amount === 'string') found.push(typo('amount', amount, order));
  // An emptied field gives nothing back.
  if (typeof values.shipping === 'string' && values.shipping.trim() !== '') {
    found.push(typo('shipping', values.shipping, order));
  }
  found.push(...refundProblems(order, request), ...problemsOf(RefundInput, request));
  if (found.length === 0) return { refund: v.parse(RefundInput, request) };
  const isFirst = ({ field }: RefundProblem, at: number) =>
    found.findIndex((one) => one.field === field) === at;
  return { problems: found.filter(isFirst) };
}

export function numberOf(value: number | string): number {
  return typeof value === 'number' ? value : 0;
}

function typo(field: string, text: string, { currency }: Order): RefundProblem {
  const parsed = parseMoney(text, currency);
  const isAmount = parsed.ok || parsed.code === 'price.negative' || text.trim() === '';
  const code = isAmount ? 'refund.tooSmall' : parsed.code;
  return { field, code };
}
