import type { ProductOption } from '../../../../contract/variant.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import type { FormValues } from '../../../forms/merge.ts';

/** A variant in the form. A numeric cell has the typed text while that text is not a number. */
export type VariantRow = {
  /** Absent until the variant is saved. */
  _id?: string;
  /** One value per option; '' if the option has no values yet. */
  options: string[];
  sku: string | null;
  barcode: string | null;
  storageLocation: string | null;
  price: number | string | null;
  compareAtPrice: number | string | null;
  costPrice: number | string | null;
  weight: number | string | null;
  stock: number | string | null;
  /** Null: the class of the product. */
  taxClass: string | null;
  /** `_id` of a product picture. */
  image: string | null;
  isEnabled: boolean;
};
export type VariantColumn = Exclude<keyof VariantRow, '_id' | 'options'>;

export const VARIANT_COLUMNS = [
  'price',
  'compareAtPrice',
  'costPrice',
  'sku',
  'barcode',
  'storageLocation',
  'stock',
  'weight',
  'taxClass',
  'image',
  'isEnabled',
] as const satisfies readonly VariantColumn[];

/** Columns with a text input. */
export type TypedColumn = Exclude<VariantColumn, 'taxClass' | 'image' | 'isEnabled'>;

const TYPES: Record<TypedColumn, 'money' | 'whole' | 'code'> = {
  price: 'money',
  compareAtPrice: 'money',
  costPrice: 'money',
  sku: 'code',
  barcode: 'code',
  storageLocation: 'code',
  stock: 'whole',
  weight: 'whole',
};

export function columnType(column: VariantColumn) {
  const isChosen = column === 'taxClass' || column === 'image' || column === 'isEnabled';
  return isChosen ? 'chosen' : TYPES[column];
}

/** Drops the server's derived fields, which are stale after an edit. */
export function writable(row: VariantRow): VariantRow {
  const { options, sku, barcode, price, compareAtPrice, costPrice, weight, stock } = row;
  return {
    ...(row._id !== undefined && { _id: row._id }),
    options,
    sku,
    barcode,
    price,
    compareAtPrice,
    costPrice,
    weight,
    stock,
    storageLocation: row.storageLocation,
    taxClass: row.taxClass,
    image: row.image,
    isEnabled: row.isEnabled,
  };
}

class OpaqueRow {}

/**
 * Makes the row a class instance: react-hook-form clones and compares plain objects deeply, which is slow for thousands
 * of rows. The instance must not be mutated.
 */
export function toOpaqueRow(row: VariantRow): VariantRow {
  const isOpaque = Object.getPrototypeOf(row) === OpaqueRow.prototype;
  return isOpaque ? row : Object.assign(new OpaqueRow(), row);
}

export type VariantSet = { options: ProductOption[]; variants: VariantRow[] };

export type VariantSetChange = (now: VariantSet) => VariantSet;

export function toVariantSet({ options, variants }: FormValues): VariantSet {
  return { options: toList<ProductOption>(options), variants: toList<VariantRow>(variants) };
}

function toList<Entry>(value: unknown): Entry[] {
  return Array.isArray(value) ? value : [];
}

/** Unique within the product, also for unsaved rows. */
export function rowKey({ _id, options }: Pick<VariantRow, '_id' | 'options'>): string {
  return _id ?? combination(options);
}

export function combination(options: readonly string[]): string {
  return JSON.stringify(options);
}

/** Keeps only the first of the rows with the same option values. */
export function uniqueRows(rows: readonly VariantRow[]): VariantRow[] {
  const seen = new Set<string>();
  return rows.filter(({ options }) => {
    const name = combination(options);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Appends an option without values. */
export function withOption({ options, variants }: VariantSet): VariantSet {
  return {
    options: [...options, { name: '', values: [] }],
    variants: variants.map((row) => ({ ...row, options: [...row.options, ''] })),
  };
}

/**
 * Summarises enabled variants only. `price`: the lowest price, null if none has one; `isFrom`: whether others cost
 * more; `inStock`: the number of variants with stock; `stock`: their units in total.
 */
export type VariantSummary = {
  price: number | null;
  isFrom: boolean;
  count: number;
  inStock: number;
  stock: number;
};

export function summariseVariants(variants: readonly VariantRow[]): VariantSummary {
  const enabled = variants.filter(({ isEnabled }) => isEnabled);
  const prices = enabled.flatMap(({ price }) => (typeof price === 'number' ? [price] : []));
  const stockOf = ({ stock }: VariantRow) => (typeof stock === 'number' ? stock : 0);
  return {
    price: prices.length > 0 ? prices.reduce((least, price) => Math.min(least, price)) : null,
    isFrom: new Set(prices).size > 1,
    count: enabled.length,
    inStock: enabled.filter((row) => stockOf(row) > 0).length,
    stock: enabled.reduce((sum, row) => sum + stockOf(row), 0),
  };
}

export function variantRowName({ options }: VariantRow): string {
  return variantName(options.filter((value) => value !== ''));
}

/** `index` is the index in the whole list, which form errors use. */
export type PlacedRow = { row: VariantRow; index: number };

/** Common props of the grid and the cards. */
export type VariantView = {
  /** The rows that match the search. */
  placed: readonly PlacedRow[];
  isSelected: (row: VariantRow) => boolean;
  onSelect: (rows: readonly VariantRow[], isSelected: boolean) => void;
  onOpen: (row: VariantRow) => void;
  isTracked: boolean;
  /** A variant or cell to focus. */
  shown: ShownCell | undefined;
  onShown: () => void;
};

export type ShownCell = { index: number; column: string | undefined };
