import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { useHasAny, useVariantSetChange } from './useVariantSet.ts';
import { withOption } from './variantSet.ts';

const VariantsEditor = lazyPart(
  () => import('./VariantsEditor.tsx'),
  <Skeleton variant="rounded" height={320} />,
);

type Props = {
  /** Shown next to the heading if the form has variants. */
  action: ReactNode;
};

/** Shows a button to add options while there are none. */
export function VariantsSection({ action }: Props) {
  const translate = useTranslate();
  const { register } = useFormContext();
  const hasOptions = useHasAny('options');
  const change = useVariantSetChange();
  useEffect(() => {
    register('options');
    register('variants');
  }, [register]);
  if (hasOptions) {
    return <VariantsEditor action={action} />;
  }
  return (
    <DetailCard title="products.section.variants">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('products.section.variantsText')}
      </Typography>
      <Button startIcon={<AddOutlined />} onClick={() => change(withOption)} sx={{ ml: -1 }}>
        {translate('products.addOptions')}
      </Button>
    </DetailCard>
  );
}
