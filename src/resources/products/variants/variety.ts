import type { ProductOption } from '../../../../contract/variant.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import type { FormValues } from '../../../forms/merge.ts';

/** A variant as the form holds it: a cell may hold the text that was typed, while it means no number. */
export type VariantRow = {
  /** Absent while it is not saved. */
  _id?: string;
  /** One value of each option; '' of an option that has no value yet. */
  options: string[];
  sku: string | null;
  barcode: string | null;
  price: number | string | null;
  compareAtPrice: number | string | null;
  costPrice: number | string | null;
  weight: number | string | null;
  stock: number | string | null;
  /** `_id` of one of the product's pictures. */
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
  'stock',
  'weight',
  'image',
  'isEnabled',
] as const satisfies readonly VariantColumn[];

/** What is typed into a cell; pictures and switches are chosen. */
export type TypedColumn = Exclude<VariantColumn, 'image' | 'isEnabled'>;

const TYPES: Record<TypedColumn, 'money' | 'whole' | 'code'> = {
  price: 'money',
  compareAtPrice: 'money',
  costPrice: 'money',
  sku: 'code',
  barcode: 'code',
  stock: 'whole',
  weight: 'whole',
};

export function typeOf(column: VariantColumn) {
  return column === 'image' || column === 'isEnabled' ? 'chosen' : TYPES[column];
}

/** Without what only the server says: that need not hold any more once the rest is changed. */
export function writable(row: VariantRow): VariantRow {
  const { options, sku, barcode, price, compareAtPrice, costPrice, weight, stock } = row;
  return {
    ...(row._id !== undefined && { _id: row._id }),
    ...{ options, sku, barcode, price, compareAtPrice, costPrice, weight, stock },
    image: row.image,
    isEnabled: row.isEnabled,
  };
}

class HeldRow {}

/**
 * A row as the form is given it: react-hook-form copies and compares plain objects, all of thousands with every key;
 * one of a class it leaves as it is. Nobody changes it in place.
 */
export function heldRow(row: VariantRow): VariantRow {
  const isHeld = Object.getPrototypeOf(row) === HeldRow.prototype;
  return isHeld ? row : Object.assign(new HeldRow(), row);
}

/** What a form says of them together. */
export type Variety = { options: ProductOption[]; variants: VariantRow[] };

export type VarietyChange = (now: Variety) => Variety;

export function varietyOf({ options, variants }: FormValues): Variety {
  return { options: asList<ProductOption>(options), variants: asList<VariantRow>(variants) };
}

function asList<Entry>(value: unknown): Entry[] {
  return Array.isArray(value) ? value : [];
}

/** Tells a row from the others of its product, saved or not. */
export function rowKey({ _id, options }: Pick<VariantRow, '_id' | 'options'>): string {
  return _id ?? combination(options);
}

export function combination(options: readonly string[]): string {
  return JSON.stringify(options);
}

/** Of those that differ in no value the first. */
export function firstOfEach(rows: readonly VariantRow[]): VariantRow[] {
  const seen = new Set<string>();
  return rows.filter(({ options }) => {
    const name = combination(options);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Another option, behind the others; it has no values yet. */
export function withOption({ options, variants }: Variety): Variety {
  return {
    options: [...options, { name: '', values: [] }],
    variants: variants.map((row) => ({ ...row, options: [...row.options, ''] })),
  };
}

export type VarietySummary = {
  /**
   * Of those that are switched on: the lowest price, null without any, and whether others cost more; how many, how
   * many can be had, and how many units there are of them.
   */
  price: number | null;
  isFrom: boolean;
  count: number;
  inStock: number;
  stock: number;
};

export function summaryOf(variants: readonly VariantRow[]): VarietySummary {
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

/** A variant by its values. */
export function nameOf({ options }: VariantRow): string {
  return variantName(options.filter((value) => value !== ''));
}

/** A variant and its place among all: problems are told by it. */
export type PlacedRow = { row: VariantRow; index: number };

/** What a table and cards of variants have in common. */
export type VariantView = {
  /** Those of this page. */
  placed: readonly PlacedRow[];
  isSelected: (row: VariantRow) => boolean;
  onSelect: (rows: readonly VariantRow[], isSelected: boolean) => void;
  onOpen: (row: VariantRow) => void;
  onChange: (index: number, changes: Partial<VariantRow>) => void;
  isTracked: boolean;
};
