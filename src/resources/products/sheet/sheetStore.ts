import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { showToast } from '../../../ui/toasts.ts';
import {
  type Cells,
  cellValue,
  change,
  emptyCells,
  findProblems,
  type SheetRow,
  undo,
} from './sheetCells.ts';
import {
  type CellValue,
  COLUMNS,
  cellInputText,
  parseCell,
  SHEET_FIELDS,
  type SheetField,
  type SheetFormatting,
} from './sheetColumns.ts';

/** 0-based indexes among the visible rows and columns. */
export type CellPosition = { row: number; column: number };

export type SheetState = {
  formatting: SheetFormatting;
  cells: Cells;
  /** Ids of the visible rows. */
  order: readonly string[];
  columns: readonly SheetField[];
  setColumns: (columns: SheetField[]) => void;
  /** The focused cell; `anchor` is the other end of the selection. */
  active: CellPosition;
  anchor: CellPosition;
  /** Initial text of the input; null unless a cell is being edited. */
  editing: { text: string; isReplacing: boolean } | null;
  /** True if the focus is in the sheet and follows the active cell. */
  isInside: boolean;
  /** Rows being saved. */
  saving: ReadonlySet<string>;
};

export type SheetStore = StoreApi<SheetState>;

export function createSheetStore(formatting: SheetFormatting): SheetStore {
  const start = { row: 0, column: 0 };
  return createStore<SheetState>(() => ({
    formatting,
    cells: emptyCells,
    order: [],
    columns: [],
    setColumns: () => {},
    active: start,
    anchor: start,
    editing: null,
    isInside: false,
    saving: new Set(),
  }));
}

const SheetContext = createContext<SheetStore | null>(null);
export const SheetProvider = SheetContext.Provider;

export function useSheetStore(): SheetStore {
  const store = useContext(SheetContext);
  if (!store) throw new Error('There is no sheet around');
  return store;
}

export function useSheet<T>(select: (state: SheetState) => T): T {
  return useStore(useSheetStore(), select);
}

export type Area = { top: number; bottom: number; left: number; right: number };

