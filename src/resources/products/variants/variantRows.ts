import type { ProductOption } from '../../../../contract/variant.ts';
import type { FormValues } from '../../../forms/merge.ts';
import {
  combination,
  uniqueRows,
  type VariantRow,
  type VariantSet,
  writable,
} from './variantSet.ts';

export function withOptionName(variantSet: VariantSet, at: number, name: string): VariantSet {
  return {
    ...variantSet,
    options: replaceAt(variantSet.options, at, (option) => ({ ...option, name })),
  };
}

/** Keeps the first of the variants that become equal. Keeps none if no other option has values. */
export function withoutOption({ options, variants }: VariantSet, at: number): VariantSet {
  const otherOptions = options.filter((_, place) => place !== at);
  const rows = variants.map((row) => ({
    ...row,
    options: row.options.filter((_, place) => place !== at),
  }));
  return sortVariants({
    options: otherOptions,
    variants: hasValues(otherOptions) ? uniqueRows(rows) : [],
  });
}

/** `from` and `to` are indexes of options. */
export function withMovedOption(
  { options, variants }: VariantSet,
  from: number,
  to: number,
): VariantSet {
  return sortVariants({
    options: moveEntry(options, from, to),
    variants: variants.map((row) => ({ ...row, options: moveEntry(row.options, from, to) })),
  });
}

/**
 * Adds values to an option, and their variants. Existing variants get the first value of an option. A new variant
 * copies its nearest sibling, or the product if there is none. Only the very first takes the product's stock, SKU and
 * barcode.
 */
export function withValues(
  variantSet: VariantSet,
  at: number,
  values: readonly string[],
  source: Source,
): VariantSet {
  return values.reduce((result, value) => withValue(result, at, value, source), variantSet);
}

/**
 * `product`: form values. `saved`: the stored variants, whose values a variant gets back when it is added again.
 */
type Source = { product: FormValues; saved: readonly VariantRow[] };

function withValue(variantSet: VariantSet, at: number, value: string, source: Source): VariantSet {
  const isFirst = variantSet.options[at]?.values.length === 0;
  const options = replaceAt(variantSet.options, at, (option) => ({
    ...option,
    values: [...option.values, value],
  }));
  if (isFirst && variantSet.variants.length > 0) {
    const variants = variantSet.variants.map((row) => replaceValue(row, at, value));
    return { options, variants };
  }
  const known = new Set(variantSet.variants.map((row) => combination(row.options)));
  const others = replaceAt(options, at, (option) => ({ ...option, values: [value] }));
  const ids = new Set(variantSet.variants.map(({ _id }) => _id));
  const lost = source.saved.filter(({ _id }) => !ids.has(_id));
  const added = combinations(others)
    .filter((one) => !known.has(combination(one)))
    .map((one, index) => {
      const before = lost.find((row) => combination(row.options) === combination(one));
      if (before) return before;
      return variantSet.variants.length === 0
        ? copyProduct(source.product, one, index === 0)
        : copySibling(variantSet.variants, at, one);
    });
  return sortVariants({ options, variants: [...variantSet.variants, ...added] });
}

/**
 * Removes a value and its variants. If it was its option's only value, the variants stay and get the value ''. Without
 * any option values, no variants stay.
 */
export function withoutValue(
  { options, variants }: VariantSet,
  at: number,
  value: string,
): VariantSet {
  const left = replaceAt(options, at, (option) => ({
    ...option,
    values: option.values.filter((one) => one !== value),
  }));
  if (!hasValues(left)) return { options: left, variants: [] };
  const isLast = left[at]?.values.length === 0;
  return {
    options: left,
    variants: isLast
      ? variants.map((row) => replaceValue(row, at, ''))
      : variants.filter((row) => row.options[at] !== value),
  };
}

export function withRenamedValue(
  variantSet: VariantSet,
  at: number,
  from: string,
  to: string,
): VariantSet {
  return {
    options: replaceAt(variantSet.options, at, (option) => ({
      ...option,
      values: option.values.map((one) => (one === from ? to : one)),
    })),
    variants: variantSet.variants.map((row) =>
      row.options[at] === from ? replaceValue(row, at, to) : row,
    ),
  };
}

