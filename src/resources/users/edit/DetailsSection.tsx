import TextField from '@mui/material/TextField';
import { FieldTitle, TextInput, useInput, useResourceContext, useTranslate } from 'react-admin';
import { FormSection } from '../../../forms/FormSection.tsx';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { normalisePhone } from './normalisePhone.ts';

/** Who the customer is. */
export function DetailsSection() {
  return (
    <FormSection title="customers.card.details">
      <TextInput source="name" isRequired helperText={false} autoComplete="off" />
      <UserPhoneInput source="phone" />
      <TextInput source="email" type="email" helperText={false} autoComplete="off" />
      <SwitchInput
        source="acceptsMarketing"
        label="customers.form.marketing"
        helperText="customers.form.marketingHelp"
      />
    </FormSection>
  );
}

/** A phone number in any spelling that begins with its country's code; put in order when the field is left. */
function UserPhoneInput({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source });
  const message = fieldState.error?.message;
  return (
    <TextField
      {...field}
      id={id}
      fullWidth
      type="tel"
      label={<FieldTitle source={source} resource={resource} />}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      onBlur={() => {
        if (typeof field.value === 'string') field.onChange(normalisePhone(field.value) || null);
        field.onBlur();
      }}
      error={message !== undefined}
      helperText={message ?? translate('customers.form.phoneHelp')}
      // The customer's number, not the merchant's own.
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'ltr' } }}
    />
  );
}
