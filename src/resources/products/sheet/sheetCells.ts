import { type Problem, problemsOf } from '../../../../contract/problems.ts';
import type { Product } from '../../../../contract/product.ts';
import { ProductInput } from '../../../../contract/productInput.ts';
import { TAX_CLASSES } from '../../../../contract/taxClass.ts';
import type { Variant } from '../../../../contract/variant.ts';
import { variantName } from '../../../../domain/variantNames.ts';
import { contains, isSame } from '../../../api/compareValues.ts';
import type { CellValue } from '../../../forms/grid/gridCells.ts';
import { SHEET_FIELDS, type SheetField } from './sheetColumns.ts';

const [STANDARD] = TAX_CLASSES;

export type RowValues = Partial<Record<SheetField, CellValue>>;

/** A product or variant with its stored values. In `Cells.rows`, the values are the baseline of the edits. */
export type SheetRow = {
  /** The product's id, or `<product>/<variant>`. */
  id: string;
  productId: string;
  /** Name of a variant's product; null for a product. */
  productName: string | null;
  currency: string;
  values: Record<SheetField, CellValue>;
  /** Read-only fields. */
  fixed: readonly SheetField[];
};

export type CellEdit = { id: string; field: SheetField; to: CellValue };

/** Why a row was not saved: `text` for the whole row, and a text for each refused cell. */
export type Refusal = { text: string | null; cells: Partial<Record<SheetField, string>> };

/** The sheet's rows with their unsaved edits and refusals, by row id. Immutable. */
export type Cells = {
  rows: ReadonlyMap<string, SheetRow>;
  edits: ReadonlyMap<string, RowValues>;
  refusals: ReadonlyMap<string, Refusal>;
};

export const emptyCells: Cells = {
  rows: new Map(),
  edits: new Map(),
  refusals: new Map(),
};

const PRODUCT_FIELDS: readonly SheetField[] = ['name', 'status', 'categoryId', 'brandId', 'tags'];
const VARIANT_FIELDS = SHEET_FIELDS.filter(
  (field) => !PRODUCT_FIELDS.includes(field) && field !== 'taxClass',
);

/** If the product has variants, `VARIANT_FIELDS` are read-only in its row. */
export function productRow(product: Product): SheetRow {
  const { _id, name, status, categoryId, brandId, tags, currency, options } = product;
  const taxClass = product.taxClass ?? STANDARD;
  const ofProduct = { name, status, categoryId, brandId, taxClass, tags };
  const item = { ...product, stock: product.stockForSale ?? product.stock };
  return {
    id: _id,
    productId: _id,
    productName: null,
    currency,
    values: { ...ofProduct, isEnabled: null, ...itemValues(item, product.trackStock) },
    fixed: options.length > 0 ? VARIANT_FIELDS : ['isEnabled', ...untracked(product)],
  };
}

export function variantRow(product: Product, variant: Variant): SheetRow {
  return {
    id: rowId(product._id, variant._id),
    productId: product._id,
    productName: product.name,
    currency: product.currency,
    values: {
      name: variantName(variant.options),
      // A placeholder: a variant has no status. `validate` uses the product's for an enabled variant.
      status: 'draft',
      categoryId: null,
      brandId: null,
      taxClass: variant.taxClass,
      tags: [],
      isEnabled: variant.isEnabled,
      ...itemValues(variant, product.trackStock),
    },
    fixed: [...PRODUCT_FIELDS, ...untracked(product)],
  };
}

/** Includes the product's name for a variant. */
export function rowName({ productName, values }: SheetRow): string {
  return [productName, values.name].filter(Boolean).join(' · ');
}

export const rowId = (product: string, variant: string) => `${product}/${variant}`;

// If the product's stock is not tracked, the number has no meaning.
const untracked = ({ trackStock }: Product): SheetField[] => (trackStock ? [] : ['stock']);

function itemValues(item: Product | Variant, isCounted: boolean) {
  const { sku, price, compareAtPrice, costPrice, stock, barcode, storageLocation, weight } = item;
  const counted = isCounted ? stock : null;
  const codes = { sku, barcode, storageLocation };
  return { ...codes, price, compareAtPrice, costPrice, stock: counted, weight };
}

export function productRows(product: Product): SheetRow[] {
  const { variants = [] } = product;
  return [productRow(product), ...variants.map((variant) => variantRow(product, variant))];
}

/** Edits cells. Ignores unknown rows and read-only cells. A value that equals the baseline removes the edit. */
export function change(cells: Cells, changes: readonly CellEdit[]): Cells {
  const edits = new Map(cells.edits);
  const refusals = new Map(cells.refusals);
  for (const { id, field, to: typed } of changes) {
    const row = cells.rows.get(id);
    if (!row || row.fixed.includes(field)) continue;
    // A variant without a tax class has its product's. A product always has a tax class.
    const isOfProduct = field === 'taxClass' && row.productName === null;
    const to = isOfProduct ? (typed ?? STANDARD) : typed;
    setEdit(edits, id, {
      ...edits.get(id),
      [field]: isSame(row.values[field], to) ? undefined : to,
    });
    const refusal = refusals.get(id);
    // An edit removes the refusal of its cell and the text for the whole row.
    if (refusal) refusals.set(id, { text: null, cells: { ...refusal.cells, [field]: undefined } });
  }
  return { ...cells, edits, refusals };
}

function setEdit(edits: Map<string, RowValues>, id: string, values: RowValues) {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  if (defined.length > 0) edits.set(id, Object.fromEntries(defined));
  else edits.delete(id);
}

