import { TextInput, useTranslate } from 'react-admin';
import { FormSection } from '../../../forms/FormSection.tsx';
import { CountedTextInput } from '../../../forms/inputs/CountedTextInput.tsx';
import { EmailLanguageInput } from '../../../forms/inputs/EmailLanguageInput.tsx';
import { PhoneInput } from '../../../forms/inputs/PhoneInput.tsx';
import { SwitchInput } from '../../../forms/inputs/SwitchInput.tsx';
import { TagsInput } from '../../../forms/inputs/TagsInput.tsx';
import { SameContactNotice } from './SameContactNotice.tsx';

/** `hasLanguage`: the server stores the language of emails to a customer. */
export function DetailsSection({ hasLanguage }: { hasLanguage: boolean }) {
  const translate = useTranslate();
  return (
    <FormSection title="customers.card.details">
      <TextInput source="name" required helperText={false} autoComplete="off" />
      <PhoneInput source="phone" helperText="customers.form.phoneHelp" />
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
