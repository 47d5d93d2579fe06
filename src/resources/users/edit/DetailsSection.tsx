import { TextInput } from 'react-admin';
import { FormSection } from '../../../forms/FormSection.tsx';
import { SwitchInput } from '../../../forms/SwitchInput.tsx';
import { UserPhoneInput } from './UserPhoneInput.tsx';

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
