import { useTheme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type SyntheticEvent,
  type UIEvent,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { GridLine } from './GridLine.tsx';
import { type GridColumn, isNumeric } from './gridCells.ts';
import { useGridKeys } from './gridKeys.ts';
import { type CellPosition, goTo, select, useGrid, useGridStore } from './gridStore.ts';
import { GridFrame } from './gridStyle.ts';
import { useGridClipboard } from './useGridClipboard.ts';

type Props = {
  label: string;
  /** Pixels. */
  rowHeight: number;
  /** Pixels at a font size of 16 px, as the widths of columns. */
  nameWidth: number;
  /** CSS; by default the grid fills its container. */
  maxHeight?: string;
  /** Ctrl+S. Absent if it belongs to a surrounding form. */
  onSave?: () => void;
  /**
   * Called on Escape while no cell is edited. Must move the focus out of the grid, because Tab goes from cell to cell.
   * Without `onLeave`, the grid counts as read-only, and Tab leaves the grid.
   */
  onLeave?: () => void;
};

/** Rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const OVERSCAN = 8;

/**
 * A spreadsheet of the columns and rows of a `GridProvider`: a WAI-ARIA grid with virtualised rows. The surrounding
 * sheet or form saves the cells.
 */
export function Grid({ label, rowHeight, nameWidth, maxHeight, onSave, onLeave }: Props) {
  const translate = useTranslate();
  const help = useId();
  const store = useGridStore();
  const order = useGrid((state) => state.order);
  const columns = useGrid((state) => state.columns);
  const activeRow = useGrid((state) => state.active.row);
  const isReadOnly = onLeave === undefined;
  const view = useView(rowHeight);
  const isRtl = useTheme().direction === 'rtl';
  const keys = useGridKeys({ isRtl, page: view.rows - 1, onSave, onLeave });
  const pointing = usePointing();
  useGridClipboard();
  const first = Math.max(0, view.first - OVERSCAN);
  const last = Math.min(order.length, view.first + view.rows + OVERSCAN);
  const renderedRows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  // The focused row stays mounted while it is out of view.
  if (order.length > 0 && (activeRow < first || activeRow >= last)) renderedRows.push(activeRow);

  // React also bubbles events from a cell's menu, which is in a portal.
  const isOwn = ({ currentTarget, target }: SyntheticEvent) =>
    target instanceof Node && currentTarget.contains(target) && !store.getState().editing;
  const onFocus = (event: FocusEvent) => isOwn(event) && store.setState({ isInside: true });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) store.setState({ isInside: false });
  };
  // Columns follow the font size of the browser. The sticky first column grows to at most half of the window.
  const name = `max(${nameWidth}px, min(${inRem(nameWidth)}, 50vw))`;
  const widths = columns.map(({ width }, at) => (at === 0 ? name : inRem(width)));
  const total = `calc(${widths.join(' + ')})`;
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--columns': widths.join(' '),
    '--row': `${rowHeight}px`,
    '--name': name,
    maxHeight,
  };
  return (
    <>
      <p id={help} style={visuallyHidden}>
        {translate(isReadOnly ? 'sheet.helpToRead' : 'sheet.help')}
      </p>
      <GridFrame
        ref={view.frame}
        role="grid"
        aria-label={label}
        aria-describedby={help}
        aria-rowcount={order.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={isReadOnly || undefined}
        style={sizes}
        onScroll={view.onScroll}
        onKeyDown={keys}
        onFocus={onFocus}
        onBlur={onBlur}
        {...pointing}
      >
        <div role="rowgroup" className="head" style={{ width: total }}>
          <div role="row" aria-rowindex={1} className="line">
            {columns.map((column, at) => (
              <Head key={column.name} column={column} at={at} />
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          style={{ position: 'relative', width: total, height: order.length * rowHeight }}
        >
          {renderedRows.map((index) => (
            <GridLine
              key={order[index]}
              id={order[index] ?? ''}
              index={index}
              top={index * rowHeight}
            />
          ))}
        </div>
      </GridFrame>
    </>
  );
}

/** Converts pixels at a font size of 16 px to `rem`. */
const inRem = (pixels: number) => `${pixels / 16}rem`;

function Head({ column, at }: { column: GridColumn; at: number }) {
  const { label, unit, head } = column;
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      data-column={at}
      className={`cell${isNumeric(column) ? ' number' : ''}`}
    >
      {head}
      {label}
      {unit && ` (${unit})`}
    </div>
  );
}

function useView(rowHeight: number) {
  const [view, setView] = useState({ first: 0, rows: 20 });
  const updateView = useCallback(
    (element: HTMLElement) => {
      // Updates in steps of rows, which the overscan covers.
      const step = OVERSCAN / 2;
      const first = Math.floor(element.scrollTop / rowHeight / step) * step;
      const rows = Math.ceil((element.clientHeight || 20 * rowHeight) / rowHeight);
      setView((now) => (now.first === first && now.rows === rows ? now : { first, rows }));
    },
    [rowHeight],
  );
  const frame = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      updateView(element);
      if (typeof ResizeObserver === 'undefined') return;
      const observer = new ResizeObserver(() => updateView(element));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [updateView],
  );
  const onScroll = (event: UIEvent<HTMLElement>) => updateView(event.currentTarget);
  return { ...view, frame, onScroll };
}

/** Selects a cell, a range by dragging, or a column by its header. */
function usePointing() {
  const store = useGridStore();
  const isDragging = useRef(false);

  function placeAt(event: MouseEvent): (CellPosition & { isHead: boolean }) | null {
    const cell = event.target instanceof Element ? event.target.closest('[data-column]') : null;
    if (!(cell instanceof HTMLElement)) return null;
    const line = cell.closest<HTMLElement>('[data-row]');
    return {
      row: Number(line?.dataset.row ?? 0),
      column: Number(cell.dataset.column),
      isHead: line === null,
    };
  }

  function onMouseDown(event: MouseEvent) {
    const { target } = event;
    if (event.button !== 0 || !(target instanceof Element)) return;
    if (target.matches('.cell > input, .cell > select, option')) return;
    const place = placeAt(event);
    if (!place) return;
    const control = target.closest('button, input, label');
    if (control && place.isHead) return;
    // Blurs another cell or the bar first, so that its value is committed.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.matches('input, select')) {
      activeElement.blur();
    }
    store.setState({ isInside: true });
    isDragging.current = !place.isHead && !control;
    if (!place.isHead) return goTo(store, place, event.shiftKey);
    event.preventDefault();
    const { order, anchor } = store.getState();
    const from = event.shiftKey ? anchor.column : place.column;
    select(store, { row: order.length - 1, column: from }, { row: 0, column: place.column });
  }

  function onMouseOver(event: MouseEvent) {
    if (event.buttons !== 1 || !isDragging.current) return;
    const place = placeAt(event);
    if (place && !place.isHead) goTo(store, place, true);
  }

  const onMouseUp = () => {
    isDragging.current = false;
  };
  return { onMouseDown, onMouseOver, onMouseUp };
}
