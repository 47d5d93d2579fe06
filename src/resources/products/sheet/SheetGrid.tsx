import { useTheme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  type UIEvent,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { useLocale } from '../../../i18n/useLocale.ts';
import { gramUnit } from '../productValues.ts';
import { readTable, toHtml, toText } from './clipboard.ts';
import { SheetRowLine } from './SheetRowLine.tsx';
import { COLUMNS, isNumeric, type SheetField } from './sheetColumns.ts';
import { useSheetKeys } from './sheetKeys.ts';
import {
  type CellPosition,
  clear,
  copySelection,
  goTo,
  paste,
  select,
  useSheet,
  useSheetStore,
} from './sheetStore.ts';
import { SheetFrame } from './sheetStyle.ts';

interface Props {
  /** Pixels. */
  rowHeight: number;
  nameWidth: number;
  onSave: () => void;
}

/** Overscan rows, so that scrolling shows no gaps. */
const OVERSCAN = 8;

/** A WAI-ARIA grid with virtualised rows. */
export function SheetGrid({ rowHeight, nameWidth, onSave }: Props) {
  const translate = useTranslate();
  const help = useId();
  const store = useSheetStore();
  const order = useSheet((state) => state.order);
  const columns = useSheet((state) => state.columns);
  const activeRow = useSheet((state) => state.active.row);
  const view = useView(rowHeight);
  const keys = useSheetKeys({
    isRtl: useTheme().direction === 'rtl',
    page: view.rows - 1,
    onSave,
  });
  const pointing = usePointing();
  const first = Math.max(0, view.first - OVERSCAN);
  const last = Math.min(order.length, view.first + view.rows + OVERSCAN);
  const renderedRows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  // The focused row stays mounted while it is out of view.
  if (order.length > 0 && (activeRow < first || activeRow >= last)) renderedRows.push(activeRow);

  const onCopy = (event: ClipboardEvent, isCut = false) => {
    if (store.getState().editing) return;
    event.preventDefault();
    const table = copySelection(store.getState());
    event.clipboardData.setData('text/plain', toText(table));
    event.clipboardData.setData('text/html', toHtml(table));
    if (isCut) clear(store);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (store.getState().editing) return;
    event.preventDefault();
    const table = readTable(event.clipboardData);
    if (table.length > 0) paste(store, table);
  };
  const onFocus = () => store.setState({ isInside: true });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) store.setState({ isInside: false });
  };
  const widths = columns.map((field, at) => (at === 0 ? nameWidth : COLUMNS[field].width));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--columns': widths.map((width) => `${width}px`).join(' '),
    '--row': `${rowHeight}px`,
    '--name': `${nameWidth}px`,
  };
  return (
    <>
      <p id={help} style={visuallyHidden}>
        {translate('sheet.help')}
      </p>
      <SheetFrame
        ref={view.frame}
        role="grid"
        aria-label={translate('sheet.title')}
        aria-describedby={help}
        aria-rowcount={order.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        style={sizes}
        onScroll={view.onScroll}
        onKeyDown={keys}
        onCopy={onCopy}
        onCut={(event: ClipboardEvent) => onCopy(event, true)}
        onPaste={onPaste}
        onFocus={onFocus}
        onBlur={onBlur}
        {...pointing}
      >
        <div role="rowgroup" className="head" style={{ width: total }}>
          <div role="row" aria-rowindex={1} className="line">
            {columns.map((field, at) => (
              <Head key={field} field={field} at={at} />
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          style={{ position: 'relative', width: total, height: order.length * rowHeight }}
        >
          {renderedRows.map((index) => (
            <SheetRowLine
              key={order[index]}
              id={order[index] ?? ''}
              index={index}
              top={index * rowHeight}
            />
          ))}
        </div>
      </SheetFrame>
    </>
  );
}

function Head({ field, at }: { field: SheetField; at: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      data-column={at}
      className={`cell${isNumeric(field) ? ' number' : ''}`}
    >
      {translate(`resources.products.fields.${field}`)}
      {field === 'weight' && ` (${gramUnit(locale)})`}
    </div>
  );
}

function useView(rowHeight: number) {
  const [view, setView] = useState({ first: 0, rows: 20 });
  const look = useCallback(
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
      look(element);
      if (typeof ResizeObserver === 'undefined') return;
      const observer = new ResizeObserver(() => look(element));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [look],
  );
  const onScroll = (event: UIEvent<HTMLElement>) => look(event.currentTarget);
  return { ...view, frame, onScroll };
}

/** Selects a cell, a range by dragging, or a column by its header. */
function usePointing() {
  const store = useSheetStore();
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
    if (
      event.button !== 0 ||
      (event.target instanceof Element && event.target.matches('input, select, option'))
    )
      return;
    const place = placeAt(event);
    if (!place) return;
    // Blurs another cell or the bar first, so that its value is committed.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.matches('input, select')) {
      activeElement.blur();
    }
    store.setState({ isInside: true });
    isDragging.current = !place.isHead;
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
