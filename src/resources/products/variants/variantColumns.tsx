import type { GridColumn } from '../../../forms/grid/gridCells.ts';
import { itemColumns, named, type Texts } from '../itemColumns.ts';
import type { PictureOption } from './PictureChoice.tsx';
import { NameCell, PictureCell, SelectAll, SwitchCell } from './VariantCells.tsx';

/** The columns of the grid, in display order. */
export function variantColumns(
  texts: Texts,
  isTracked: boolean,
  pictures: readonly PictureOption[],
): GridColumn[] {
  const { translate } = texts;
  const items = typedColumns(texts);
  return [
    {
      name: 'name',
      label: translate('variants.variant'),
      type: 'text',
      width: 220,
      Content: NameCell,
      head: <SelectAll />,
    },
    {
      ...named(translate, 'image'),
      type: 'choice',
      width: 80,
      empty: null,
      choices: pictures.map(({ _id, alt }, index) => ({
        value: _id,
        label: alt || translate('variants.imageNumber', { number: index + 1 }),
      })),
      Content: PictureCell,
    },
    { ...items.isEnabled, width: 95, Content: SwitchCell },
    items.price,
    ...(isTracked ? [items.stock] : []),
    items.sku,
    items.compareAtPrice,
    items.costPrice,
    items.barcode,
    items.weight,
  ];
}

/** An emptied stock is null in the form, which asks for a number when it is saved. */
export function typedColumns(texts: Texts) {
  const items = itemColumns(texts);
  return { ...items, stock: { ...items.stock, empty: null } };
}
