import TextField from '@mui/material/TextField';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { TextInput, useRecordContext, useTranslate } from 'react-admin';
import { FormSection } from '../../forms/FormSection.tsx';
import { BusinessTypeInput } from './BusinessTypeInput.tsx';
import { PictureInput } from './PictureInput.tsx';

/** The merchant: what the console's shell shows. */
export function YouSection() {
  return (
    <FormSection id="you" title="settings.section.you" text="settings.section.youText">
      <PictureInput source="profilePicture" />
      <TextInput
        source="name"
        label="settings.fields.name"
        fullWidth
        helperText={false}
        autoComplete="name"
        slotProps={autoDirection}
      />
      <TextInput
        source="email"
        label="settings.fields.email"
        type="email"
        fullWidth
        helperText="settings.help.email"
        autoComplete="email"
      />
      <TextInput
        source="businessName"
        label="settings.fields.businessName"
        fullWidth
        helperText="settings.help.businessName"
        autoComplete="organization"
        slotProps={autoDirection}
      />
      <BusinessTypeInput />
      <SignInPhone />
    </FormSection>
  );
}

// A name may be written in another direction than the console.
const autoDirection = { htmlInput: { dir: 'auto' } };

function SignInPhone() {
  const translate = useTranslate();
  const phone: unknown = useRecordContext()?.phone;
  if (typeof phone !== 'string') return null;
  return (
    <TextField
      value={parsePhoneNumberFromString(phone)?.formatInternational() ?? phone}
      label={translate('settings.fields.phone')}
      helperText={translate('settings.help.phone')}
      fullWidth
      slotProps={{ htmlInput: { readOnly: true, dir: 'ltr' } }}
    />
  );
}
