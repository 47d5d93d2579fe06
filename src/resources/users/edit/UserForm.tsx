import TextField from '@mui/material/TextField';
import { FieldTitle, TextInput, useResourceContext, useTranslate } from 'react-admin';
import { FormSection } from '../../../forms/FormSection.tsx';
import { CountedTextInput } from '../../../forms/inputs/CountedTextInput.tsx';
import { EmailLanguageInput } from '../../../forms/inputs/EmailLanguageInput.tsx';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { TagsInput } from '../../../forms/inputs/TagsInput.tsx';
import { useFormattedInput } from '../../../forms/inputs/useFormattedInput.ts';
import { formatPhone } from '../../../ui/fields/contact/formatPhone.ts';
import { toE164 } from '../../../ui/fields/contact/toE164.ts';
import { useOwnCountry } from '../../../ui/useOwnCountry.ts';
import { SameContactNotice } from './SameContactNotice.tsx';

/** `hasLanguage`: the server keeps the language of emails to a customer. */
export function DetailsSection({ hasLanguage }: { hasLanguage: boolean }) {
  const translate = useTranslate();
  return (
    <FormSection title="customers.card.details">
      <TextInput source="name" required helperText={false} autoComplete="off" />
      <UserPhoneInput source="phone" />
      <SameContactNotice source="phone" />
      <TextInput source="email" type="email" helperText={false} autoComplete="off" />
      <SameContactNotice source="email" />
      {hasLanguage && (
        <EmailLanguageInput
          source="language"
          helperText="customers.form.languageHelp"
          none={translate('customers.form.languageUnknown')}
        />
      )}
      <SwitchInput
        source="acceptsMarketing"
        label="customers.form.marketing"
        helperText="customers.form.marketingHelp"
      />
    </FormSection>
  );
}

/** What decides the tax of a customer. */
export function TaxSection() {
  return (
    <FormSection title="customers.card.tax">
      <SwitchInput source="isTaxExempt" helperText="customers.form.taxExemptHelp" />
      <TextInput
        source="vatNumber"
        helperText="customers.form.vatNumberHelp"
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
      />
    </FormSection>
  );
}

/** A phone number in any usual notation, normalised on blur. */
function UserPhoneInput({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const country = useOwnCountry() ?? '';
  const { field, message } = useFormattedInput({
    source,
    // A text that is no number stays as typed, so that its error message makes sense.
    read: (text) => toE164(text, country) ?? (text.trim() || null),
    write: (value) =>
      typeof value === 'string' ? formatPhone(value).replaceAll('\u00a0', ' ') : '',
  });
  return (
    <TextField
      {...field}
      type="tel"
      label={<FieldTitle source={source} resource={resource} />}
      helperText={message ?? translate('customers.form.phoneHelp')}
      // Prevent autofill with the merchant's own number.
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'ltr' } }}
    />
  );
}

export function NoteSection() {
  return (
    <FormSection title="customers.card.note">
      <CountedTextInput
        source="note"
        limit={2000}
        from={1500}
        hint="customers.form.noteHelp"
        multiline
        minRows={3}
      />
      <TagsInput source="tags" helperText="customers.form.tagsHelp" />
    </FormSection>
  );
}
