import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useReference, useTranslate } from 'react-admin';
import type { Category } from '../../../contract/category.ts';
import type { Listed } from '../definition.ts';

/** Name of a category; all those of a page are read in one request. */
export function CategoryName({ id }: { id: string | null }) {
  const translate = useTranslate();
  const { referenceRecord, isPending } = useReference<Listed<Category>>({
    reference: 'categories',
    id: id ?? '',
    options: { enabled: id !== null },
  });
  if (id === null) {
    return (
      <Typography variant="body2" component="span" color="textSecondary">
        {translate('products.noCategory')}
      </Typography>
    );
  }
  if (isPending) return <Skeleton width={90} />;
  return <bdi>{referenceRecord?.name ?? '—'}</bdi>;
}
