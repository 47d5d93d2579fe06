import { useGetOne, useListContext, useLocaleState, useTranslate } from 'react-admin';
import type { Category } from '../../../contract/category.ts';
import { formatMoney } from '../../../domain/money.ts';
import { useStoreCurrency } from '../../fields/useStoreSettings.ts';
import type { FilterChip } from '../../lists/FilterChips.tsx';
import type { Listed } from '../definition.ts';

/** The filters in force as chips. The search text is not one: it is seen in its own field. */
export function useProductChips(): FilterChip[] {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const { status, stock, tag, priceMin, priceMax, categoryId } = filterValues;
  const category = useCategoryName(categoryId);
  const price = usePriceText(priceMin, priceMax);

  const chip = (name: string, value: string, names = [name]): FilterChip => ({
    names,
    text: `${translate(`products.filter.${name}`)}: ${value}`,
  });
  return [
    ...(status ? [chip('status', translate(`products.status.${status}`))] : []),
    ...(categoryId ? [chip('categoryId', category)] : []),
    ...(stock ? [chip('stock', translate(`products.stock.${stock}`))] : []),
    ...(price ? [chip('price', price, ['priceMin', 'priceMax'])] : []),
    ...(tag ? [chip('tag', tag)] : []),
  ];
}

function useCategoryName(id: string | undefined): string {
  const { data } = useGetOne<Listed<Category>>(
    'categories',
    { id: id ?? '' },
    { enabled: id !== undefined },
  );
  return data?.name ?? '…';
}

function usePriceText(min: number | undefined, max: number | undefined): string | undefined {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const [locale] = useLocaleState();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  if (min !== undefined && max !== undefined) return `${money(min)} – ${money(max)}`;
  if (min !== undefined) return translate('products.filter.from', { price: money(min) });
  if (max !== undefined) return translate('products.filter.upTo', { price: money(max) });
  return undefined;
}
