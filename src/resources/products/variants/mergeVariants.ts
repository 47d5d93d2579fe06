import type { ProductOption } from '../../../../contract/variant.ts';
import { isSame } from '../../../api/compareValues.ts';
import type { FieldConflict, FormValues, PartsMerge } from '../../../forms/merge.ts';
import {
  combination,
  firstOfEach,
  heldRow,
  rowKey,
  VARIANT_COLUMNS,
  type VariantColumn,
  type VariantRow,
  type Variety,
  varietyOf,
} from './variety.ts';

/**
 * Merges the variants of two merchants cell by cell. Variants match by `_id`, or by their values if one has
 * none. `variants.<key>.price` names a cell that both changed, `variants.<key>` one edited here and removed
 * there. Changed options are one conflict, unless both sides only added values, or an option was removed with
 * variants that were edited here.
 */
export const mergedVariants: PartsMerge = {
  fields: ['options', 'variants'],
  isSame: (field, one, other) =>
    field === 'variants' ? isSameList(rowsOf(one), rowsOf(other)) : isSame(one, other),
  conflicts(base, mine, theirs) {
    const sides = sidesOf(base, mine, theirs);
    const inBase = finder(sides.base.variants);
    const removed = editedAndRemoved(sides).map((row) => {
      return { field: rowName(row), before: inBase(row), mine: row, theirs: null };
    });
    const found = [...cellConflicts(sides), ...removed];
    if (!mergedOptions(sides).isAsked) return found;
    const options = { before: base.options, mine: mine.options, theirs: theirs.options };
    return [{ field: 'options', ...options }, ...found];
  },
  merge: (base, mine, theirs) => mergedVariety(sidesOf(base, mine, theirs)),
  measured(base, mine, theirs, { isAsked }) {
    const sides = sidesOf(base, mine, theirs);
    const kept = isAsked ? cellConflicts(sides) : [];
    const inBase = finder(sides.base.variants);
    const inMine = finder(sides.mine.variants);
    const variants = sides.theirs.variants.map((row) => {
      const before = inBase(row);
      const now = inMine(row);
      if (!before || !now) return row;
      const held = VARIANT_COLUMNS.filter(
        (column) =>
          kept.some(({ field }) => field === cellName(row, column)) ||
          (column === 'stock' && !isSame(before.stock, now.stock)),
      );
      return { ...row, ...cells(before, held) };
    });
    const isOptionsAsked = isAsked && mergedOptions(sides).isAsked;
    const removed = isAsked ? editedAndGone(sides).flatMap((row) => inBase(row) ?? []) : [];
    return {
      options: (isOptionsAsked ? sides.base : sides.theirs).options,
      variants: [...variants, ...removed],
    };
  },
  measuredAnew(seen, latest) {
    const inLatest = finder(varietyOf(latest).variants);
    const { options, variants } = varietyOf(seen);
    return {
      options,
      variants: variants.map((row) => ({ ...row, ...cells(inLatest(row) ?? row, ['stock']) })),
    };
  },
  shortened(base, mine) {
    const [seen, now] = [varietyOf(base), varietyOf(mine)];
    const isInPlace = (row: VariantRow, place: number) =>
      row._id !== undefined && row._id === seen.variants[place]?._id;
    const hasRows = now.variants.length === seen.variants.length;
    if (!isSame(seen.options, now.options) || !hasRows || !now.variants.every(isInPlace)) {
      return { base, mine };
    }
    // Drafts leave out unchanged rows, as thousands would fill the browser storage.
    const isChanged = (_: VariantRow, place: number) =>
      !isSameRow(seen.variants[place], now.variants[place]);
    return {
      base: { ...base, variants: seen.variants.filter(isChanged) },
      mine: { ...mine, variants: now.variants.filter(isChanged) },
    };
  },
  held(values) {
    const { variants } = varietyOf(values);
    return variants.length > 0 ? { ...values, variants: variants.map(heldRow) } : values;
  },
  take(mine, theirs, names) {
    const other = varietyOf(theirs);
    const inTheirs = finder(other.variants);
    const own = withoutRemoved(varietyOf(mine), other, names);
    const rows = own.variants.map((row) => {
      const there = inTheirs(row);
      if (!there) return row;
      const taken = VARIANT_COLUMNS.filter((column) => names.includes(cellName(there, column)));
      return taken.length > 0 ? { ...row, ...cells(there, taken) } : row;
    });
    if (!names.includes('options')) return { ...own, variants: rows };
    // Their options, with the typed values of variants that still exist.
    const inRows = finder(rows);
    const there = other.variants.map((row) => {
      const here = inRows(row);
      return here ? { ...here, _id: row._id, options: row.options } : row;
    });
    const inThere = finder(there);
    const added = rows.filter((row) => row._id === undefined && !inThere(row));
    return fitted({ options: other.options, variants: [...there, ...added] });
  },
};

