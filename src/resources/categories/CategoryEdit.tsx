import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useRecordContext, useRedirect, useTranslate } from 'react-admin';
import { CategoryInput } from '../../../contract/category.ts';
import { Title } from '../../fields/Title.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { CategoryFigures } from './CategoryFigures.tsx';
import { CategoryFields } from './CategoryForm.tsx';
import type { ListedCategory } from './useCategoryTree.ts';

const CategoryDeleteDialog = lazy(() => import('./CategoryDeleteDialog.tsx'));

/** Everything about one category. */
export default function CategoryEdit() {
  return (
    <SafeEdit>
      <CategoryEditPage />
    </SafeEdit>
  );
}

function CategoryEditPage() {
  const category = useRecordContext<ListedCategory>();
  if (!category) return null;
  return (
    <>
      <Title title={category.name} />
      <Typography variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        <bdi>{category.name}</bdi>
      </Typography>
      <SafeForm schema={CategoryInput} actions={<DeleteCategory category={category} />}>
        <CategoryFields id={category.id} aside={<CategoryFigures id={category.id} />} />
      </SafeForm>
    </>
  );
}

function DeleteCategory({ category }: { category: ListedCategory }) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setOpen(true)}>
        {translate('ra.action.delete')}
      </Button>
      <Suspense>
        {isOpen && (
          <CategoryDeleteDialog
            category={category}
            onClose={() => setOpen(false)}
            onDeleted={() => redirect('list', 'categories')}
          />
        )}
      </Suspense>
    </>
  );
}
