import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { type Carrier, LinkPattern } from '../../../../contract/linkPattern.ts';
import type { Order } from '../../../../contract/order.ts';
import { CANCEL_REASONS, OrderUpdate } from '../../../../contract/orderUpdate.ts';
import { type Problem, problemsOf } from '../../../../contract/problems.ts';
import { remainingShipment } from '../../../../domain/bulkTransitions.ts';
import type { OrderTransition, TransitionNeed } from '../../../../domain/orderTransitions.ts';
import { CarrierFields } from '../CarrierFields.tsx';
import { NotifyValues, withEmail } from '../NotifyCustomer.tsx';
import { useOrderProblemText } from '../orderErrorText.ts';
import { trackingOf } from '../tracking.ts';

/** Input of transitions. `tracking` is per order; the other fields are shared. */
export const TransitionValues = v.object({
  reason: v.optional(v.string(), ''),
  cancelReason: v.optional(v.picklist([...CANCEL_REASONS, '']), ''),
  restock: v.optional(v.boolean(), true),
  paymentReceived: v.optional(v.picklist(['yes', 'no', '']), ''),
  carrier: v.optional(v.string(), ''),
  /** URL pattern of a new carrier. */
  carrierLink: v.optional(v.string(), ''),
  ...NotifyValues.entries,
  /** By order id. */
  tracking: v.optional(v.record(v.string(), v.string()), {}),
});
export type TransitionValues = v.InferOutput<typeof TransitionValues>;

type Needs = ReadonlySet<TransitionNeed>;

/** Validates the required input against the contract. */
export function transitionProblems(needs: Needs, answers: TransitionValues): Problem[] {
  const { reason, cancelReason } = OrderUpdate.entries;
  const rules: Record<string, v.GenericSchema> = {
    ...(needsReason(needs, answers) && { reason: reason.wrapped }),
    ...(needs.has('cancelReason') && { cancelReason: cancelReason.wrapped }),
    ...(needs.has('paymentAnswer') && { paymentReceived: PaymentAnswer }),
    ...(needs.has('shipment') && answers.carrierLink.trim() && { carrierLink: LinkPattern }),
  };
  return problemsOf(v.object(rules), answers);
}

const PaymentAnswer = v.picklist(['yes', 'no'], 'order.paymentAnswerRequired');

function needsReason(needs: Needs, { cancelReason }: TransitionValues): boolean {
  return needs.has('reason') || (needs.has('cancelReason') && cancelReason === 'other');
}

type Step = Pick<OrderTransition, 'label' | 'to' | 'needs'>;

/** Transitions that have an email to the customer. */
export function hasEmail(label: OrderTransition['label']): boolean {
  return label === 'accept' || label === 'ship' || label === 'cancel';
}

/** The update that applies the transition to an order, with an email if requested. */
export function updateOf(
  order: Order,
  transition: Step,
  answers: TransitionValues,
  carriers: readonly Carrier[],
): OrderUpdate {
  const body = transitionUpdate(order, transition, answers, carriers);
  return hasEmail(transition.label) ? withEmail(order, body, answers.notifyCustomer) : body;
}

function transitionUpdate(
  order: Order,
  transition: Step,
  answers: TransitionValues,
  carriers: readonly Carrier[],
): OrderUpdate {
  const reason = answers.reason.trim();
  switch (transition.label) {
    case 'ship':
      return {
        status: 'shipped',
        shipment: {
          items: [...remainingShipment(order)],
          ...trackingOf(
            { ...answers, trackingNumber: answers.tracking[order._id] ?? '' },
            carriers,
          ),
        },
      };
    case 'hold':
      return { status: 'on_hold', reason };
    case 'cancel':
      return {
        status: 'cancelled',
        restock: answers.restock,
        ...(answers.cancelReason !== '' && { cancelReason: answers.cancelReason }),
        ...(answers.cancelReason === 'other' && { reason }),
      };
    case 'deliver':
      return {
        status: 'delivered',
        ...(transition.needs.includes('paymentAnswer') && {
          paymentReceived: answers.paymentReceived === 'yes',
        }),
      };
    default:
      return { status: transition.to };
  }
}

interface Props {
  needs: Needs;
  answers: TransitionValues;
  problems: readonly Problem[];
  onChange: (part: Partial<TransitionValues>) => void;
  /** Translated labels, in the singular or plural. */
  words: {
    carrierHelp?: string;
    payment: string;
    paid: string;
    notPaid: string;
    cancelReason: string;
    reason: string;
    reasonHelp?: string;
    restock: string;
  };
}

/** Inputs that a transition needs, for one or many orders. */
export function TransitionFields({ needs, answers, problems, onChange, words }: Props) {
  const translate = useTranslate();
  const problemText = useOrderProblemText();
  const problemTexts = Object.fromEntries(problems.map((one) => [one.field, problemText(one)]));
  return (
    <>
      {needs.has('shipment') && (
        <CarrierFields
          values={answers}
          onChange={onChange}
          problems={problemTexts}
          helperText={words.carrierHelp}
        />
      )}
      {needs.has('paymentAnswer') && (
        <Choice
          label={words.payment}
          value={answers.paymentReceived}
          problem={problemTexts.paymentReceived}
          choices={[
            { id: 'yes', text: words.paid },
            { id: 'no', text: words.notPaid },
          ]}
          onChange={(paymentReceived) => onChange({ paymentReceived })}
        />
      )}
      {needs.has('cancelReason') && (
        <Choice
          label={words.cancelReason}
          value={answers.cancelReason}
          problem={problemTexts.cancelReason}
          choices={CANCEL_REASONS.map((id) => ({
            id,
            text: translate(`orders.cancelReason.${id}`),
          }))}
          onChange={(cancelReason) => onChange({ cancelReason })}
        />
      )}
      {needsReason(needs, answers) && (
        <TextField
          label={words.reason}
          required
          autoFocus={needs.has('reason')}
          multiline
          maxRows={6}
          value={answers.reason}
          error={problemTexts.reason !== undefined}
          helperText={problemTexts.reason ?? words.reasonHelp}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
      {needs.has('restock') && (
        <FormControlLabel
          control={
            <Checkbox checked={answers.restock} onChange={(_, restock) => onChange({ restock })} />
          }
          label={words.restock}
        />
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

/** A radio group. */
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