export function withMovedValue(
  variantSet: VariantSet,
  at: number,
  from: number,
  to: number,
): VariantSet {
  const options = replaceAt(variantSet.options, at, (option) => ({
    ...option,
    values: moveEntry(option.values, from, to),
  }));
  return sortVariants({ ...variantSet, options });
}

/** The number of variants after adding `more` values. */
export function countAfterAdding(
  { options, variants }: VariantSet,
  at: number,
  more: number,
): number {
  const isFirst = options[at]?.values.length === 0;
  const others = options.reduce(
    (count, { values }, place) => count * (place === at ? 1 : Math.max(values.length, 1)),
    1,
  );
  if (isFirst && variants.length > 0) return variants.length + others * (more - 1);
  return variants.length + others * more;
}

/** Saved variants that `after` lacks. */
export function removedBetween(
  before: VariantSet,
  after: VariantSet,
): (VariantRow & { _id: string })[] {
  const left = new Set(after.variants.map(({ _id }) => _id));
  return before.variants.flatMap((row) =>
    row._id === undefined || left.has(row._id) ? [] : [{ ...row, _id: row._id }],
  );
}

/** Sorts variants by the order of the option values. */
function sortVariants({ options, variants }: VariantSet): VariantSet {
  const ranks = options.map(({ values }) => new Map(values.map((value, rank) => [value, rank])));
  const valueRank = (row: VariantRow, place: number) =>
    ranks[place]?.get(row.options[place] ?? '') ?? 0;
  const sorted = [...variants].sort((one, other) => {
    for (let place = 0; place < options.length; place += 1) {
      const difference = valueRank(one, place) - valueRank(other, place);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return { options, variants: sorted };
}

function combinations(options: readonly ProductOption[]): string[][] {
  return options.reduce<string[][]>(
    (all, { values }) =>
      all.flatMap((start) => (values.length > 0 ? values : ['']).map((value) => [...start, value])),
    [[]],
  );
}

function copyProduct(product: FormValues, options: string[], isFirst: boolean): VariantRow {
  const { price, compareAtPrice, costPrice, weight, sku, barcode, storageLocation, stock } =
    product;
  return {
    options,
    price: toCell(price),
    compareAtPrice: toCell(compareAtPrice),
    costPrice: toCell(costPrice),
    weight: toCell(weight),
    sku: isFirst && typeof sku === 'string' ? sku : null,
    barcode: isFirst && typeof barcode === 'string' ? barcode : null,
    storageLocation: typeof storageLocation === 'string' ? storageLocation : null,
    stock: isFirst ? (toCell(stock) ?? 0) : 0,
    taxClass: null,
    image: null,
    isEnabled: true,
  };
}

function toCell(value: unknown): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/**
 * Copies the variant that shares the most values with `options`; among equals, the last. The copy has no SKU, barcode
 * or stock.
 */
function copySibling(rows: readonly VariantRow[], at: number, options: string[]): VariantRow {
  const shared = (row: VariantRow) =>
    options.filter((value, place) => row.options[place] === value).length;
  const [first, ...others] = rows;
  if (!first) return copyProduct({}, options, false);
  const nearest = others.reduce((best, row) => (shared(row) >= shared(best) ? row : best), first);
  const siblings = rows.filter((row) =>
    options.every((value, place) => place === at || row.options[place] === value),
  );
  // If all siblings have the same picture, the picture does not depend on this option.
  const [picture, ...more] = new Set(siblings.map(({ image }) => image));
  const { _id, ...like } = writable(nearest);
  return {
    ...like,
    options,
    sku: null,
    barcode: null,
    stock: 0,
    image: siblings.length > 1 && more.length === 0 ? (picture ?? null) : null,
    isEnabled: true,
  };
}

function replaceValue(row: VariantRow, at: number, value: string): VariantRow {
  return { ...row, options: replaceAt(row.options, at, () => value) };
}

function hasValues(options: readonly ProductOption[]): boolean {
  return options.some(({ values }) => values.length > 0);
}

function replaceAt<Entry>(list: readonly Entry[], at: number, change: (entry: Entry) => Entry) {
  return list.map((entry, place) => (place === at ? change(entry) : entry));
}

function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, place) => place !== from);
  const entry = list.slice(from, from + 1);
  return [...rest.slice(0, to), ...entry, ...rest.slice(to)];
}
