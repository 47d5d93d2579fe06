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
import type { Order } from '../../../../contract/order.ts';
import { CANCEL_REASONS } from '../../../../contract/orderUpdate.ts';
import type { TransitionSplit } from '../../../../domain/bulkTransitions.ts';
import type { TransitionNeed } from '../../../../domain/orderTransitions.ts';
import { CarrierFields } from '../CarrierFields.tsx';
import type { TransitionValues } from './transitionValues.ts';

interface Props {
  eligible: TransitionSplit<Order>['eligible'];
  needs: ReadonlySet<TransitionNeed>;
  answers: TransitionValues;
  problems: Partial<Record<keyof TransitionValues, string>>;
  onChange: (part: Partial<TransitionValues>) => void;
}

/** What the step needs to know, once for all orders. */
export function TransitionFields({ eligible, needs, answers, problems, onChange }: Props) {
  const translate = useTranslate();
  const paid = eligible.filter(({ transition }) =>
    transition.needs.includes('refundChoice'),
  ).length;
  const asked = eligible.filter(({ transition }) =>
    transition.needs.includes('paymentAnswer'),
  ).length;
  return (
    <>
      {needs.has('shipment') && (
        <CarrierFields
          values={answers}
          onChange={onChange}
          problems={{
            ...(problems.carrierLink && {
              carrierLink: translate(`problems.${problems.carrierLink}`),
            }),
          }}
          helperText={translate('orders.bulk.carrierHelp')}
        />
      )}
      {needs.has('paymentAnswer') && (
        <Choice
          label={translate('orders.bulk.paymentReceived', { smart_count: asked })}
          value={answers.paymentReceived}
          problem={problems.paymentReceived}
          choices={(['yes', 'no'] as const).map((id) => ({
            id,
            text: translate(`orders.bulk.payment.${id}`),
          }))}
          onChange={(paymentReceived) => onChange({ paymentReceived })}
        />
      )}
      {needs.has('cancelReason') && (
        <Choice
          label={translate('orders.bulk.cancelReason')}
          value={answers.cancelReason}
          problem={problems.cancelReason}
          choices={CANCEL_REASONS.map((id) => ({
            id,
            text: translate(`orders.cancelReason.${id}`),
          }))}
          onChange={(cancelReason) => onChange({ cancelReason })}
        />
      )}
      {(needs.has('reason') || answers.cancelReason === 'other') && (
        <ReasonField answers={answers} problem={problems.reason} onChange={onChange} />
      )}
      {needs.has('restock') && (
        <FormControlLabel
          control={
            <Checkbox
              checked={answers.restock}
              onChange={(event) => onChange({ restock: event.target.checked })}
            />
          }
          label={translate('orders.bulk.restock')}
        />
      )}
      {paid > 0 && (
        <Alert severity="warning">{translate('orders.bulk.noRefund', { smart_count: paid })}</Alert>
      )}
    </>
  );
}

type ReasonProps = Pick<Props, 'answers' | 'onChange'> & { problem: string | undefined };

function ReasonField({ answers, problem, onChange }: ReasonProps) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('orders.bulk.reason')}
      required
      multiline
      maxRows={4}
      value={answers.reason}
      error={problem !== undefined}
      helperText={translate(problem ? `problems.${problem}` : 'orders.bulk.reasonHelp')}
      onChange={(event) => onChange({ reason: event.target.value.slice(0, 500) })}
    />
  );
}

interface ChoiceProps<Id extends string> {
  label: string;
  value: Id | '';
  problem: string | undefined;
  choices: readonly { id: Id; text: ReactNode }[];
  onChange: (id: Id) => void;
}

function Choice<Id extends string>({ label, value, problem, choices, onChange }: ChoiceProps<Id>) {
  const translate = useTranslate();
  const labelId = useId();
  return (
    <FormControl error={problem !== undefined} required>
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
      {problem && <FormHelperText>{translate(`problems.${problem}`)}</FormHelperText>}
    </FormControl>
  );
}
