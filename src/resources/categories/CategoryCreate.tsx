import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import * as v from 'valibot';
import { CategoryInput } from '../../../contract/category.ts';
import { Id } from '../../../contract/values.ts';
import { Title } from '../../fields/Title.tsx';
import { SafeCreate } from '../../forms/SafeCreate.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { CategoryFields } from './CategoryForm.tsx';

const Asked = v.object({ parentId: Id });

/** A new category, at the top level or inside the one from which it was asked for. */
export default function CategoryCreate() {
  const translate = useTranslate();
  const { state } = useLocation();
  const asked = v.safeParse(Asked, state);
  const defaults = {
    name: '',
    description: '',
    parentId: asked.success ? asked.output.parentId : null,
    isVisible: true,
  };
  const title = translate('categories.create.title');
  return (
    <SafeCreate defaults={defaults} redirect="list">
      <Title title={title} />
      <Typography variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <SafeForm schema={CategoryInput}>
        <CategoryFields />
      </SafeForm>
    </SafeCreate>
  );
}
