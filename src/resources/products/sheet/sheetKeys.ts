import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isThirdLevel, letterOf } from '../../../keys.ts';
import { redo, undo } from './sheetCells.ts';
import { COLUMNS, type SheetWords } from './sheetColumns.ts';
import {
  activeCell,
  clear,
  edit,
  fillDown,
  goTo,
  type Place,
  type SheetStore,
  select,
  selectAll,
  useSheetStore,
} from './sheetStore.ts';

type Parts = {
  words: SheetWords;
  isRtl: boolean;
  /** Rows that Page Up and Page Down go. */
  page: number;
  onSave: () => void;
  onKept: (count: number) => void;
  onLeave: () => void;
};

/** What the keys do while nobody types into a cell. */
export function useSheetKeys(parts: Parts): (event: KeyboardEvent) => void {
  const store = useSheetStore();
  return (event) => {
    if (event.defaultPrevented || store.getState().order.length === 0) return;
    const { shiftKey } = event;
    if (isThirdLevel(event)) {
      beginTyping(event, store, parts.words);
      return;
    }
    if (event.altKey) return;
    const place = placeFor(event, store, parts);
    if (place) {
      event.preventDefault();
      goTo(store, place, shiftKey && event.key !== 'Tab' && event.key !== 'Enter');
    } else if (runs(event, store, parts)) {
      event.preventDefault();
    } else if (!event.ctrlKey && !event.metaKey) {
      beginTyping(event, store, parts.words);
    }
  };
}

/** Where a key leads; null for one that leads nowhere. */
function placeFor(event: KeyboardEvent, store: SheetStore, { isRtl, page }: Parts): Place | null {
  const { active, order, columns } = store.getState();
  const { row, column } = active;
  const isFar = event.ctrlKey || event.metaKey;
  const [lastRow, lastColumn] = [order.length - 1, columns.length - 1];
  const onward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  switch (event.key) {
    case 'ArrowDown':
      return { row: isFar ? lastRow : row + 1, column };
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowLeft':
    case 'ArrowRight': {
      const isOnward = event.key === onward;
      if (isFar) return { row, column: isOnward ? lastColumn : 0 };
      return { row, column: column + (isOnward ? 1 : -1) };
    }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn };
    case 'PageDown':
      return { row: row + page, column };
    case 'PageUp':
      return { row: row - page, column };
    case 'Tab':
      return isFar
        ? null
        : nextPlace(active, event.shiftKey ? -1 : 1, columns.length, order.length);
    case 'Enter':
      return isFar ? null : { row: row + (event.shiftKey ? -1 : 1), column };
    default:
      return null;
  }
}

/** The cell after or before this one, on the next row from the end of one; none beyond the ends of the sheet. */
export function nextPlace(
  { row, column }: Place,
  step: 1 | -1,
  width: number,
  height: number,
): Place | null {
  const at = row * width + column + step;
  if (at < 0 || at >= width * height) return null;
  return { row: Math.floor(at / width), column: at % width };
}

/** Does what a key is for; false for one that is for nothing. */
function runs(event: KeyboardEvent, store: SheetStore, parts: Parts): boolean {
  const { key, shiftKey } = event;
  const change = (step: typeof undo) => store.setState(({ cells }) => ({ cells: step(cells) }));
  if (key === 'Escape') parts.onLeave();
  else if (key === 'Delete' || key === 'Backspace') parts.onKept(clear(store));
  else if (key === 'F2') edit(store, parts.words);
  else if (event.ctrlKey || event.metaKey || (key === ' ' && shiftKey)) {
    const letter = letterOf(event);
    const { active, order, columns } = store.getState();
    const { bottom, right } = { bottom: order.length - 1, right: columns.length - 1 };
    if (key === ' ' && shiftKey)
      select(store, { ...active, column: right }, { ...active, column: 0 });
    else if (key === ' ') select(store, { ...active, row: bottom }, { ...active, row: 0 });
    else if (letter === 'a') selectAll(store);
    else if (letter === 'd') fillDown(store);
    else if (letter === 'z') change(shiftKey ? redo : undo);
    else if (letter === 'y') change(redo);
    else if (letter === 's') parts.onSave();
    else return false;
  } else return false;
  return true;
}

/** The key itself goes into the field that opens: also one that only begins a letter, as accents do. */
function beginTyping({ key }: KeyboardEvent, store: SheetStore, words: SheetWords) {
  const isText = [...key].length === 1 || key === 'Dead' || key === 'Process';
  if (!isText) return;
  const state = store.getState();
  const field = activeCell(state)?.field;
  const isChoice = field !== undefined && COLUMNS[field].type === 'choice';
  flushSync(() => edit(store, words, isChoice ? undefined : ''));
}
