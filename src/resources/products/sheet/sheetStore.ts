import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CellValue, GridRow, Translate } from '../../../forms/grid/gridCells.ts';
import {
  type CellPosition,
  createGridStore,
  type GridStore,
  goTo,
  write,
} from '../../../forms/grid/gridStore.ts';
import {
  type CellProblem,
  type Cells,
  change,
  emptyCells,
  findProblems,
  productStatus,
  type Refusal,
  type RowProblems,
  type RowValues,
  rowName,
  type SheetRow,
} from './sheetCells.ts';
import { isSheetField, SHEET_FIELDS } from './sheetColumns.ts';

export type SheetTexts = {
  translate: Translate;
  problemText: (problem: CellProblem) => string;
};

export type SheetState = {
  cells: Cells;
  /** Ids of the products that are being saved. */
  saving: ReadonlySet<string>;
  texts: SheetTexts;
  /** The Zustand store of the grid that shows the cells. */
  grid: GridStore;
};

export type SheetStore = StoreApi<SheetState>;

export function createSheetStore(texts: SheetTexts): SheetStore {
  const grid = createGridStore({
    onChange: (changes) => {
      const edits = changes.flatMap(({ id, column, to }) =>
        isSheetField(column) ? [{ id, field: column, to }] : [],
      );
      store.setState(({ cells }) => ({ cells: change(cells, edits) }));
    },
  });
  const store = createStore<SheetState>(() => ({
    cells: emptyCells,
    saving: new Set(),
    texts,
    grid,
  }));
  store.subscribe((state) => grid.setState({ rows: { get: (id) => toGridRow(state, id) } }));
  return store;
}

const shown = new WeakMap<SheetRow, { parts: RowParts; gridRow: GridRow }>();

type RowParts = {
  edits: RowValues | undefined;
  status: CellValue;
  refusal: Refusal | undefined;
  isSaving: boolean;
  texts: SheetTexts;
};

function toGridRow({ cells, saving, texts }: SheetState, id: string): GridRow | undefined {
  const row = cells.rows.get(id);
  if (!row) return undefined;
  const parts = {
    edits: cells.edits.get(id),
    status: productStatus(cells, row),
    refusal: cells.refusals.get(id),
    isSaving: saving.has(id),
    texts,
  };
  const known = shown.get(row);
  if (
    known?.parts.edits === parts.edits &&
    known?.parts.status === parts.status &&
    known?.parts.refusal === parts.refusal &&
    known?.parts.isSaving === parts.isSaving &&
    known?.parts.texts === texts
  ) {
    return known.gridRow;
  }
  const gridRow = createGridRow(row, parts, () => findProblems(cells, id));
  shown.set(row, { parts, gridRow });
  return gridRow;
}

function createGridRow(
  row: SheetRow,
  { edits, refusal, isSaving, texts }: RowParts,
  getProblems: () => RowProblems,
): GridRow {
  const isVariant = row.productName !== null;
  const edited = SHEET_FIELDS.filter((field) => edits?.[field] !== undefined);
  return {
    id: row.id,
    name: rowName(row),
    currency: row.currency,
    // Hides the variant's placeholder status.
    values: { ...row.values, ...(isVariant && { status: null }), ...edits },
    before: Object.fromEntries(edited.map((field) => [field, row.values[field]])),
    isFixed: (name) => row.fixed.some((field) => field === name),
    error(name) {
      if (!isSheetField(name)) return null;
      const problem = getProblems()[name];
      if (!problem) return refusal?.cells[name] ?? null;
      const { translate, problemText } = texts;
      return problem.code.startsWith('sheet.') ? translate(problem.code) : problemText(problem);
    },
    failure: refusal?.text,
    isBusy: isSaving,
    isPart: isVariant,
  };
}

/** Restores the baseline of all edited cells as one undoable step, and removes the refusals. */
export function discardEdits(store: SheetStore): void {
  const { cells, grid } = store.getState();
  const back = [...cells.edits].flatMap(([id, edits]) => {
    const values = cells.rows.get(id)?.values;
    const fields = SHEET_FIELDS.filter((field) => edits[field] !== undefined);
    return values ? fields.map((field) => ({ id, column: field, to: values[field] })) : [];
  });
  write(grid, back);
  grid.setState({ editing: null });
  store.setState((now) => ({ cells: { ...now.cells, refusals: emptyCells.refusals } }));
}

/** A cell with an error. `row` is -1 if the row is not on this page. */
type ErrorPosition = CellPosition & { id: string };

/** Cells with errors, those of this page first. A row without an error in a visible cell is reported at the name. */
export function errorPositions(
  cells: Cells,
  order: readonly string[],
  columns: readonly { name: string }[],
): readonly ErrorPosition[] {
  if (cells.edits.size === 0 && cells.refusals.size === 0) return [];
  const places = new Map(order.map((id, row) => [id, row]));
  const ids = new Set([...order, ...cells.edits.keys(), ...cells.refusals.keys()]);
  return [...ids].flatMap((id) => {
    const row = places.get(id) ?? -1;
    const refusal = cells.refusals.get(id);
    if (!cells.rows.has(id) || (!cells.edits.has(id) && !refusal)) return [];
    const invalid = new Set([
      ...Object.keys(findProblems(cells, id)),
      ...Object.entries(refusal?.cells ?? {}).flatMap(([name, text]) => (text ? [name] : [])),
    ]);
    const found = columns.flatMap(({ name }, column) =>
      invalid.has(name) ? [{ id, row, column }] : [],
    );
    if (found.length === 0 && (invalid.size > 0 || refusal?.text)) return [{ id, row, column: 0 }];
    return found;
  });
}

/**
 * Goes to the next cell with an error: on this page, then on other pages, then from the start again. For a row of
 * another page, adds all rows of its product to the top of this page.
 */
export function goToNextError(store: SheetStore): void {
  const { cells, grid } = store.getState();
  const { order, columns, active } = grid.getState();
  const places = errorPositions(cells, order, columns);
  const isNext = ({ row, column }: CellPosition) =>
    row > active.row || (row === active.row && column > active.column);
  const next = places.find(isNext) ?? places.find(({ row }) => row < 0) ?? places[0];
  if (!next) return;
  const addedIds: string[] = [];
  if (next.row < 0) {
    const productId = cells.rows.get(next.id)?.productId;
    for (const row of cells.rows.values()) if (row.productId === productId) addedIds.push(row.id);
  }
  grid.setState({ isInside: true, order: [...addedIds, ...order] });
  goTo(grid, next.row < 0 ? { ...next, row: addedIds.indexOf(next.id) } : next);
}
