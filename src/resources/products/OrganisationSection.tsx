import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { FormSection } from '../../forms/FormSection.tsx';
import { TagsInput } from '../../forms/TagsInput.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';

export function OrganisationSection() {
  const translate = useTranslate();
  return (
    <FormSection title="products.section.organisation">
      <div>
        <CategoryPicker source="categoryId" label="resources.products.fields.categoryId" />
        <Link
          component={RouterLink}
          to="/categories"
          variant="body2"
          sx={{ mt: 0.5, display: 'inline-block' }}
        >
          {translate('products.manageCategories')}
        </Link>
      </div>
      <TagsInput source="tags" helperText="products.help.tags" />
    </FormSection>
  );
}
