import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isSame } from '../../api/compareValues.ts';
import { showToast } from '../../ui/toasts.ts';
import {
  type CellValue,
  cellValue,
  type GridColumn,
  type GridRow,
  inputText,
  parseCell,
  plainValue,
} from './gridCells.ts';

/** 0-based indexes among the visible rows and columns. */
export type CellPosition = { row: number; column: number };

export type CellChange = { id: string; column: string; from: CellValue; to: CellValue };

export type GridState = {
  locale: string;
  /** The visible columns. */
  columns: readonly GridColumn[];
  /** Ids of the visible rows. */
  order: readonly string[];
  /** Includes rows that are not visible, such as those of another page. */
  rows: { get: (id: string) => GridRow | undefined };
  /** Stores the changes in `rows`. */
  onChange: (changes: readonly CellChange[]) => void;
  /** Shows hidden columns that an undo or redo changes. */
  onReveal: (columns: readonly string[]) => void;
  /** The focused cell; `anchor` is the other end of the selection. */
  active: CellPosition;
  anchor: CellPosition;
  /** Initial text of the input; null unless a cell is being edited. */
  editing: { text: string; isReplacing: boolean } | null;
  /** True if the focus is in the grid and follows the active cell. */
  isInside: boolean;
  /** The undo history. */
  past: readonly (readonly CellChange[])[];
  future: readonly (readonly CellChange[])[];
};

export type GridStore = StoreApi<GridState>;

const start = { row: 0, column: 0 };

export function createGridStore(parts: Partial<GridState>): GridStore {
  return createStore<GridState>(() => ({
    locale: 'en',
    columns: [],
    order: [],
    rows: new Map(),
    onChange: () => {},
    onReveal: () => {},
    active: start,
    anchor: start,
    editing: null,
    isInside: false,
    past: [],
    future: [],
    ...parts,
  }));
}

const GridContext = createContext<GridStore | null>(null);
export const GridProvider = GridContext.Provider;

export function useGridStore(): GridStore {
  const store = useContext(GridContext);
  if (!store) throw new Error('useGridStore must be used within GridProvider');
  return store;
}

export function useGrid<T>(select: (state: GridState) => T): T {
  return useStore(useGridStore(), select);
}

export type Area = { top: number; bottom: number; left: number; right: number };

