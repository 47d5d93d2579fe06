import type { ProductOption } from '../../../../contract/variant.ts';
import { isSame } from '../../../api/compareValues.ts';
import type { FieldConflict, FormValues, PartsMerge } from '../../../forms/merge.ts';
import {
  combination,
  rowKey,
  toOpaqueRow,
  toVariantSet,
  uniqueRows,
  VARIANT_COLUMNS,
  type VariantColumn,
  type VariantRow,
  type VariantSet,
} from './variantSet.ts';

/**
 * Merges the options of two merchants, and their variants cell by cell. Variants match by `_id`, or by option values if
 * one of the two has no `_id`. The conflict `variants.<key>.price` is a cell that both merchants changed, and
 * `variants.<key>` is a variant that was edited here and removed there. The conflict `options` has two causes. Either
 * both merchants changed the options differently, not only by adding values. Or the other merchant changed the number
 * of options, and variants that were edited here are gone.
 */
export const variantsMerge: PartsMerge = {
  fields: ['options', 'variants'],
  isSame: (field, one, other) =>
    field === 'variants' ? isSameList(toRows(one), toRows(other)) : isSame(one, other),
  conflicts(base, mine, theirs) {
    const sides = toSides(base, mine, theirs);
    const inBase = rowFinder(sides.base.variants);
    const removed = rowConflicts(sides).map((row) => {
      return { field: rowPath(row), before: inBase(row), mine: row, theirs: null };
    });
    const found = [...cellConflicts(sides), ...removed];
    if (!mergeOptions(sides).isConflict) return found;
    const options = { before: base.options, mine: mine.options, theirs: theirs.options };
    return [{ field: 'options', ...options }, ...found];
  },
  merge: (base, mine, theirs) => mergeVariantSets(toSides(base, mine, theirs)),
  rebasedBase(base, mine, theirs, { hasOpenConflicts }) {
    const sides = toSides(base, mine, theirs);
    const openConflicts = hasOpenConflicts ? cellConflicts(sides) : [];
    const inBase = rowFinder(sides.base.variants);
    const inMine = rowFinder(sides.mine.variants);
    const variants = sides.theirs.variants.map((row) => {
      const before = inBase(row);
      const now = inMine(row);
      if (!before || !now) return row;
      const baseColumns = VARIANT_COLUMNS.filter(
        (column) =>
          openConflicts.some(({ field }) => field === cellPath(row, column)) ||
          (column === 'stock' && !isSame(before.stock, now.stock)),
      );
      return { ...row, ...pickCells(before, baseColumns) };
    });
    const isOptionsConflict = hasOpenConflicts && mergeOptions(sides).isConflict;
    const removed = hasOpenConflicts
      ? editedButRemoved(sides).flatMap((row) => inBase(row) ?? [])
      : [];
    return {
      options: (isOptionsConflict ? sides.base : sides.theirs).options,
      variants: [...variants, ...removed],
    };
  },
  rebaseDifferences(seen, latest) {
    const inLatest = rowFinder(toVariantSet(latest).variants);
    const { options, variants } = toVariantSet(seen);
    return {
      options,
      variants: variants.map((row) => ({ ...row, ...pickCells(inLatest(row) ?? row, ['stock']) })),
    };
  },
  forDraft(base, mine) {
    const [seen, now] = [toVariantSet(base), toVariantSet(mine)];
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
  toFormValues(values) {
    const { variants } = toVariantSet(values);
    return variants.length > 0 ? { ...values, variants: variants.map(toOpaqueRow) } : values;
  },
  takeTheirs(mine, theirs, names) {
    const other = toVariantSet(theirs);
    const inTheirs = rowFinder(other.variants);
    const own = withoutRemoved(toVariantSet(mine), other, names);
    const rows = own.variants.map((row) => {
      const there = inTheirs(row);
      if (!there) return row;
      const takenColumns = VARIANT_COLUMNS.filter((column) =>
        names.includes(cellPath(there, column)),
      );
      return takenColumns.length > 0 ? { ...row, ...pickCells(there, takenColumns) } : row;
    });
    if (!names.includes('options')) return { ...own, variants: rows };
    // The other merchant's options and variants. Variants that exist on both sides keep the cells from here.
    const inRows = rowFinder(rows);
    const there = other.variants.map((row) => {
      const own = inRows(row);
      return own ? { ...own, _id: row._id, options: row.options } : row;
    });
    const inThere = rowFinder(there);
    const added = rows.filter((row) => row._id === undefined && !inThere(row));
    return validRows({ options: other.options, variants: [...there, ...added] });
  },
};

type Sides = Record<'base' | 'mine' | 'theirs', VariantSet>;

function toSides(base: FormValues, mine: FormValues, theirs: FormValues): Sides {
  return { base: toVariantSet(base), mine: toVariantSet(mine), theirs: toVariantSet(theirs) };
}

function mergeVariantSets(sides: Sides): VariantSet {
  const { base, mine, theirs } = sides;
  const conflictingRows = rowConflicts(sides);
  const { side, ...chosen } = mergeOptions(sides);
  const options = addRowValues(conflictingRows, chosen.options);
  const inBase = rowFinder(base.variants);
  const inMine = rowFinder(mine.variants);
  const inTheirs = rowFinder(theirs.variants);
  const isMineFirst = side === 'mine' || !isSame(commonOrder(base, mine), commonOrder(mine, base));
  const merged = (own: VariantRow, other: VariantRow): VariantRow => {
    const before = inBase(other);
    const typed = VARIANT_COLUMNS.filter((column) => !isSame(before?.[column], own[column]));
    return {
      ...other,
      options: (side === 'mine' ? own : other).options,
      ...pickCells(own, typed),
    };
  };
  const isOptionCountConflict = chosen.isConflict && hasDifferentOptionCount(sides);
  const fromMine = mine.variants.flatMap((own) => {
    const other = inTheirs(own);
    if (other) return [merged(own, other)];
    // Keeps all variants of this side until the merchant chooses one side's options.
    if (isOptionCountConflict) return [own];
    // Drops a variant that the other merchant removed, unless it is in conflict. Keeps a variant that is new here.
    return own._id !== undefined && inBase(own) && !conflictingRows.includes(own) ? [] : [own];
  });
  const fromTheirs = theirs.variants.flatMap((other) => {
    const own = inMine(other);
    if (own) return [merged(own, other)];
    return inBase(other) ? [] : [other];
  });
  const [first, second] = isMineFirst ? [fromMine, fromTheirs] : [fromTheirs, fromMine];
  const inFirst = rowFinder(first);
  return validRows({ options, variants: [...first, ...second.filter((row) => !inFirst(row))] });
}

/** The merged options, the side whose option values the matching variants keep, and whether the options conflict. */
function mergeOptions(sides: Sides): {
  options: ProductOption[];
  side: 'mine' | 'theirs';
  isConflict: boolean;
} {
  const { base, mine, theirs } = sides;
  if (isSame(base.options, mine.options)) {
    return hasDifferentOptionCount(sides) && editedButRemoved(sides).length > 0
      ? { options: mine.options, side: 'mine', isConflict: true }
      : { options: theirs.options, side: 'theirs', isConflict: false };
  }
  if (isSame(base.options, theirs.options) || isSame(mine.options, theirs.options)) {
    return { options: mine.options, side: 'mine', isConflict: false };
  }
  const hasOnlyAdditions = (side: VariantSet) =>
    side.options.length === base.options.length &&
    base.options.every(
      ({ name, values }, place) =>
        side.options[place]?.name === name &&
        values.every((value) => side.options[place]?.values.includes(value)),
    );
  if (hasOnlyAdditions(mine) && hasOnlyAdditions(theirs)) {
    const options = theirs.options.map(({ name, values }, place) => ({
      name,
      values: [...new Set([...values, ...(mine.options[place]?.values ?? [])])],
    }));
    return { options, side: 'theirs', isConflict: false };
  }
  return { options: mine.options, side: 'mine', isConflict: true };
}

function cellConflicts({ base, mine, theirs }: Sides): FieldConflict[] {
  const inBase = rowFinder(base.variants);
  const inMine = rowFinder(mine.variants);
  return theirs.variants.flatMap((other) => {
    const own = inMine(other);
    const before = inBase(other);
    if (!own) return [];
    return CONFLICT_COLUMNS.flatMap((column) => {
      const values = { before: before?.[column], mine: own[column], theirs: other[column] };
      const isClash =
        !isSame(values.before, values.mine) &&
        !isSame(values.before, values.theirs) &&
        !isSame(values.mine, values.theirs);
      return isClash ? [{ field: cellPath(other, column), ...values }] : [];
    });
  });
}

function hasDifferentOptionCount({ mine, theirs }: Sides): boolean {
  return mine.options.length !== theirs.options.length;
}

/**
 * As `editedButRemoved`, but empty if the sides have different numbers of options: then removed variants can't be
 * restored one by one.
 */
function rowConflicts(sides: Sides): VariantRow[] {
  return hasDifferentOptionCount(sides) ? [] : editedButRemoved(sides);
}

/** The variants that were edited here and removed by the other merchant. */
function editedButRemoved({ base, mine, theirs }: Sides): VariantRow[] {
  const inBase = rowFinder(base.variants);
  const inTheirs = rowFinder(theirs.variants);
  return mine.variants.filter((row) => {
    const before = row._id === undefined ? undefined : inBase(row);
    if (!before || inTheirs(row)) return false;
    return VARIANT_COLUMNS.some((column) => !isSame(before[column], row[column]));
  });
}

/** Drops edited variants whose removal the merchant accepts, and option values that no variant has any longer. */
function withoutRemoved(
  mine: VariantSet,
  theirs: VariantSet,
  names: readonly string[],
): VariantSet {
  const inTheirs = rowFinder(theirs.variants);
  const variants = mine.variants.filter((row) => inTheirs(row) || !names.includes(rowPath(row)));
  const removedRows = mine.variants.filter((row) => !variants.includes(row));
  const isRemoved = (value: string, place: number) =>
    removedRows.some(({ options }) => options[place] === value) &&
    !theirs.options[place]?.values.includes(value) &&
    !variants.some(({ options }) => options[place] === value);
  const options = mine.options.map(({ name, values }, place) => ({
    name,
    values: values.filter((value) => !isRemoved(value, place)),
  }));
  return { options, variants };
}

/** Adds the rows' option values to the options. */
function addRowValues(rows: readonly VariantRow[], options: ProductOption[]): ProductOption[] {
  if (rows.length === 0) return options;
  return options.map(({ name, values }, place) => ({
    name,
    values: [...new Set([...values, ...rows.flatMap((row) => row.options[place] ?? [])])],
  }));
}

/** Stock has no conflicts, as only the difference is sent. */
const CONFLICT_COLUMNS = VARIANT_COLUMNS.filter((column) => column !== 'stock');

/** Drops duplicates and variants that the options don't allow. */
function validRows({ options, variants }: VariantSet): VariantSet {
  const fits = (row: VariantRow) =>
    row.options.length === options.length &&
    options.every(({ values }, place) =>
      (values.length > 0 ? values : ['']).includes(row.options[place] ?? ''),
    );
  return { options, variants: uniqueRows(variants).filter(fits) };
}

/** Keys of the first set's saved rows that the other set has, too, in the order of the first. */
function commonOrder(one: VariantSet, other: VariantSet): string[] {
  const find = rowFinder(other.variants);
  return one.variants.filter((row) => row._id !== undefined && find(row)).map(rowKey);
}

/** Returns a function that finds a row by `_id`, or by option values if one of the two rows has no `_id`. */
export function rowFinder(
  rows: readonly VariantRow[],
): (row: VariantRow) => VariantRow | undefined {
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

function pickCells(row: VariantRow, columns: readonly VariantColumn[]): Partial<VariantRow> {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

function rowPath(row: VariantRow): string {
  return `variants.${rowKey(row)}`;
}

function cellPath(row: VariantRow, column: VariantColumn): string {
  return `${rowPath(row)}.${column}`;
}

function toRows(value: unknown): VariantRow[] {
  return toVariantSet({ variants: value }).variants;
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

/** The variants as the API expects them: saved ones with their changed columns, new ones with all columns. */
export function variantsUpdate(rows: unknown, seen: unknown): FormValues[] {
  const find = rowFinder(toRows(seen));
  return toRows(rows).map((row) => {
    const before = row._id === undefined ? undefined : find(row);
    if (!before) return newVariant(row);
    const columns = VARIANT_COLUMNS.filter((column) => !isSame(before[column], row[column]));
    const { stock, ...others } = pickCells(row, columns);
    const known = { _id: row._id, options: row.options, ...others };
    const stockSeen = before.stock;
    if (typeof stock !== 'number' || typeof stockSeen !== 'number') return known;
    return { ...known, stockDelta: stock - stockSeen, stockSeen };
  });
}

export function newVariants(rows: unknown): FormValues[] {
  return toRows(rows).map(newVariant);
}

function newVariant(row: VariantRow): FormValues {
  const { taxClass, ...cells } = pickCells(row, VARIANT_COLUMNS);
  // An API without tax classes may refuse the field.
  return { options: row.options, ...cells, ...(taxClass && { taxClass }), stock: row.stock ?? 0 };
}
