import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Order, OrderItem } from '../../../../contract/order.ts';
import { CANCEL_REASONS, type OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { remainingUnits } from '../../../../domain/orderItems.ts';
import { isRestockable } from '../../../../domain/orderRefund.ts';
import type { TransitionNeed } from '../../../../domain/orderTransitions.ts';
import { openAmount } from '../../../../domain/refundAmounts.ts';
import { hasEmail } from '../../../../domain/transitionUpdate.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { CarrierFields } from '../CarrierFields.tsx';
import { NotifyCustomer } from '../NotifyCustomer.tsx';
import {
  needsReason,
  type TransitionStep,
  type TransitionValues,
  type useTransitionForm,
} from './transitionValues.ts';

type Change = (changes: Partial<TransitionValues>) => void;

type Props = ReturnType<typeof useTransitionForm>['fields'] & {
  /** The update of an order, for the preview of the email. */
  updateOf: (order: Order) => OrderUpdate;
  /** Content about the payment, shown above the email. */
  children?: ReactNode;
};

/** The inputs that a transition of one or several orders needs. */
export function TransitionFields({ steps, needs, values, problems, ...props }: Props) {
  const { onChange, updateOf, children } = props;
  const translate = useTranslate();
  const problemText = useProblemText();
  const problemTexts = Object.fromEntries(problems.map((one) => [one.field, problemText(one)]));
  const orders = steps.map(({ order }) => order);
  const smart_count = orders.length;
  return (
    <>
      {needs.has('shipment') && (
        <CarrierFields
          values={values}
          onChange={onChange}
          problems={problemTexts}
          helperText={translate('orders.transition.carrierHelp')}
        />
      )}
      {needs.has('paymentAnswer') && (
        <PaymentChoice
          orders={ordersThatNeed('paymentAnswer', steps)}
          value={values.paymentReceived}
          problem={problemTexts.paymentReceived}
          onChange={onChange}
        />
      )}
      {needs.has('cancelReason') && (
        <Choice
          label={translate('orders.transition.cancelReason')}
          value={values.cancelReason}
          problem={problemTexts.cancelReason}
          choices={CANCEL_REASONS.map((id) => ({
            id,
            text: translate(`orders.cancelReason.${id}`),
          }))}
          onChange={(cancelReason) => onChange({ cancelReason })}
        />
      )}
      {needsReason(needs, values) && (
        <TextField
          label={translate(
            needs.has('reason') ? 'orders.transition.holdReason' : 'orders.transition.reason',
            { smart_count },
          )}
          required
          autoFocus={needs.has('reason')}
          multiline
          maxRows={6}
          value={values.reason}
          error={problemTexts.reason !== undefined}
          helperText={problemTexts.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
      {needs.has('restock') && (
        <RestockBox
          values={values}
          onChange={onChange}
          items={orders.flatMap(({ items }) => items.filter((item) => remainingUnits(item) > 0))}
        />
      )}
      {children}
      {steps.some(({ transition }) => hasEmail(transition.name)) && (
        <NotifyCustomer {...{ orders, values, onChange, updateOf }} />
      )}
    </>
  );
}

export function ordersThatNeed(need: TransitionNeed, steps: readonly TransitionStep[]): Order[] {
  return steps.flatMap(({ order, transition }) => (transition.needs.includes(need) ? [order] : []));
}

type PaymentProps = {
  /** Orders that are not paid in full. */
  orders: readonly Order[];
  value: TransitionValues['paymentReceived'];
  problem: string | undefined;
  onChange: Change;
};

function PaymentChoice({ orders, value, problem, onChange }: PaymentProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const due = new Map<Order['currency'], number>();
  for (const order of orders) {
    due.set(order.currency, (due.get(order.currency) ?? 0) + openAmount(order));
  }
  const amounts = [...due].map(([currency, amount]) => formatMoney(amount, currency, locale));
  const amount = amounts.join(' + ');
  return (
    <Choice
      label={translate('orders.transition.payment', { smart_count: orders.length })}
      value={value}
      problem={problem}
      choices={[
        { id: 'yes', text: translate('orders.transition.paid', { amount }) },
        { id: 'no', text: translate('orders.transition.notPaid') },
      ]}
      onChange={(paymentReceived) => onChange({ paymentReceived })}
    />
  );
}

type RestockProps = {
  values: { restock: boolean };
  onChange: (changes: { restock: boolean }) => void;
  items: readonly OrderItem[];
  /** Translated text after the label. */
  hint?: string | false;
};

/** Chooses whether the units return to stock. Warns about items that have no stock to return to. */
export function RestockBox({ values, onChange, items, hint }: RestockProps) {
  const translate = useTranslate();
  const label = translate('orderShow.dialog.restock');
  const withoutStock = new Set(items.filter((item) => !isRestockable(item)).map(itemName));
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox checked={values.restock} onChange={(_, restock) => onChange({ restock })} />
        }
        label={hint ? `${label}. ${hint}` : label}
      />
      {values.restock && withoutStock.size > 0 && (
        <Alert severity="warning" role="status">
          {translate('orderShow.dialog.noStock', { names: [...withoutStock].join(', ') })}
        </Alert>
      )}
    </>
  );
}

interface ChoiceProps<Id extends string> {
  label: string;
  value: Id | '';
  problem?: string | undefined;
  isRequired?: boolean;
  choices: readonly { id: Id; text: string }[];
  onChange: (id: Id) => void;
}

/** A radio group. An empty `value` selects nothing. */
export function Choice<Id extends string>({
  label,
  value,
  problem,
  isRequired = true,
  choices,
  onChange,
}: ChoiceProps<Id>) {
  const labelId = useId();
  return (
    <FormControl error={problem !== undefined} required={isRequired}>
      <FormLabel id={labelId} sx={{ typography: 'subtitle2' }}>
        {label}
      </FormLabel>
      <RadioGroup aria-labelledby={labelId} value={value}>
        {choices.map(({ id, text }) => (
          <FormControlLabel
            key={id}
            control={<Radio size="small" value={id} onChange={() => onChange(id)} />}
            label={text}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
      {problem && <FormHelperText>{problem}</FormHelperText>}
    </FormControl>
  );
}
