import type { ProductOption } from '../../../../contract/variant.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { combination, firstOfEach, type VariantRow, type Variety, writable } from './variety.ts';

export function withOptionName(variety: Variety, at: number, name: string): Variety {
  return { ...variety, options: changed(variety.options, at, (option) => ({ ...option, name })) };
}

/** Keeps the first of variants that become equal. */
export function withoutOption({ options, variants }: Variety, at: number): Variety {
  const left = options.filter((_, place) => place !== at);
  const rows = variants.map((row) => ({
    ...row,
    options: row.options.filter((_, place) => place !== at),
  }));
  return inOrder({ options: left, variants: hasValues(left) ? firstOfEach(rows) : [] });
}

/** `from` and `to` are indexes of options. */
export function withMovedOption({ options, variants }: Variety, from: number, to: number): Variety {
  return inOrder({
    options: moved(options, from, to),
    variants: variants.map((row) => ({ ...row, options: moved(row.options, from, to) })),
  });
}

/**
 * Adds values and their variants, copied from the nearest sibling. The first variants of a product copy the
 * product; only the very first takes its stock and codes.
 */
export function withValues(
  variety: Variety,
  at: number,
  values: readonly string[],
  source: Source,
): Variety {
  return values.reduce((so, value) => withValue(so, at, value, source), variety);
}

/** `product`: form values. `saved`: a removed variant that is added again gets its saved values. */
type Source = { product: FormValues; saved: readonly VariantRow[] };

function withValue(variety: Variety, at: number, value: string, source: Source): Variety {
  const isFirst = variety.options[at]?.values.length === 0;
  const options = changed(variety.options, at, (option) => ({
    ...option,
    values: [...option.values, value],
  }));
  if (isFirst && variety.variants.length > 0) {
    const variants = variety.variants.map((row) => withValueOf(row, at, value));
    return { options, variants };
  }
  const known = new Set(variety.variants.map((row) => combination(row.options)));
  const others = changed(options, at, (option) => ({ ...option, values: [value] }));
  const ids = new Set(variety.variants.map(({ _id }) => _id));
  const lost = source.saved.filter(({ _id }) => !ids.has(_id));
  const added = combinations(others)
    .filter((one) => !known.has(combination(one)))
    .map((one, index) => {
      const before = lost.find((row) => combination(row.options) === combination(one));
      if (before) return before;
      return variety.variants.length === 0
        ? likeProduct(source.product, one, index === 0)
        : likeSibling(variety.variants, at, one);
    });
  return inOrder({ options, variants: [...variety.variants, ...added] });
}

/** Removing the last value merges variants instead of removing them. */
export function withoutValue({ options, variants }: Variety, at: number, value: string): Variety {
  const left = changed(options, at, (option) => ({
    ...option,
    values: option.values.filter((one) => one !== value),
  }));
  if (!hasValues(left)) return { options: left, variants: [] };
  const isLast = left[at]?.values.length === 0;
  return {
    options: left,
    variants: isLast
      ? variants.map((row) => withValueOf(row, at, ''))
      : variants.filter((row) => row.options[at] !== value),
  };
}

export function withRenamedValue(variety: Variety, at: number, from: string, to: string): Variety {
  return {
    options: changed(variety.options, at, (option) => ({
      ...option,
      values: option.values.map((one) => (one === from ? to : one)),
    })),
    variants: variety.variants.map((row) =>
      row.options[at] === from ? withValueOf(row, at, to) : row,
    ),
  };
}

export function withMovedValue(variety: Variety, at: number, from: number, to: number): Variety {
  const options = changed(variety.options, at, (option) => ({
    ...option,
    values: moved(option.values, from, to),
  }));
  return inOrder({ ...variety, options });
}

/** The number of variants after adding `more` values. */
export function countWith({ options, variants }: Variety, at: number, more: number): number {
  const isFirst = options[at]?.values.length === 0;
  const others = options.reduce(
    (count, { values }, place) => count * (place === at ? 1 : Math.max(values.length, 1)),
    1,
  );
  if (isFirst && variants.length > 0) return variants.length + others * (more - 1);
  return variants.length + others * more;
}

/** Saved variants that `after` lacks. */
export function removedBetween(before: Variety, after: Variety): (VariantRow & { _id: string })[] {
  const left = new Set(after.variants.map(({ _id }) => _id));
  return before.variants.flatMap((row) =>
    row._id === undefined || left.has(row._id) ? [] : [{ ...row, _id: row._id }],
  );
}

/** Sorts variants by the order of the option values. */
function inOrder({ options, variants }: Variety): Variety {
  const ranks = options.map(({ values }) => new Map(values.map((value, rank) => [value, rank])));
  const rankOf = (row: VariantRow, place: number) =>
    ranks[place]?.get(row.options[place] ?? '') ?? 0;
  const sorted = [...variants].sort((one, other) => {
    for (let place = 0; place < options.length; place += 1) {
      const difference = rankOf(one, place) - rankOf(other, place);
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

function likeProduct(product: FormValues, options: string[], isFirst: boolean): VariantRow {
  const { price, compareAtPrice, costPrice, weight, sku, barcode, stock } = product;
  return {
    options,
    price: cell(price),
    compareAtPrice: cell(compareAtPrice),
    costPrice: cell(costPrice),
    weight: cell(weight),
    sku: isFirst && typeof sku === 'string' ? sku : null,
    barcode: isFirst && typeof barcode === 'string' ? barcode : null,
    stock: isFirst ? (cell(stock) ?? 0) : 0,
    image: null,
    isEnabled: true,
  };
}

function cell(value: unknown): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** Copies the variant with the most common values, the last one if several have as many. */
function likeSibling(rows: readonly VariantRow[], at: number, options: string[]): VariantRow {
  const shared = (row: VariantRow) =>
    options.filter((value, place) => row.options[place] === value).length;
  const [first, ...others] = rows;
  if (!first) return likeProduct({}, options, false);
  const nearest = others.reduce((best, row) => (shared(row) >= shared(best) ? row : best), first);
  const siblings = rows.filter((row) =>
    options.every((value, place) => place === at || row.options[place] === value),
  );
  // If siblings share a picture, this option does not change the picture.
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

function withValueOf(row: VariantRow, at: number, value: string): VariantRow {
  return { ...row, options: changed(row.options, at, () => value) };
}

function hasValues(options: readonly ProductOption[]): boolean {
  return options.some(({ values }) => values.length > 0);
}

function changed<Entry>(list: readonly Entry[], at: number, change: (entry: Entry) => Entry) {
  return list.map((entry, place) => (place === at ? change(entry) : entry));
}

function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, place) => place !== from);
  const entry = list.slice(from, from + 1);
  return [...rest.slice(0, to), ...entry, ...rest.slice(to)];
}
