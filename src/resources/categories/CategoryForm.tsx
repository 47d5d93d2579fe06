import type { ReactNode } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { moveProblem } from '../../../domain/categoryTree.ts';
import { FormColumn, FormColumns, FormSection } from '../../forms/FormSection.tsx';
import { CategoryInput } from '../../forms/inputs/CategoryPicker.tsx';
import { CountedTextInput } from '../../forms/inputs/CountedTextInput.tsx';
import { SlugInput } from '../../forms/inputs/SlugInput.tsx';
import { SwitchInput } from '../../forms/inputs/SwitchInput.tsx';
import { PicturesInput } from '../../forms/pictures/PicturesInput.tsx';
import { useCategoryTree } from '../../ui/fields/categoryTree.ts';

/** The inputs of a category. `aside` stands at the end of the second column. Without `id`, the category is new. */
export function CategoryFields({ id, aside }: { id?: string; aside?: ReactNode }) {
  const translate = useTranslate();
  const categories = useCategoryTree().data?.data ?? [];
  return (
    <FormColumns>
      <FormColumn>
        <FormSection title="categories.section.basics">
          <TextInput source="name" required helperText={false} />
          <SlugInput prefix="/categories/" />
          <CountedTextInput source="description" multiline minRows={3} limit={2000} from={1800} />
        </FormSection>
        <FormSection title="categories.section.picture">
          <PicturesInput source="image" max={1} isSingle />
        </FormSection>
      </FormColumn>
      <FormColumn>
        <FormSection title="categories.section.place">
          <CategoryInput
            source="parentId"
            none={translate('categories.field.topLevel')}
            isOffered={(category) => !moveProblem(categories, id ?? null, category.id)}
          />
          <SwitchInput source="isVisible" helperText="categories.field.isVisibleHelp" />
        </FormSection>
        {aside}
      </FormColumn>
    </FormColumns>
  );
}
