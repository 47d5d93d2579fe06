import type { ReactNode } from 'react';
import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { CountedTextInput } from '../../forms/CountedTextInput.tsx';
import { FormColumn, FormColumns, FormSection } from '../../forms/FormSection.tsx';
import { ParentInput } from './ParentInput.tsx';

/** Fields of a category; `aside` is what stands beside them on a wide screen. */
export function CategoryFields({ id, aside }: { id?: string; aside?: ReactNode }) {
  const translate = useTranslate();
  return (
    <FormColumns>
      <FormColumn>
        <FormSection title="categories.section.basics">
          <TextInput source="name" fullWidth helperText={false} />
          {id && <TextInput source="slug" fullWidth helperText={false} />}
          <CountedTextInput source="description" multiline minRows={3} limit={2000} from={1800} />
        </FormSection>
      </FormColumn>
      <FormColumn>
        <FormSection title="categories.section.place">
          <ParentInput id={id} />
          <BooleanInput
            source="isVisible"
            helperText={translate('categories.field.isVisibleHelp')}
          />
        </FormSection>
        {aside}
      </FormColumn>
    </FormColumns>
  );
}