type Sides = Record<'base' | 'mine' | 'theirs', Variety>;

function sidesOf(base: FormValues, mine: FormValues, theirs: FormValues): Sides {
  return { base: varietyOf(base), mine: varietyOf(mine), theirs: varietyOf(theirs) };
}

function mergedVariety(sides: Sides): Variety {
  const { base, mine, theirs } = sides;
  const asked = editedAndRemoved(sides);
  const { side, ...chosen } = mergedOptions(sides);
  const options = withValuesOf(asked, chosen.options);
  const inBase = finder(base.variants);
  const inMine = finder(mine.variants);
  const inTheirs = finder(theirs.variants);
  const isMineFirst = side === 'mine' || !isSame(orderOf(base, mine), orderOf(mine, base));
  const merged = (own: VariantRow, other: VariantRow): VariantRow => {
    const before = inBase(other);
    const typed = VARIANT_COLUMNS.filter((column) => !isSame(before?.[column], own[column]));
    return {
      ...other,
      options: (side === 'mine' ? own : other).options,
      ...cells(own, typed),
    };
  };
  const isWhole = chosen.isAsked && hasOtherCount(sides);
  const fromMine = mine.variants.flatMap((own) => {
    const other = inTheirs(own);
    if (other) return [merged(own, other)];
    // Taking one side's options restores all variants of that side.
    if (isWhole) return [own];
    // Removed by them, unless it is new here, or edited here and still to be decided.
    return own._id !== undefined && inBase(own) && !asked.includes(own) ? [] : [own];
  });
  const fromTheirs = theirs.variants.flatMap((other) => {
    const own = inMine(other);
    if (own) return [merged(own, other)];
    return inBase(other) ? [] : [other];
  });
  const [first, second] = isMineFirst ? [fromMine, fromTheirs] : [fromTheirs, fromMine];
  const inFirst = finder(first);
  return fitted({ options, variants: [...first, ...second.filter((row) => !inFirst(row))] });
}

/** Which side's options apply, and whether that is a conflict. */
function mergedOptions(sides: Sides): {
  options: ProductOption[];
  side: 'mine' | 'theirs';
  isAsked: boolean;
} {
  const { base, mine, theirs } = sides;
  if (isSame(base.options, mine.options)) {
    return hasOtherCount(sides) && editedAndGone(sides).length > 0
      ? { options: mine.options, side: 'mine', isAsked: true }
      : { options: theirs.options, side: 'theirs', isAsked: false };
  }
  if (isSame(base.options, theirs.options) || isSame(mine.options, theirs.options)) {
    return { options: mine.options, side: 'mine', isAsked: false };
  }
  const hasOnlyMore = (side: Variety) =>
    side.options.length === base.options.length &&
    base.options.every(
      ({ name, values }, place) =>
        side.options[place]?.name === name &&
        values.every((value) => side.options[place]?.values.includes(value)),
    );
  if (hasOnlyMore(mine) && hasOnlyMore(theirs)) {
    const options = theirs.options.map(({ name, values }, place) => ({
      name,
      values: [...new Set([...values, ...(mine.options[place]?.values ?? [])])],
    }));
    return { options, side: 'theirs', isAsked: false };
  }
  return { options: mine.options, side: 'mine', isAsked: true };
}

function cellConflicts({ base, mine, theirs }: Sides): FieldConflict[] {
  const inBase = finder(base.variants);
  const inMine = finder(mine.variants);
  return theirs.variants.flatMap((other) => {
    const own = inMine(other);
    const before = inBase(other);
    if (!own) return [];
    return ASKED.flatMap((column) => {
      const values = { before: before?.[column], mine: own[column], theirs: other[column] };
      const isClash =
        !isSame(values.before, values.mine) &&
        !isSame(values.before, values.theirs) &&
        !isSame(values.mine, values.theirs);
      return isClash ? [{ field: cellName(other, column), ...values }] : [];
    });
  });
}

function hasOtherCount({ mine, theirs }: Sides): boolean {
  return mine.options.length !== theirs.options.length;
}

/** Not if an option was removed: such variants can't be restored one by one. */
function editedAndRemoved(sides: Sides): VariantRow[] {
  return hasOtherCount(sides) ? [] : editedAndGone(sides);
}

