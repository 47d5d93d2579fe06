import type { GridColumn } from '../../../forms/grid/gridCells.ts';
import { itemColumns, named, type Texts, taxClassColumn } from '../itemColumns.ts';
import { type PictureOption, pictureName } from './PictureChoice.tsx';
import { NameCell, PictureCell, SelectAll, SwitchCell } from './VariantCells.tsx';

/** The columns of the grid, in display order. */
export function variantColumns(
  texts: Texts,
  isTracked: boolean,
  pictures: readonly PictureOption[],
  taxClasses: readonly string[] | null,
  hasLocations: boolean,
): GridColumn[] {
  const { translate } = texts;
  const items = typedColumns(texts);
  return [
    {
      name: 'name',
      label: translate('variants.variant'),
      type: 'text',
      width: 198,
      Content: NameCell,
      head: <SelectAll />,
    },
    {
      ...named(translate, 'image'),
      type: 'choice',
      width: 64,
      empty: null,
      choices: pictures.map((picture, index) => ({
        value: picture._id,
        label: pictureName(picture, index, translate),
      })),
      Content: PictureCell,
    },
    { ...items.isEnabled, width: 80, Content: SwitchCell },
    // These columns are narrower than in the sheet, so that a desktop shows all up to the cost.
    { ...items.price, width: 100 },
    ...(isTracked ? [{ ...items.stock, width: 95 }] : []),
    { ...items.sku, width: 117 },
    { ...items.compareAtPrice, width: 135 },
    { ...items.costPrice, width: 98 },
    items.barcode,
    ...(hasLocations ? [items.storageLocation] : []),
    items.weight,
    ...(taxClasses ? [taxClassColumn(translate, taxClasses)] : []),
  ];
}

/** The columns with a text input, and `isEnabled`. An emptied stock is null, which the form refuses to save. */
export function typedColumns(texts: Texts) {
  const items = itemColumns(texts);
  return { ...items, stock: { ...items.stock, empty: null } };
}
