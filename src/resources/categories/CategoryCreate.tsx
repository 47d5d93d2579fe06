import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { CategoryInput } from '../../../contract/category.ts';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { SafeCreate } from '../../forms/SafeCreate.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { CategoryFields } from './CategoryForm.tsx';

/** Creates a category; `/categories/create?in=<id>` presets the parent. */
export default function CategoryCreate() {
  const translate = useTranslate();
  const parentId = useSearchParams()[0].get('in');
  const defaults = {
    name: '',
    slug: undefined,
    description: '',
    image: null,
    parentId,
    isVisible: true,
  };
  return (
    <>
      <FormHeader
        title={translate('categories.create.title')}
        backTo="/categories"
        backLabel="categories.backToTree"
      />
      <SafeCreate resource="categories" defaults={defaults} redirect="list">
        <SafeForm schema={CategoryInput}>
          <CategoryFields />
        </SafeForm>
      </SafeCreate>
    </>
  );
}
