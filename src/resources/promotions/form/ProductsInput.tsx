import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetMany, useInput, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import { MAX_PROMOTION_IDS } from '../../../../contract/promotion.ts';
import type { WithId } from '../../definition.ts';
import { ChosenRows } from './ChosenRows.tsx';
import { ProductLine, ProductSearch } from './ProductSearch.tsx';

/** Products: searched on the server, the chosen ones below. */
export function ProductsInput({ source }: { source: 'productIds' | 'excludeProductIds' }) {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source });
  const ids = idsIn(field.value);
  const { data = [], isPending } = useGetMany<WithId<Product>>(
    'products',
    { ids },
    { enabled: ids.length > 0 },
  );
  const label = translate(`resources.promotions.fields.${source}`);
  const isFull = ids.length >= MAX_PROMOTION_IDS;
  const message =
    fieldState.error?.message ??
    (isFull ? translate('promotionForm.picker.full', { count: MAX_PROMOTION_IDS }) : undefined);
  const rows = ids.map((id) => {
    const product = data.find((one) => one?.id === id);
    return { id, name: product?.name ?? id, content: contentOf(product, isPending) };
  });

  return (
    <Box role="group" aria-label={label} data-field={source} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="div">
        {label}
      </Typography>
      <ProductSearch
        label={translate('promotionForm.picker.addProduct')}
        without={ids}
        isFull={isFull}
        onPick={({ id }) => field.onChange([...ids, id])}
      />
      {message && <FormHelperText error={fieldState.invalid}>{message}</FormHelperText>}
      <ChosenRows
        label={label}
        rows={rows}
        onRemove={(id) => field.onChange(ids.filter((one) => one !== id))}
      />
    </Box>
  );
}

export function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

function contentOf(product: WithId<Product> | undefined, isPending: boolean) {
  if (product) return <ProductLine product={product} />;
  return isPending ? <Skeleton sx={{ flex: 1 }} /> : <Gone />;
}

/** What was chosen once and is not there any more. */
export function Gone() {
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
      {translate('promotionForm.picker.gone')}
    </Typography>
  );
}