/** Inclusive. */
export function selectedArea({ active, anchor }: Pick<SheetState, 'active' | 'anchor'>): Area {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

export type Cell = { row: SheetRow; field: SheetField; value: CellValue };

export function cellsIn(
  { cells, order, columns }: SheetState,
  { top, bottom, left, right }: Area,
): Cell[][] {
  const fields = columns.slice(left, right + 1);
  return order.slice(top, bottom + 1).flatMap((id) => {
    const row = cells.rows.get(id);
    if (!row) return [];
    const edits = cells.edits.get(id);
    return [fields.map((field) => ({ row, field, value: cellValue(row, edits, field) }))];
  });
}

export function goTo(store: SheetStore, wanted: CellPosition, isExtending = false): void {
  store.setState(({ order, columns, anchor }) => {
    const active = {
      row: Math.max(0, Math.min(wanted.row, order.length - 1)),
      column: Math.max(0, Math.min(wanted.column, columns.length - 1)),
    };
    return { active, anchor: isExtending ? anchor : active, editing: null };
  });
}

export function select(store: SheetStore, from: CellPosition, to: CellPosition): void {
  store.setState({ anchor: from, active: to, editing: null });
}

export function selectAll(store: SheetStore): void {
  const { order, columns } = store.getState();
  const last = { row: order.length - 1, column: columns.length - 1 };
  // Keeps the focus at the top, so the sheet does not scroll.
  store.setState({ anchor: last, active: { row: 0, column: 0 }, editing: null });
}

/** Undefined in an empty sheet. */
export function activeCell(state: SheetState): Cell | undefined {
  const { row, column } = state.active;
  return cellsIn(state, { top: row, bottom: row, left: column, right: column })[0]?.[0];
}

/** Ignores read-only cells; `text` replaces the value. */
export function edit(store: SheetStore, text?: string): void {
  const state = store.getState();
  const cell = activeCell(state);
  if (!cell || cell.row.fixed.includes(cell.field)) return;
  const isReplacing = text !== undefined;
  store.setState({
    editing: { text: text ?? inputText(cell, state.formatting), isReplacing },
    isInside: true,
  });
}

const inputText = ({ row, field, value }: Cell, formatting: SheetFormatting) =>
  cellInputText(field, value, row.currency, formatting);

/** Unchanged text keeps the value, as formatting can lose precision. */
function parseInto(cell: Cell, text: string, formatting: SheetFormatting) {
  const { row, field, value } = cell;
  return text === inputText(cell, formatting)
    ? value
    : parseCell(field, text, row.currency, formatting);
}

/** Writes to the active cell, or to all selected ones, and closes the input. */
export function commit(store: SheetStore, typed: string, isForAll = false): void {
  const state = store.getState();
  const cell = activeCell(state);
  const targets = isForAll ? cellsIn(state, selectedArea(state)).flat() : cell ? [cell] : [];
  const wanted = targets.map((target) => ({
    id: target.row.id,
    field: target.field,
    to: parseInto(target, typed, state.formatting),
  }));
  store.setState({ cells: change(state.cells, wanted), editing: null });
}

/** Reports how many cells can't be empty. */
export function clear(store: SheetStore): void {
  const state = store.getState();
  const all = cellsIn(state, selectedArea(state)).flat();
  const wanted = all.flatMap(({ row, field }) => {
    const { empty } = COLUMNS[field];
    return empty === undefined ? [] : [{ id: row.id, field, to: empty }];
  });
  store.setState({ cells: change(state.cells, wanted) });
  notify('info', 'sheet.kept', all.length - wanted.length);
}

/** Shows nothing for 0. */
function notify(tone: 'info' | 'warning', title: string, smart_count: number): void {
  if (smart_count > 0) showToast({ tone, title, values: { smart_count } });
}

export function fillDown(store: SheetStore): void {
  const state = store.getState();
  const [first = [], ...below] = cellsIn(state, selectedArea(state));
  const wanted = below.flatMap((cells) =>
    cells.flatMap(({ row, field }, at) => {
      const from = first[at];
      // A read-only cell shows derived values, such as the stock of all variants.
      const isEditable = from && !from.row.fixed.includes(field);
      return isEditable ? [{ id: row.id, field, to: from.value }] : [];
    }),
  );
  store.setState({ cells: change(state.cells, wanted) });
}

/** Shows a hidden column if the step changes it. */
export function undoOrRedo(store: SheetStore, step: typeof undo): void {
  const { cells, order, columns, setColumns } = store.getState();
  const changes = (step === undo ? cells.past : cells.future).at(-1) ?? [];
  const hidden = changes.filter(({ field }) => !columns.includes(field));
  store.setState({ cells: step(cells) });
  const [first] = hidden;
  if (!first) return;
  const shown = SHEET_FIELDS.filter(
    (field) => columns.includes(field) || hidden.some((one) => one.field === field),
  );
  setColumns(shown);
  store.setState({ columns: shown });
  goTo(store, { row: order.indexOf(first.id), column: shown.indexOf(first.field) });
}

export function copySelection(state: SheetState): string[][] {
  return cellsIn(state, selectedArea(state)).map((row) =>
    row.map((cell) => inputText(cell, state.formatting)),
  );
}

/**
 * Writes from the first selected cell on. Repeats the table if the selection is a multiple of its size.
 * Reports what did not fit and what is read-only.
 */
export function paste(store: SheetStore, table: string[][]): void {
  const state = store.getState();
  const height = table.length;
  const width = Math.max(0, ...table.map((row) => row.length));
  const area = selectedArea(state);
  const { top, left } = area;
  const [rows, columns] = [area.bottom - top + 1, area.right - left + 1];
  const isFilling = rows % height === 0 && columns % width === 0;
  const bottom = top + (isFilling ? rows : height) - 1;
  const right = left + (isFilling ? columns : width) - 1;
  const target = {
    top,
    left,
    bottom: Math.min(bottom, state.order.length - 1),
    right: Math.min(right, state.columns.length - 1),
  };
  const places = cellsIn(state, target).flatMap((cells, down) =>
    cells.flatMap((cell, along) => {
      // A short row leaves the remaining cells unchanged.
      const text = table[down % height]?.[along % width];
      return text === undefined ? [] : [{ ...cell, text }];
    }),
  );
  const editable = places.filter(({ row, field }) => !row.fixed.includes(field));
  const wanted = editable.map(({ text, ...cell }) => ({
    id: cell.row.id,
    field: cell.field,
    to: parseInto(cell, text, state.formatting),
  }));
  store.setState({
    cells: change(state.cells, wanted),
    anchor: { row: top, column: left },
    active: { row: target.bottom, column: target.right },
  });
  notify('warning', 'sheet.rowsLeft', bottom - target.bottom);
  notify('warning', 'sheet.columnsLeft', right - target.right);
  notify('info', 'sheet.kept', places.length - editable.length);
}

/** A cell with an error; row -1 is on another page. */
type ErrorPosition = CellPosition & { id: string };

/** Cells with errors, those of this page first. A hidden column's error is at the name. */
export function errorPositions({
  cells,
  order,
  columns,
}: Pick<SheetState, 'cells' | 'order' | 'columns'>): readonly ErrorPosition[] {
  if (cells.edits.size === 0 && cells.refusals.size === 0) return [];
  const places = new Map(order.map((id, row) => [id, row]));
  const ids = new Set([...order, ...cells.edits.keys(), ...cells.refusals.keys()]);
  return [...ids].flatMap((id) => {
    const row = places.get(id) ?? -1;
    const baseline = cells.rows.get(id);
    const edits = cells.edits.get(id);
    const refusal = cells.refusals.get(id);
    if (!baseline || (!edits && !refusal)) return [];
    const invalid = new Set([
      ...Object.keys(findProblems(baseline, edits)),
      ...Object.entries(refusal?.cells ?? {}).flatMap(([name, text]) => (text ? [name] : [])),
    ]);
    const found = columns.flatMap((field, column) =>
      invalid.has(field) ? [{ id, row, column }] : [],
    );
    if (found.length === 0 && (invalid.size > 0 || refusal?.text)) return [{ id, row, column: 0 }];
    return found;
  });
}

/** Next cell with an error, wrapping. A row of another page is added to this one. */
export function goToNextError(store: SheetStore): void {
  const { cells, order, columns, active } = store.getState();
  const places = errorPositions({ cells, order, columns });
  const isNext = ({ row, column }: CellPosition) =>
    row > active.row || (row === active.row && column > active.column);
  const next = places.find(isNext) ?? places.find(({ row }) => row < 0) ?? places[0];
  if (!next) return;
  const addedIds: string[] = [];
  if (next.row < 0) {
    const productId = cells.rows.get(next.id)?.productId;
    for (const row of cells.rows.values()) if (row.productId === productId) addedIds.push(row.id);
  }
  store.setState({ isInside: true, order: [...addedIds, ...order] });
  goTo(store, next.row < 0 ? { ...next, row: addedIds.indexOf(next.id) } : next);
}
