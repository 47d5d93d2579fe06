import { TextInput } from 'react-admin';
import { CountedTextInput } from '../../forms/CountedTextInput.tsx';
import { FormSection } from '../../forms/FormSection.tsx';

export function DetailsSection() {
  return (
    <FormSection title="products.section.details">
      <TextInput
        source="name"
        isRequired
        fullWidth
        helperText={false}
        autoComplete="off"
        dir="auto"
      />
      <CountedTextInput
        source="description"
        limit={10_000}
        from={9_000}
        multiline
        minRows={4}
        maxRows={16}
      />
    </FormSection>
  );
}
