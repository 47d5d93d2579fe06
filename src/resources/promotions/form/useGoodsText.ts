import { useGetMany, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { FormValues } from '../../../forms/merge.ts';
import type { Listed } from '../../definition.ts';
import { idsIn } from './ProductsInput.tsx';
import { useCategories } from './useCategories.ts';
import { useShortList } from './useShortList.ts';

/** What a promotion is for, by name: `Shoes, Bags, and 4 more`. Empty while nothing is chosen. */
export function useGoodsText({ scope, productIds, categoryIds }: FormValues): string {
  const translate = useTranslate();
  const shortList = useShortList();
  const { categories } = useCategories();
  const ids = scope === 'products' ? idsIn(productIds) : [];
  const { data: products = [] } = useGetMany<Listed<Product>>(
    'products',
    { ids },
    { enabled: ids.length > 0 },
  );
  const chosen = scope === 'products' ? ids : idsIn(categoryIds);
  const named: readonly ({ id: string; name: string } | undefined)[] =
    scope === 'products' ? products : categories;
  const names = chosen.map((id) => {
    const name = named.find((one) => one?.id === id)?.name ?? '…';
    return translate(`promotion.named.${scope}`, { name });
  });
  return shortList(names);
}
