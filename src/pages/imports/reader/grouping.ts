import { headKey, type ImportSource } from '../../../../domain/imports/importFields.ts';

/**
 * Which lines belong to one record. `ids` are the columns that identify the product, most reliable first. A
 * line with a value in an `options` column is a variant of the product above with the same id. With `name`, a
 * line without a name also belongs to the product above, like pictures in Shopify files.
 */
export type Grouping = {
  ids: readonly number[];
  options: readonly number[];
  name: number | null;
  /** WooCommerce variations can be anywhere and name their product by SKU or id. */
  parents: { type: number; parent: number; sku: number; id: number } | null;
};

/** Null if each line is a record. */
export function createGrouping(
  source: ImportSource,
  head: readonly string[],
  fields: readonly (string | null)[],
): Grouping | null {
  const column = (name: string) => fields.indexOf(name);
  const columns = (names: readonly string[]) => names.map(column).filter((one) => one >= 0);
  const options = columns([1, 2, 3, 4, 5, 6].map((slot) => `option${slot}Value`));
  const [type, parent, sku] = [column('type'), column('parent'), column('sku')];
  const isOfParents = source === 'woocommerce' && type >= 0 && parent >= 0;
  // Imports ignore these ids, but variations refer to them.
  const id = head.findIndex((one) => headKey(one) === 'id');
  const isShopify = source === 'shopify' && column('slug') >= 0 && column('name') >= 0;
  if (options.length === 0 && !isShopify) return null;
  return {
    ids: columns(['id', 'slug', 'name']),
    options,
    name: isShopify ? column('name') : null,
    parents: isOfParents ? { type, parent, sku, id } : null,
  };
}

/** Whether a line belongs to the record that `first` started. */
export function continuesRecord(
  first: readonly string[],
  line: readonly string[],
  { ids, options, name }: Grouping,
): boolean {
  const textOf = (cells: readonly string[], column: number) => (cells[column] ?? '').trim();
  const key = ids.find((column) => textOf(first, column) !== '');
  if (key === undefined || textOf(line, key) !== textOf(first, key)) return false;
  const isVariant = options.some((column) => textOf(line, column) !== '');
  return isVariant || (name !== null && textOf(line, name) === '');
}
