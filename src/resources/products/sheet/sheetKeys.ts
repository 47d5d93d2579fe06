import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isThirdLevel, letterOf } from '../../../browser/keys.ts';
import { redo, undo } from './sheetCells.ts';
import { COLUMNS } from './sheetColumns.ts';
import {
  activeCell,
  type CellPosition,
  clear,
  edit,
  fillDown,
  goTo,
  type SheetStore,
  select,
  selectAll,
  undoOrRedo,
  useSheetStore,
} from './sheetStore.ts';

type Parts = {
  isRtl: boolean;
  /** Rows per Page Up or Page Down. */
  page: number;
  onSave: () => void;
};

/** Shortcuts while no cell is being edited. */
export function useSheetKeys(parts: Parts): (event: KeyboardEvent) => void {
  const store = useSheetStore();
  return (event) => {
    if (event.defaultPrevented || store.getState().order.length === 0) return;
    const { shiftKey } = event;
    if (isThirdLevel(event)) {
      beginTyping(event, store);
      return;
    }
    if (event.altKey) return;
    const place = navigationTarget(event, store, parts);
    if (place) {
      event.preventDefault();
      goTo(store, place, shiftKey && event.key !== 'Tab' && event.key !== 'Enter');
    } else if (runShortcut(event, store, parts)) {
      event.preventDefault();
    } else if (!event.ctrlKey && !event.metaKey) {
      beginTyping(event, store);
    }
  };
}

/** Null if the key does not navigate. */
function navigationTarget(
  event: KeyboardEvent,
  store: SheetStore,
  { isRtl, page }: Parts,
): CellPosition | null {
  const { active, order, columns } = store.getState();
  const { row, column } = active;
  const isFar = event.ctrlKey || event.metaKey;
  const [lastRow, lastColumn] = [order.length - 1, columns.length - 1];
  const forwardKey = isRtl ? 'ArrowLeft' : 'ArrowRight';
  switch (event.key) {
    case 'ArrowDown':
      return { row: isFar ? lastRow : row + 1, column };
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowLeft':
    case 'ArrowRight': {
      const isForward = event.key === forwardKey;
      if (isFar) return { row, column: isForward ? lastColumn : 0 };
      return { row, column: column + (isForward ? 1 : -1) };
    }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn };
    case 'PageDown':
      return { row: row + page, column };
    case 'PageUp':
      return { row: row - page, column };
    default:
      return isFar ? null : placeAfter(store, focusMoveFor(event));
  }
}

/** Where the focus moves after an edit. */
export type FocusMove = 'down' | 'up' | 'next' | 'back' | 'stay';

export function focusMoveFor({ key, shiftKey }: KeyboardEvent): FocusMove {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'back' : 'next';
  return 'stay';
}

/** Wraps to the next row at the end of a row; null at both ends of the sheet. */
export function placeAfter(store: SheetStore, focusMove: FocusMove): CellPosition | null {
  const { active, order, columns } = store.getState();
  if (focusMove === 'stay') return null;
  if (focusMove === 'down') return { ...active, row: active.row + 1 };
  if (focusMove === 'up') return { ...active, row: active.row - 1 };
  const width = columns.length;
  const at = active.row * width + active.column + (focusMove === 'next' ? 1 : -1);
  if (at < 0 || at >= width * order.length) return null;
  return { row: Math.floor(at / width), column: at % width };
}

/** Returns false for keys without a shortcut. */
function runShortcut(event: KeyboardEvent, store: SheetStore, parts: Parts): boolean {
  const { key, shiftKey } = event;
  if (key === 'Escape') document.getElementById('sheet-save')?.focus();
  else if (key === 'Delete' || key === 'Backspace') clear(store);
  else if (key === 'F2') edit(store);
  else if (event.ctrlKey || event.metaKey || (key === ' ' && shiftKey)) {
    const letter = letterOf(event);
    const { active, order, columns } = store.getState();
    const { bottom, right } = { bottom: order.length - 1, right: columns.length - 1 };
    if (key === ' ' && shiftKey)
      select(store, { ...active, column: right }, { ...active, column: 0 });
    else if (key === ' ') select(store, { ...active, row: bottom }, { ...active, row: 0 });
    else if (letter === 'a') selectAll(store);
    else if (letter === 'd') fillDown(store);
    else if (letter === 'z') undoOrRedo(store, shiftKey ? redo : undo);
    else if (letter === 'y') undoOrRedo(store, redo);
    else if (letter === 's') parts.onSave();
    else return false;
  } else return false;
  return true;
}

/** The input gets the key itself, also a dead key of an accent. */
function beginTyping({ key }: KeyboardEvent, store: SheetStore) {
  const isText = [...key].length === 1 || key === 'Dead' || key === 'Process';
  if (!isText) return;
  const state = store.getState();
  const field = activeCell(state)?.field;
  const isChoice = field !== undefined && COLUMNS[field].type === 'choice';
  flushSync(() => edit(store, isChoice ? undefined : ''));
}
