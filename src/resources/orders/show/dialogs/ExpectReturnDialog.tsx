import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { OrderItem } from '../../../../../contract/order.ts';
import { RETURN_WISHES } from '../../../../../contract/orderReturn.ts';
import { ReturnInput } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { announceableUnits } from '../../../../../domain/orderReturns.ts';
import { useCarriers } from '../../../../ui/useCarriers.ts';
import { TrackingValues, trackingOf } from '../../tracking.ts';
import { Choice } from '../../transitions/TransitionFields.tsx';
import type { DialogProps } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { ReasonSelect } from './RefundFields.tsx';
import { TrackingFields } from './TrackingFields.tsx';
import { chosenUnits, UnitSteppers } from './UnitSteppers.tsx';

const Values = v.object({
  units: v.optional(v.record(v.string(), v.number()), {}),
  wish: v.optional(v.picklist(RETURN_WISHES), 'refund'),
  reason: v.optional(v.string(), ''),
  note: v.optional(v.string(), ''),
  isOnTheWay: v.optional(v.boolean(), false),
  ...TrackingValues.entries,
});

const initial = v.parse(Values, {});

/** Announces a return: its units, the reason, and whether the customer wants a refund or an exchange. */
export default function ExpectReturnDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const { carriers } = useCarriers();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: 'expectReturn',
    schema: Values,
    initial,
    concerning: ['status', 'items'],
    onClose,
  });
  const maxOf = (item: OrderItem) => announceableUnits(order.returns ?? [], item);
  const { wish, reason, isOnTheWay } = values;
  const body = {
    items: chosenUnits(values.units, order.items, maxOf),
    wish,
    reason,
    isOnTheWay,
    note: values.note.trim(),
    ...(isOnTheWay && trackingOf(values, carriers)),
  };
  const submit = () => {
    if (!validate(problemsOf(ReturnInput, body))) return;
    void send({ expectReturn: v.parse(ReturnInput, body) });
  };
  return (
    <OrderDialog
      title={translate('orderShow.returns.expectTitle', { number: order.number })}
      submitLabel={translate('orderShow.returns.expectSubmit')}
      dialog={dialog}
      onSubmit={submit}
    >
      <UnitSteppers
        legend={translate('orderShow.returns.what')}
        items={order.items}
        maxOf={maxOf}
        units={values.units}
        onChange={(units) => change({ units })}
        problem={problems.items}
      />
      <Choice
        label={translate('orderShow.returns.wants')}
        isRequired={false}
        value={wish}
        choices={RETURN_WISHES.map((id) => ({
          id,
          text: translate(`orderShow.returns.want.${id}`),
        }))}
        onChange={(next) => change({ wish: next })}
      />
      <ReasonSelect values={values} onChange={change} problems={problems} />
      <TextField
        label={translate('orderShow.dialog.note')}
        value={values.note}
        onChange={({ target }) => change({ note: target.value })}
        multiline
        maxRows={5}
        error={problems.note !== undefined}
        helperText={problems.note ?? translate('orderShow.dialog.noteHint')}
      />
      <FormControlLabel
        label={translate('orderShow.returns.isOnTheWay')}
        control={
          <Switch checked={isOnTheWay} onChange={(_, isOn) => change({ isOnTheWay: isOn })} />
        }
      />
      {isOnTheWay && <TrackingFields values={values} onChange={change} problems={problems} />}
    </OrderDialog>
  );
}
