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
import { everythingLeft } from '../../../../domain/bulkTransitions.ts';
import type { OrderTransition, TransitionNeed } from '../../../../domain/orderTransitions.ts';
import { CarrierFields } from '../CarrierFields.tsx';
import { Wish, withEmail } from '../NotifyCustomer.tsx';
import { useOrderProblemText } from '../orderErrorText.ts';
import { trackingOf } from '../tracking.ts';

/** What the merchant answers when orders take a step; tracking numbers are of one order each. */
export const TransitionValues = v.object({
  reason: v.optional(v.string(), ''),
  cancelReason: v.optional(v.picklist([...CANCEL_REASONS, '']), ''),
  restock: v.optional(v.boolean(), true),
  paymentReceived: v.optional(v.picklist(['yes', 'no', '']), ''),
  carrier: v.optional(v.string(), ''),
  /** Where parcels of a carrier that is not known yet can be followed. */
  carrierLink: v.optional(v.string(), ''),
  ...Wish.entries,
  /** By the order's id. */
  tracking: v.optional(v.record(v.string(), v.string()), {}),
});
export type TransitionValues = v.InferOutput<typeof TransitionValues>;

type Needs = ReadonlySet<TransitionNeed>;

/** What is wrong with the answers to what a step needs, by the contract's rules. */
export function transitionProblems(needs: Needs, answers: TransitionValues): Problem[] {
  const { reason, cancelReason } = OrderUpdate.entries;
  const rules: Record<string, v.GenericSchema> = {
    ...(asksReason(needs, answers) && { reason: reason.wrapped }),
    ...(needs.has('cancelReason') && { cancelReason: cancelReason.wrapped }),
    ...(needs.has('paymentAnswer') && { paymentReceived: PaymentAnswer }),
    ...(needs.has('shipment') && answers.carrierLink.trim() && { carrierLink: LinkPattern }),
  };
  return problemsOf(v.object(rules), answers);
}

const PaymentAnswer = v.picklist(['yes', 'no'], 'order.paymentAnswerRequired');

function asksReason(needs: Needs, { cancelReason }: TransitionValues): boolean {
  return needs.has('reason') || (needs.has('cancelReason') && cancelReason === 'other');
}

type Step = Pick<OrderTransition, 'label' | 'to' | 'needs'>;

/** Whether customers can be told of a step by email. */
export function isToldOf(label: OrderTransition['label']): boolean {
  return label === 'accept' || label === 'ship' || label === 'cancel';
}

/** The body that takes this step with this order as it is now, and tells its customer where that is wanted. */
export function bodyOf(
  order: Order,
  transition: Step,
  answers: TransitionValues,
  carriers: readonly Carrier[],
): OrderUpdate {
  const body = stepOf(order, transition, answers, carriers);
  return isToldOf(transition.label) ? withEmail(order, body, answers.notifyCustomer) : body;
}

function stepOf(
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
          items: [...everythingLeft(order)],
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
  /** Texts of the questions, already translated: they differ for one order and for many. */
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

/** What a step needs to know, for one order or once for many. */
export function TransitionFields({ needs, answers, problems, onChange, words }: Props) {
  const translate = useTranslate();
  const problemText = useOrderProblemText();
  const told = Object.fromEntries(problems.map((one) => [one.field, problemText(one)]));
  return (
    <>
      {needs.has('shipment') && (
        <CarrierFields
          values={answers}
          onChange={onChange}
          problems={told}
          helperText={words.carrierHelp}
        />
      )}
      {needs.has('paymentAnswer') && (
        <Choice
          label={words.payment}
          value={answers.paymentReceived}
          problem={told.paymentReceived}
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
          problem={told.cancelReason}
          choices={CANCEL_REASONS.map((id) => ({
            id,
            text: translate(`orders.cancelReason.${id}`),
          }))}
          onChange={(cancelReason) => onChange({ cancelReason })}
        />
      )}
      {asksReason(needs, answers) && (
        <TextField
          label={words.reason}
          required
          autoFocus={needs.has('reason')}
          multiline
          maxRows={6}
          value={answers.reason}
          error={told.reason !== undefined}
          helperText={told.reason ?? words.reasonHelp}
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

/** One of a few, all in view. */
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
