import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { CountedTextInput } from '../../forms/CountedTextInput.tsx';
import { FormColumn, FormColumns, FormSection } from '../../forms/FormSection.tsx';
import { PicturesInput } from '../../forms/pictures/PicturesInput.tsx';
import { SlugInput } from '../../forms/SlugInput.tsx';
import { SwitchInput } from '../../forms/SwitchInput.tsx';
import { ParentInput } from './ParentInput.tsx';

/** Fields of a category; `aside` is what stands beside them on a wide screen. */
export function CategoryFields({ id, aside }: { id?: string; aside?: ReactNode }) {
  return (
    <FormColumns>
      <FormColumn>
        <FormSection title="categories.section.basics">
          <TextInput source="name" isRequired fullWidth helperText={false} />
          <SlugInput prefix="/categories/" />
          <CountedTextInput source="description" multiline minRows={3} limit={2000} from={1800} />
        </FormSection>
        <FormSection title="categories.section.picture">
          <PicturesInput source="image" max={1} isSingle />
        </FormSection>
      </FormColumn>
      <FormColumn>
        <FormSection title="categories.section.place">
          <ParentInput id={id} />
          <SwitchInput source="isVisible" helperText="categories.field.isVisibleHelp" />
        </FormSection>
        {aside}
      </FormColumn>
    </FormColumns>
  );
}
