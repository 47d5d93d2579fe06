import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { Address } from '../../../../../contract/address.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { useOrderScreen } from '../orderScreen.ts';
import { useKeptValues } from '../useKeptValues.ts';
import { useOrderProblemText } from '../useOrderProblemText.ts';
import { CountrySelect } from './CountrySelect.tsx';
import type { DialogProps } from './dialogProps.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { useDialogAction } from './useDialogAction.ts';

const FIELDS = ['name', 'phone', 'line1', 'line2', 'postcode', 'city', 'region'] as const;
const REQUIRED: readonly string[] = ['line1', 'city'];

const Values = v.object({
  name: v.string(),
  phone: v.string(),
  line1: v.string(),
  line2: v.string(),
  city: v.string(),
  region: v.string(),
  postcode: v.string(),
  country: v.string(),
});

/** Where the goods go, for as long as nothing was sent. */
export default function AddressDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const textOf = useOrderProblemText();
  const { order } = useOrderScreen();
  const kept = useKeptValues(order._id, 'address', Values, textsOf(order.shippingAddress));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const close = () => {
    kept.forget();
    onClose();
  };
  const action = useDialogAction({ concerning: ['status', 'address'], onDone: close });
  const { values } = kept;
  const submit = () => {
    const address = addressOf(values);
    const found = problemsOf(Address, address);
    setProblems(Object.fromEntries(found.map((problem) => [problem.field, textOf(problem)])));
    if (found.length === 0) void action.submit({ shippingAddress: address });
  };
  return (
    <OrderDialog
      title={translate('order.dialog.address.title')}
      submitLabel={translate('order.dialog.address.submit')}
      action={action}
      onClose={close}
      onSubmit={submit}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={translate(`order.address.${field}`)}
          value={values[field]}
          onChange={({ target }) => kept.change({ [field]: target.value })}
          required={REQUIRED.includes(field)}
          error={problems[field] !== undefined}
          helperText={problems[field]}
          // The customer's address, not the merchant's own.
          autoComplete="off"
        />
      ))}
      <CountrySelect
        value={values.country}
        onChange={(country) => kept.change({ country })}
        problem={problems.country}
      />
    </OrderDialog>
  );
}

type Texts = v.InferOutput<typeof Values>;

function textsOf(address: Address | null): Texts {
  return {
    name: address?.name ?? '',
    phone: address?.phone ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    region: address?.region ?? '',
    postcode: address?.postcode ?? '',
    country: address?.country ?? '',
  };
}

/** Without the spaces at the ends; what is empty is nothing. */
function addressOf(texts: Texts): Address {
  return {
    name: texts.name.trim(),
    phone: texts.phone.trim() || null,
    line1: texts.line1.trim(),
    line2: texts.line2.trim() || null,
    city: texts.city.trim(),
    region: texts.region.trim() || null,
    postcode: texts.postcode.trim() || null,
    country: texts.country,
  };
}
