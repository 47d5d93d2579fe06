import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { MAX_CATEGORY_DEPTH } from '../../../contract/category.ts';
import { whyNotBuyable } from '../../../domain/stock.ts';
import { useHasEndpoint } from '../../api/missingEndpoints.ts';
import { useIsStoreVisible } from '../../ui/useStoreSettings.ts';
import { missingWhenActive, numberOrNull } from './productValues.ts';
import { summariseVariants, toVariantSet } from './variants/variantSet.ts';

/** Answers "Can customers buy this?" from the current form values, with the reasons if not. */
export function Buyability() {
  const translate = useTranslate();
  const values = useWatch();
  const product = sellable(values);
  const isCategoryVisible = useIsCategoryVisible(product.categoryId);
  const isStoreVisible = useIsStoreVisible();
  const reasons = whyNotBuyable(product, { isCategoryVisible, isStoreVisible });
  const hasCategories = useHasEndpoint('/categories');
  const missing = missingWhenActive(product).filter((one) => hasCategories || one !== 'category');

  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
      {reasons.length === 0 ? (
        <Alert severity="success" role="none">
          {translate('products.buyable.yes')}
        </Alert>
      ) : (
        <Alert severity="info" role="none">
          {translate('products.buyable.no')}
          <Reasons keys={reasons.map((reason) => `products.buyable.${reason}`)} />
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert severity="warning" role="none">
          {translate('products.missing.title')}
          <Reasons keys={missing.map((thing) => `products.missing.${thing}`)} />
        </Alert>
      )}
    </Box>
  );
}

function Reasons({ keys }: { keys: readonly string[] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
      {keys.map((key) => (
        <li key={key}>{translate(key)}</li>
      ))}
    </Box>
  );
}

/** Replaces values of a wrong type, as an input can hold text that is not a valid value. */
function sellable(values: Record<string, unknown>) {
  const { status, trackStock, allowBackorder, categoryId, images } = values;
  const { variants } = toVariantSet(values);
  const { price, stock } = variants.length > 0 ? summariseVariants(variants) : values;
  return {
    status: typeof status === 'string' ? status : '',
    price: numberOrNull(price),
    stock: numberOrNull(stock) ?? 0,
    trackStock: trackStock !== false,
    allowBackorder: allowBackorder === true,
    lowStockThreshold: null,
    categoryId: typeof categoryId === 'string' && categoryId !== '' ? categoryId : null,
    images: Array.isArray(images) ? images : [],
  };
}

/** Customers see a category if its ancestors are visible, too. True while the answer is unknown. */
function useIsCategoryVisible(id: string | null): boolean {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['categories', 'isVisible', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      let next: unknown = id;
      for (let level = 0; level < MAX_CATEGORY_DEPTH && typeof next === 'string'; level += 1) {
        const response: { data: Record<string, unknown> } = await dataProvider.getOne(
          'categories',
          { id: next, signal },
        );
        if (response.data.isVisible === false) return false;
        next = response.data.parentId;
      }
      return true;
    },
  });
  return data ?? true;
}
