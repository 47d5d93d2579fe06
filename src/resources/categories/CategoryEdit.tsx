import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useRecordContext, useRedirect, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { CategoryInput } from '../../../contract/category.ts';
import { numberText } from '../../../domain/intl.ts';
import { DeleteButton } from '../../forms/DeleteRecordDialog.tsx';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { FormSection } from '../../forms/FormSection.tsx';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { type CategoryRecord, useCategoryStats } from '../../ui/fields/categoryTree.ts';
import { Totals } from '../../ui/fields/Metrics.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { CategoryFields } from './CategoryForm.tsx';

const CategoryDeleteDialog = lazyPart(() => import('./CategoryDeleteDialog.tsx'));

export default function CategoryEdit() {
  return (
    <SafeEdit resource="categories">
      <SafeForm schema={CategoryInput}>
        <CategoryEditPage />
      </SafeForm>
    </SafeEdit>
  );
}

function CategoryEditPage() {
  const category = useRecordContext<CategoryRecord>();
  if (!category) return null;
  return (
    <>
      <FormHeader
        title={category.name}
        backTo="/categories"
        backLabel="categories.backToTree"
        actions={<DeleteCategory category={category} />}
      />
      <CategoryFields id={category.id} aside={<CategoryMetrics id={category.id} />} />
    </>
  );
}

function DeleteCategory({ category }: { category: CategoryRecord }) {
  const redirect = useRedirect();
  const form = useFormContext();
  return (
    <DeleteButton>
      {(close) => (
        <CategoryDeleteDialog
          category={category}
          onClose={close}
          onDeleted={() => {
            // Reset the form, or its unsaved changes block the redirect.
            form.reset(category);
            redirect('list', 'categories');
          }}
        />
      )}
    </DeleteButton>
  );
}

const METRICS = [
  'productCount',
  'activeProductCount',
  'lowStockCount',
  'outOfStockCount',
  'soldCount',
] as const;

function CategoryMetrics({ id }: { id: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const stats = useCategoryStats(id);
  const { data } = stats;
  return (
    <FormSection title="categories.section.figures" text="categories.stats.note">
      {stats.error ? (
        <PartFailure text="categories.stats.failed" {...stats} />
      ) : (
        <Totals>
          {METRICS.map((metric) => (
            <div key={metric}>
              <Typography component="dt" variant="muted">
                {translate(`categories.stats.${metric}`)}
              </Typography>
              <dd>{data ? numberText(data[metric], locale) : <Skeleton width={32} />}</dd>
            </div>
          ))}
        </Totals>
      )}
    </FormSection>
  );
}