/** The selected rows and columns. All four bounds are inclusive. */
export function selectedArea({ active, anchor }: Pick<GridState, 'active' | 'anchor'>): Area {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

export type Cell = { row: GridRow; column: GridColumn; value: CellValue };

export function cellsIn(
  { rows, order, columns }: GridState,
  { top, bottom, left, right }: Area,
): Cell[][] {
  const shown = columns.slice(left, right + 1);
  return order.slice(top, bottom + 1).flatMap((id) => {
    const row = rows.get(id);
    return row ? [shown.map((column) => ({ row, column, value: cellValue(row, column) }))] : [];
  });
}

export const selectedCells = (state: GridState) => cellsIn(state, selectedArea(state));

export const isEditable = ({ row, column }: Cell) => !row.isFixed(column.name);

export function goTo(store: GridStore, wanted: CellPosition, isExtending = false): void {
  store.setState(({ order, columns, anchor }) => {
    const active = {
      row: Math.max(0, Math.min(wanted.row, order.length - 1)),
      column: Math.max(0, Math.min(wanted.column, columns.length - 1)),
    };
    return { active, anchor: isExtending ? anchor : active, editing: null };
  });
}

export function select(store: GridStore, from: CellPosition, to: CellPosition): void {
  store.setState({ anchor: from, active: to, editing: null });
}

export function selectAll(store: GridStore): void {
  const { order, columns } = store.getState();
  const last = { row: order.length - 1, column: columns.length - 1 };
  // Keeps the focus at the top, so the grid does not scroll.
  store.setState({ anchor: last, active: start, editing: null });
}

/** Undefined in an empty grid. */
export function activeCell(state: GridState): Cell | undefined {
  const { row, column } = state.active;
  return cellsIn(state, { top: row, bottom: row, left: column, right: column })[0]?.[0];
}

/** Edits the active cell, unless the cell is read-only or has `Content`. `text` replaces the value. */
export function edit(store: GridStore, text?: string): void {
  const state = store.getState();
  const cell = activeCell(state);
  if (!cell || !isEditable(cell) || cell.column.Content) return;
  const isReplacing = text !== undefined;
  store.setState({
    editing: { text: text ?? textOf(cell, state), isReplacing },
    isInside: true,
  });
}

const notationOf = ({ row }: Cell, { locale }: GridState) => ({ currency: row.currency, locale });

const textOf = (cell: Cell, state: GridState) =>
  inputText(cell.column, cell.value, notationOf(cell, state));

/** Unchanged text keeps the value, as formatting can lose precision. */
function parseInto(cell: Cell, text: string, state: GridState): CellValue | undefined {
  return text === textOf(cell, state)
    ? cell.value
    : parseCell(cell.column, text, notationOf(cell, state));
}

type Wanted = Pick<CellChange, 'id' | 'column'> & { to: CellValue | undefined };

const changeTo = ({ row, column }: Cell, value: CellValue | undefined): Wanted => ({
  id: row.id,
  column: column.name,
  to: value,
});

/** Compares unreadable text without its problem, which a form does not keep. */
function isSameCell(one: CellValue, other: CellValue): boolean {
  return isSame(plainValue(one), plainValue(other));
}

/** Limit of the undo history. */
const MAX_UNDO_STEPS = 100;

/** Ignores unchanged and read-only cells, and changes without `to`. */
export function write(store: GridStore, wanted: readonly Wanted[]): void {
  const { rows, past, onChange } = store.getState();
  const changes = wanted.flatMap(({ id, column, to }): CellChange[] => {
    const row = rows.get(id);
    if (!row || to === undefined || row.isFixed(column)) return [];
    const from = row.values[column] ?? null;
    return isSameCell(from, to) ? [] : [{ id, column, from, to }];
  });
  if (changes.length === 0) return;
  store.setState({ past: [...past.slice(1 - MAX_UNDO_STEPS), changes], future: [] });
  onChange(changes);
}

/** Writes to the active cell, or to all selected ones, and closes the input. */
export function commit(store: GridStore, typed: string, isForAll = false): void {
  const state = store.getState();
  const cell = activeCell(state);
  const targets = isForAll ? selectedCells(state).flat() : cell ? [cell] : [];
  write(
    store,
    targets.map((target) => changeTo(target, parseInto(target, typed, state))),
  );
  store.setState({ editing: null });
}

/** Empties the selected cells. Reports how many are in columns that can't be empty. */
export function clear(store: GridStore): void {
  const all = selectedCells(store.getState()).flat();
  const wanted = all.filter(({ column }) => column.empty !== undefined);
  write(
    store,
    wanted.map((cell) => changeTo(cell, cell.column.empty)),
  );
  notify('info', 'sheet.kept', all.length - wanted.length);
}

/** Shows nothing for 0. */
function notify(tone: 'info' | 'warning', title: string, smart_count: number): void {
  if (smart_count > 0) showToast({ tone, title, values: { smart_count } });
}

export function fillDown(store: GridStore): void {
  const [first = [], ...below] = selectedCells(store.getState());
  // A read-only cell shows derived values, such as the stock of all variants.
  const filled = below.flatMap((cells) =>
    cells.flatMap((cell, at) => {
      const from = first[at];
      return from && isEditable(from) ? [changeTo(cell, from.value)] : [];
    }),
  );
  write(store, filled);
}

const reverse = ({ from, to, ...cell }: CellChange): CellChange => ({
  ...cell,
  from: to,
  to: from,
});

/** Reverts the last step of which a cell still has the new value. Drops later steps without such a cell. */
export function undo(store: GridStore): void {
  const { past, future } = store.getState();
  const { step, before } = lastApplicable(store, past, reverse);
  store.setState({ past: before, future: step ? [...future, step] : future });
  apply(store, step?.map(reverse) ?? []);
}

export function redo(store: GridStore): void {
  const { past, future } = store.getState();
  const { step, before } = lastApplicable(store, future, (change) => change);
  store.setState({ past: step ? [...past, step] : past, future: before });
  apply(store, step ?? []);
}

type Steps = GridState['past'];

/** The last step that can still change a cell, and the steps before it. */
function lastApplicable(
  store: GridStore,
  steps: Steps,
  toChange: (change: CellChange) => CellChange,
) {
  const at = steps.findLastIndex((step) => step.some((one) => isApplicable(store, toChange(one))));
  return { step: steps[at], before: steps.slice(0, Math.max(at, 0)) };
}

/** Another merchant, or the surrounding form, may have changed the cell since. */
function isApplicable(store: GridStore, { id, column, from }: CellChange): boolean {
  const row = store.getState().rows.get(id);
  return row !== undefined && isSameCell(row.values[column] ?? null, from);
}

/** Skips cells that were changed since. Shows the hidden columns that the step changes. */
function apply(store: GridStore, step: readonly CellChange[]): void {
  const changes = step.filter((one) => isApplicable(store, one));
  const isVisible = (name: string) => store.getState().columns.some((one) => one.name === name);
  const hidden = changes.filter(({ column }) => !isVisible(column));
  store.getState().onChange(changes);
  const [first] = hidden;
  if (!first) return;
  store.getState().onReveal(hidden.map(({ column }) => column));
  const { order, columns } = store.getState();
  goTo(store, {
    row: order.indexOf(first.id),
    column: columns.findIndex(({ name }) => name === first.column),
  });
}

export function copySelection(state: GridState): string[][] {
  return selectedCells(state).map((row) => row.map((cell) => textOf(cell, state)));
}

/**
 * Writes a table, from the top left selected cell on. Repeats the table if the selection is a multiple of its size.
 * Reports how many rows and columns did not fit, and how many cells did not accept their text.
 */
export function paste(store: GridStore, table: string[][]): void {
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
  const wanted = places
    .filter(isEditable)
    .map((cell) => changeTo(cell, parseInto(cell, cell.text, state)))
    .filter((one) => one.to !== undefined);
  write(store, wanted);
  select(store, { row: top, column: left }, { row: target.bottom, column: target.right });
  notify('warning', 'sheet.rowsLeft', bottom - target.bottom);
  notify('warning', 'sheet.columnsLeft', right - target.right);
  notify('info', 'sheet.kept', places.length - wanted.length);
}

/** Replaces the visible rows. Keeps the active cell on its row; ends editing if the row is gone. */
export function showRows(store: GridStore, order: readonly string[]): void {
  const { order: before, active } = store.getState();
  if (isSame(before, order)) return;
  store.setState({ order });
  const row = order.indexOf(before[active.row] ?? '');
  const shift = row - active.row;
  if (row < 0) goTo(store, active);
  else
    store.setState(({ anchor }) => ({
      active: { ...active, row },
      anchor: { ...anchor, row: Math.max(0, Math.min(anchor.row + shift, order.length - 1)) },
    }));
}
