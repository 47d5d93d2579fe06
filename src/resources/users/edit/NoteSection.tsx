import { FormSection } from '../../../forms/FormSection.tsx';
import { CountedTextInput } from '../../../forms/inputs/CountedTextInput.tsx';
import { TagsInput } from '../../../forms/inputs/TagsInput.tsx';

/** What the merchant wants to remember. */
export function NoteSection() {
  return (
    <FormSection title="customers.card.note">
      <CountedTextInput
        source="note"
        limit={2000}
        from={1500}
        hint="customers.form.noteHelp"
        multiline
        dir="auto"
        minRows={3}
      />
      <TagsInput source="tags" helperText="customers.form.tagsHelp" />
    </FormSection>
  );
}