/** Edited here and removed there. */
function editedAndGone({ base, mine, theirs }: Sides): VariantRow[] {
  const inBase = finder(base.variants);
  const inTheirs = finder(theirs.variants);
  return mine.variants.filter((row) => {
    const before = row._id === undefined ? undefined : inBase(row);
    if (!before || inTheirs(row)) return false;
    return VARIANT_COLUMNS.some((column) => !isSame(before[column], row[column]));
  });
}

/** Drops edited variants whose removal the merchant accepts. */
function withoutRemoved(mine: Variety, theirs: Variety, names: readonly string[]): Variety {
  const inTheirs = finder(theirs.variants);
  const variants = mine.variants.filter((row) => inTheirs(row) || !names.includes(rowName(row)));
  const gone = mine.variants.filter((row) => !variants.includes(row));
  const isGone = (value: string, place: number) =>
    gone.some(({ options }) => options[place] === value) &&
    !theirs.options[place]?.values.includes(value) &&
    !variants.some(({ options }) => options[place] === value);
  const options = mine.options.map(({ name, values }, place) => ({
    name,
    values: values.filter((value) => !isGone(value, place)),
  }));
  return { options, variants };
}

/** Adds the options' values that the rows use. */
function withValuesOf(rows: readonly VariantRow[], options: ProductOption[]): ProductOption[] {
  if (rows.length === 0) return options;
  return options.map(({ name, values }, place) => ({
    name,
    values: [...new Set([...values, ...rows.flatMap((row) => row.options[place] ?? [])])],
  }));
}

/** Stock has no conflicts, as only the difference is sent. */
const ASKED = VARIANT_COLUMNS.filter((column) => column !== 'stock');

/** Drops duplicates and variants that the options don't allow. */
function fitted({ options, variants }: Variety): Variety {
  const fits = (row: VariantRow) =>
    row.options.length === options.length &&
    options.every(({ values }, place) =>
      (values.length > 0 ? values : ['']).includes(row.options[place] ?? ''),
    );
  return { options, variants: firstOfEach(variants).filter(fits) };
}

/** Keys of common rows, in the order of the first list. */
function orderOf(one: Variety, other: Variety): string[] {
  const find = finder(other.variants);
  return one.variants.filter((row) => row._id !== undefined && find(row)).map(rowKey);
}

/** Matches by `_id`, or by values if one of both has no `_id`. */
export function finder(rows: readonly VariantRow[]): (row: VariantRow) => VariantRow | undefined {
  const byId = new Map(rows.flatMap((row) => (row._id === undefined ? [] : [[row._id, row]])));
  const byName = new Map(rows.map((row) => [combination(row.options), row]));
  return (row) => {
    const known = row._id === undefined ? undefined : byId.get(row._id);
    if (known) return known;
    const like = byName.get(combination(row.options));
    // Two saved variants are different, even with equal values.
    return like && (like._id === undefined || row._id === undefined) ? like : undefined;
  };
}

function cells(row: VariantRow, columns: readonly VariantColumn[]): Partial<VariantRow> {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

function rowName(row: VariantRow): string {
  return `variants.${rowKey(row)}`;
}

function cellName(row: VariantRow, column: VariantColumn): string {
  return `${rowName(row)}.${column}`;
}

function rowsOf(value: unknown): VariantRow[] {
  return varietyOf({ variants: value }).variants;
}

function isSameList(one: readonly VariantRow[], other: readonly VariantRow[]): boolean {
  return one.length === other.length && one.every((row, place) => isSameRow(row, other[place]));
}

function isSameRow(one: VariantRow | undefined, other: VariantRow | undefined): boolean {
  if (one === other) return true;
  return (
    one !== undefined &&
    other !== undefined &&
    one._id === other._id &&
    isSame(one.options, other.options) &&
    VARIANT_COLUMNS.every((column) => isSame(one[column], other[column]))
  );
}

/** Changed columns as the API expects them. */
export function variantsUpdate(rows: unknown, seen: unknown): FormValues[] {
  const find = finder(rowsOf(seen));
  return rowsOf(rows).map((row) => {
    const before = row._id === undefined ? undefined : find(row);
    if (!before) return newVariant(row);
    const columns = VARIANT_COLUMNS.filter((column) => !isSame(before[column], row[column]));
    const { stock, ...others } = cells(row, columns);
    const known = { _id: row._id, options: row.options, ...others };
    const stockSeen = before.stock;
    if (typeof stock !== 'number' || typeof stockSeen !== 'number') return known;
    return { ...known, stockDelta: stock - stockSeen, stockSeen };
  });
}

export function newVariants(rows: unknown): FormValues[] {
  return rowsOf(rows).map(newVariant);
}

function newVariant(row: VariantRow): FormValues {
  return { options: row.options, ...cells(row, VARIANT_COLUMNS), stock: row.stock ?? 0 };
}
