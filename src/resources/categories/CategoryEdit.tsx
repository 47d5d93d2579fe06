import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useRecordContext, useRedirect, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { CategoryInput } from '../../../contract/category.ts';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { RecordSkeleton } from '../../forms/RecordSkeleton.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { lazyPart } from '../../lazyPart.tsx';
import { CategoryFigures } from './CategoryFigures.tsx';
import { CategoryFields } from './CategoryForm.tsx';
import type { ListedCategory } from './useCategoryTree.ts';

const CategoryDeleteDialog = lazyPart(() => import('./CategoryDeleteDialog.tsx'));

/** Everything about one category. */
export default function CategoryEdit() {
  return (
    <SafeEdit resource="categories" skeleton={<RecordSkeleton />}>
      <SafeForm schema={CategoryInput}>
        <CategoryEditPage />
      </SafeForm>
    </SafeEdit>
  );
}

function CategoryEditPage() {
  const category = useRecordContext<ListedCategory>();
  if (!category) return null;
  return (
    <>
      <FormHeader
        title={category.name}
        backTo="/categories"
        backLabel="categories.backToTree"
        actions={<DeleteCategory category={category} />}
      />
      <CategoryFields id={category.id} aside={<CategoryFigures id={category.id} />} />
    </>
  );
}

function DeleteCategory({ category }: { category: ListedCategory }) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const form = useFormContext();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteOutlined />}
        onClick={() => setOpen(true)}
      >
        {translate('ra.action.delete')}
      </Button>
      <Suspense>
        {isOpen && (
          <CategoryDeleteDialog
            category={category}
            onClose={() => setOpen(false)}
            onDeleted={() => {
              // What was typed about a category that is gone is no longer unsaved work.
              form.reset(category);
              redirect('list', 'categories');
            }}
          />
        )}
      </Suspense>
    </>
  );
}
