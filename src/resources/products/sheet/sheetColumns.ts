import { PRODUCT_STATUSES } from '../../../../contract/product.ts';
import { isOnPath, pathText } from '../../../../domain/categoryTree.ts';
import type { CellValue, GridColumn } from '../../../forms/grid/gridCells.ts';
import type { BrandRecord } from '../../../ui/fields/brands.ts';
import type { CategoryRecord } from '../../../ui/fields/categoryTree.ts';
import { itemColumns, named, type Texts, taxClassColumn } from '../itemColumns.ts';

/** In display order; the name is always first. */
export const SHEET_FIELDS = [
  'name',
  'sku',
  'status',
  'price',
  'compareAtPrice',
  'costPrice',
  'stock',
  'categoryId',
  'brandId',
  'taxClass',
  'tags',
  'barcode',
  'storageLocation',
  'weight',
  // For variants only.
  'isEnabled',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

export const isSheetField = (name: string): name is SheetField =>
  SHEET_FIELDS.some((field) => field === name);

export type SheetColumns = Record<SheetField, GridColumn>;

type Choices = {
  categories: readonly CategoryRecord[];
  brands: readonly BrandRecord[];
  taxClasses: readonly string[];
};

export function sheetColumns(
  texts: Texts,
  { categories, brands, taxClasses }: Choices,
): SheetColumns {
  const { translate } = texts;
  const { isEnabled, ...items } = itemColumns(texts);
  return {
    ...items,
    stock: { ...items.stock, nothing: translate('products.stock.untracked') },
    name: { ...named(translate, 'name'), type: 'text', width: 240 },
    status: {
      ...named(translate, 'status'),
      type: 'choice',
      width: 110,
      choices: PRODUCT_STATUSES.map((value) => ({
        value,
        label: translate(`products.status.${value}`),
      })),
      readOther: (text) => text,
    },
    categoryId: {
      ...named(translate, 'categoryId'),
      type: 'choice',
      width: 200,
      empty: null,
      choices: [
        { value: null, label: translate('products.noCategory') },
        ...categories.map((category) => ({ value: category.id, label: pathText(category) })),
      ],
      readOther: (text) => readCategory(text, categories),
      unknown: '…',
    },
    brandId: {
      ...named(translate, 'brandId'),
      type: 'choice',
      width: 160,
      empty: null,
      choices: [
        { value: null, label: translate('products.noBrand') },
        ...brands.map(({ id, name }) => ({ value: id, label: name })),
      ],
      readOther: (text) => ({ text, code: 'sheet.brandUnknown' }),
      unknown: '…',
    },
    taxClass: {
      ...taxClassColumn(translate, taxClasses),
      readOther: (text) => ({ text, code: 'sheet.taxClassUnknown' }),
      unknown: '…',
    },
    tags: { ...named(translate, 'tags'), type: 'tags', width: 200, empty: [] },
    isEnabled: { ...isEnabled, readOther: (text) => ({ text, code: 'sheet.yesOrNo' }) },
  };
}

/**
 * Finds the category whose path contains each word of the text; if several do, the only one with this name. Without
 * such a category, returns the text with a problem's code.
 */
function readCategory(text: string, categories: readonly CategoryRecord[]): CellValue {
  const isNamed = ({ name }: CategoryRecord) =>
    name.localeCompare(text, undefined, { sensitivity: 'base' }) === 0;
  const found = categories.filter(({ path }) => isOnPath(path, text));
  const [only, ...others] = found.length > 1 ? found.filter(isNamed) : found;
  if (only && others.length === 0) return only.id;
  return { text, code: found.length > 0 ? 'sheet.categorySeveral' : 'sheet.categoryUnknown' };
}