/** A mutable copy of `Cells`, made once for an update of thousands of rows. */
type Draft = {
  rows: Map<string, SheetRow>;
  edits: Map<string, RowValues>;
  refusals: Map<string, Refusal>;
};

function withDraft(cells: Cells, update: (draft: Draft) => void): Cells {
  const draft = {
    rows: new Map(cells.rows),
    edits: new Map(cells.edits),
    refusals: new Map(cells.refusals),
  };
  update(draft);
  return { ...cells, ...draft };
}

/**
 * Makes the given rows the baseline. A cell that the merchant and the store changed to different values keeps its
 * baseline until the merchant chooses.
 */
export function updateRows(cells: Cells, rows: readonly SheetRow[]): Cells {
  return withDraft(cells, (draft) => {
    for (const now of rows) {
      const values = { ...now.values };
      for (const { field, before } of findConflicts(draft, now)) values[field] = before;
      rebaseRow(draft, { ...now, values });
    }
  });
}

/** The row's cells that the merchant and the store changed to different values. `now` is the store's row. */
export function findConflicts({ rows, edits }: Pick<Cells, 'rows' | 'edits'>, now: SheetRow) {
  const baseline = rows.get(now.id);
  const own = edits.get(now.id) ?? {};
  return SHEET_FIELDS.flatMap((field) => {
    const mine = own[field];
    if (!baseline || mine === undefined) return [];
    const [before, theirs] = [baseline.values[field], now.values[field]];
    return isSame(before, theirs) || contains(theirs, mine)
      ? []
      : [{ field, before, mine, theirs }];
  });
}

/** Makes the store's rows the baseline, and drops the edits for which the merchant chose the store's value. */
export function resolveConflicts(
  cells: Cells,
  rows: readonly SheetRow[],
  isTheirs: (row: SheetRow, field: SheetField) => boolean,
): Cells {
  return withDraft(cells, (draft) => {
    for (const now of rows) rebaseRow(draft, now, (field) => isTheirs(now, field));
  });
}

/** Makes the saved rows the baseline. `getSent` returns the values that were sent; values typed since stay edits. */
export function markSaved(
  cells: Cells,
  rows: readonly SheetRow[],
  getSent: (row: SheetRow) => Readonly<Record<string, unknown>>,
): Cells {
  return withDraft(cells, (draft) => {
    for (const now of rows) {
      const sent = getSent(now);
      rebaseRow(
        draft,
        now,
        (field, mine) => sent[field] !== undefined && isSame(mine, sent[field]),
      );
      draft.refusals.delete(now.id);
    }
  });
}

/** Sets the baseline of a row. Drops edits that are settled or that the baseline already contains. */
function rebaseRow(
  { rows, edits }: Draft,
  now: SheetRow,
  isSettled: (field: SheetField, mine: CellValue) => boolean = () => false,
): void {
  rows.set(now.id, now);
  const remaining = { ...edits.get(now.id) };
  for (const field of SHEET_FIELDS) {
    const mine = remaining[field];
    if (mine === undefined) continue;
    if (isSettled(field, mine) || contains(now.values[field], mine)) remaining[field] = undefined;
  }
  setEdit(edits, now.id, remaining);
}

export type CellProblem = Pick<Problem, 'code' | 'values'>;
export type RowProblems = Partial<Record<SheetField, CellProblem>>;

type Validated = { row: SheetRow; status: CellValue; problems: RowProblems };
const validated = new WeakMap<RowValues, Validated>();

/** The problems of a row's editable cells, without those that the stored values also have. None without edits. */
export function findProblems(cells: Cells, id: string): RowProblems {
  const row = cells.rows.get(id);
  const edits = cells.edits.get(id);
  if (!row || !edits) return noProblems;
  const status = productStatus(cells, row);
  const known = validated.get(edits);
  if (known?.row === row && known.status === status) return known.problems;
  const problems = validate(row, edits, status);
  validated.set(edits, { row, status, problems });
  return problems;
}

/** The edited or stored status of the row's product; null if the sheet does not have the product. */
export function productStatus({ rows, edits }: Cells, { productId }: SheetRow): CellValue {
  return edits.get(productId)?.status ?? rows.get(productId)?.values.status ?? null;
}

const noProblems: RowProblems = {};

function validate(row: SheetRow, edits: RowValues, status: CellValue): RowProblems {
  const { values, fixed, productName } = row;
  const found: RowProblems = {};
  const problemsIn = (all: RowValues) =>
    problemsOf(
      ProductInput,
      // An enabled variant needs a price if its product is active.
      toContractValues(productName !== null && all.isEnabled ? { ...all, status } : all),
    );
  const now = problemsIn({ ...values, ...edits });
  const former = now.length > 0 ? problemsIn(values) : [];
  const before = new Set(former.map(problemKey));
  for (const problem of now) {
    const field = SHEET_FIELDS.find((name) => name === problem.field);
    // The merchant cannot correct a read-only cell.
    if (field && !fixed.includes(field) && !before.has(problemKey(problem))) found[field] = problem;
  }
  for (const field of SHEET_FIELDS) {
    const value = edits[field] ?? null;
    // The cell could not read the typed text. The contract validates all other values.
    const isUnreadable = value !== null && typeof value === 'object' && 'code' in value;
    if (isUnreadable) found[field] = { code: value.code, values: {} };
  }
  return found;
}

const problemKey = ({ field, code }: Problem) => `${field} ${code}`;

/** Omits the stock if it is null, as it is without stock tracking: the contract refuses null. */
function toContractValues({ stock, ...values }: RowValues) {
  return { ...values, ...(stock !== null && { stock }) };
}
