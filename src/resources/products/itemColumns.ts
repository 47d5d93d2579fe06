import type { GridColumn, Translate } from '../../forms/grid/gridCells.ts';
import { taxClassText } from '../../ui/fields/taxClassText.ts';
import { gramUnit } from './productValues.ts';

export type ItemField =
  | 'sku'
  | 'barcode'
  | 'storageLocation'
  | 'price'
  | 'compareAtPrice'
  | 'costPrice'
  | 'stock'
  | 'weight'
  | 'isEnabled';

export type Texts = { translate: Translate; locale: string };

/** Grid columns of variants. Products have these columns, too, except `isEnabled`. */
export function itemColumns({ translate, locale }: Texts): Record<ItemField, GridColumn> {
  const money = (name: ItemField, width: number) =>
    ({ ...named(translate, name), type: 'money', width, empty: null }) as const;
  const code = (name: ItemField) =>
    ({ ...named(translate, name), type: 'code', width: 150, empty: null }) as const;
  return {
    sku: code('sku'),
    barcode: code('barcode'),
    storageLocation: code('storageLocation'),
    price: money('price', 110),
    compareAtPrice: money('compareAtPrice', 155),
    costPrice: money('costPrice', 110),
    stock: {
      ...named(translate, 'stock'),
      type: 'whole',
      width: 115,
    },
    weight: {
      ...named(translate, 'weight'),
      type: 'whole',
      width: 100,
      empty: null,
      unit: gramUnit(locale),
    },
    isEnabled: {
      ...named(translate, 'isEnabled'),
      type: 'choice',
      width: 110,
      choices: [
        { value: true, label: translate('forms.yes') },
        { value: false, label: translate('forms.no') },
      ],
    },
  };
}

/** The column's null value means that a variant has the class of its product. */
export function taxClassColumn(translate: Translate, taxClasses: readonly string[]): GridColumn {
  const nothing = translate('variants.taxClassOfProduct');
  return {
    ...named(translate, 'taxClass'),
    type: 'choice',
    width: 140,
    empty: null,
    nothing,
    choices: [
      { value: null, label: nothing },
      ...taxClasses.map((value) => ({ value, label: taxClassText(value, translate) })),
    ],
  };
}

export const named = (translate: Translate, name: string) => ({
  name,
  label: translate(`products.fields.${name}`),
});
