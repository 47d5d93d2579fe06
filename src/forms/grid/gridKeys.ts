import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isThirdLevel, letterOf } from '../../browser/keys.ts';
import {
  activeCell,
  type CellPosition,
  clear,
  edit,
  fillDown,
  type GridStore,
  goTo,
  redo,
  select,
  selectAll,
  undo,
  useGridStore,
} from './gridStore.ts';

type Parts = {
  isRtl: boolean;
  /** Rows per Page Up or Page Down. */
  page: number;
  /** Absent if Ctrl+S belongs to a surrounding form. */
  onSave?: (() => void) | undefined;
  /** Moves the focus out of the grid, where Tab goes from cell to cell. Absent in a read-only grid. */
  onLeave?: (() => void) | undefined;
};

/** Shortcuts while no cell is being edited. */
export function useGridKeys(parts: Parts): (event: KeyboardEvent) => void {
  const store = useGridStore();
  return (event) => {
    if (event.defaultPrevented || store.getState().order.length === 0) return;
    // React also bubbles events from a cell's menu, which is in a portal.
    if (!event.currentTarget.contains(asNode(event.target))) return;
    const { shiftKey } = event;
    // In a read-only grid, these keys belong to the surrounding page or dialog.
    if (!parts.onLeave && /^(Tab|Enter|Escape)$/.test(event.key)) return;
    if (isThirdLevel(event)) {
      beginTyping(event, store);
      return;
    }
    if (event.altKey || pressControl(event)) return;
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

const asNode = (target: EventTarget) => (target instanceof Node ? target : null);

/** Presses a control of the cell; false if the key presses none. Space prefers a checkbox, Enter and F2 a button. */
function pressControl(event: KeyboardEvent): boolean {
  const { key, target } = event;
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (!isPlain || !(target instanceof Element) || !/^( |Enter|F2)$/.test(key)) return false;
  if (target.matches('button')) return true;
  const [button, box] = ['button', 'input'].map((name) => target.querySelector<HTMLElement>(name));
  const control = key === ' ' ? (box ?? button) : (button ?? box);
  const isBox = target.matches('input');
  if (!control && !isBox) return false;
  // In a form, Enter in a box would submit it.
  if (!isBox || key === 'Enter') event.preventDefault();
  control?.click();
  return true;
}

/** Null if the key does not navigate. */
function navigationTarget(
  event: KeyboardEvent,
  store: GridStore,
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

/**
 * Where the focus moves. `next` and `back` continue in the adjacent row; null at the ends of the grid. `down` and `up`
 * can lead outside the grid, which `goTo` corrects. Null for `stay`.
 */
export function placeAfter(store: GridStore, focusMove: FocusMove): CellPosition | null {
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
function runShortcut(event: KeyboardEvent, store: GridStore, parts: Parts): boolean {
  const { key, shiftKey } = event;
  if (key === 'Escape') parts.onLeave?.();
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
    else if (letter === 'z') (shiftKey ? redo : undo)(store);
    else if (letter === 'y') redo(store);
    else if (letter === 's' && parts.onSave) parts.onSave();
    else return false;
  } else return false;
  return true;
}

/** Opens the input before the browser inserts the typed character, which can be a dead key. */
function beginTyping({ key }: KeyboardEvent, store: GridStore) {
  const isText = [...key].length === 1 || key === 'Dead' || key === 'Process';
  if (!isText) return;
  const state = store.getState();
  const isChoice = activeCell(state)?.column.type === 'choice';
  flushSync(() => edit(store, isChoice ? undefined : ''));
}
