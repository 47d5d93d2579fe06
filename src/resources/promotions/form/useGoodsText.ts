import { useGetMany, useLocale, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { FormValues } from '../../../forms/merge.ts';
import type { Listed } from '../../definition.ts';
import { idsIn } from './ProductsInput.tsx';
import { useCategories } from './useCategories.ts';

const MOST_NAMED = 3;

/** What a promotion is for, by name: `Shoes, Bags, and 4 more`. Empty while nothing is chosen. */
export function useGoodsText({ scope, productIds, categoryIds }: FormValues): string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
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
  const others = names.length - MOST_NAMED;
  const shown =
    others > 1
      ? [...names.slice(0, MOST_NAMED), translate('promotion.goodsMore', { smart_count: others })]
      : names;
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(shown);
}
