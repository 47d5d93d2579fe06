import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useShallow } from 'zustand/react/shallow';
import { CellEditor } from './CellEditor.tsx';
import {
  cellValue,
  type GridColumn,
  type GridRow,
  isNumeric,
  shownText,
  type Translate,
} from './gridCells.ts';
import { type FocusMove, placeAfter } from './gridKeys.ts';
import {
  commit,
  edit,
  type GridState,
  type GridStore,
  goTo,
  selectedArea,
  useGrid,
  useGridStore,
} from './gridStore.ts';

type Props = {
  id: string;
  index: number;
  top: number;
};

/** Memoised and subscribed to its own state, as there are hundreds of rows. */
export const GridLine = memo(function GridLine({ id, index, top }: Props) {
  const store = useGridStore();
  const row = useGrid(({ rows }) => rows.get(id));
  const active = useGrid((state) => (state.active.row === index ? state.active.column : -1));
  const isEditing = useGrid((state) => state.editing !== null && state.active.row === index);
  const isInside = useGrid((state) => state.isInside && state.active.row === index);
  const line = useActiveCell(active, isInside, isEditing);
  return (
    <div
      ref={line}
      role="row"
      className="line"
      aria-rowindex={index + 2}
      aria-busy={row?.isBusy || undefined}
      data-row={index}
      style={{ top }}
      onDoubleClick={() => edit(store)}
    >
      {row && <Cells {...{ row, index, active, isEditing }} />}
    </div>
  );
});

type CellsProps = Omit<Props, 'id' | 'top'> & {
  row: GridRow;
  active: number;
  isEditing: boolean;
};

function Cells({ row, index, active, isEditing }: CellsProps) {
  const translate = useTranslate();
  const locale = useGrid((state) => state.locale);
  const columns = useGrid((state) => state.columns);
  const [from, to] = useGrid(useShallow((state) => selectedColumns(state, index)));
  return columns.map((column, at) => {
    const { name, Content } = column;
    const isActive = at === active;
    const isFixed = row.isFixed(name);
    const before = beforeText(row, column, locale, translate);
    const error = row.error(name);
    const about = [error, at === 0 && row.failure, before];
    const marks = {
      number: isNumeric(column),
      // A fixed cell with controls has no grey background, because its controls may work.
      fixed: isFixed && !Content,
      changed: before !== null,
      wrong: error !== null,
      failed: at === 0 && Boolean(row.failure),
      picked: at >= from && at <= to,
      active: isActive,
      muted: row.isMuted,
      part: at === 0 && row.isPart,
    };
    return (
      <div
        key={name}
        role={at === 0 ? 'rowheader' : 'gridcell'}
        aria-colindex={at + 1}
        // The row's name only: by default, screen readers add the names of the cell's controls.
        aria-label={at === 0 && Content ? row.name : undefined}
        aria-selected={marks.picked}
        aria-readonly={isFixed || undefined}
        aria-invalid={error !== null || undefined}
        // A tooltip for the mouse and the description for screen readers.
        title={about.filter(Boolean).join(' ') || undefined}
        tabIndex={isActive ? 0 : -1}
        data-column={at}
        className={classNames(marks)}
      >
        {isActive && isEditing ? (
          <OpenCell row={row} column={column} isInvalid={error !== null} />
        ) : Content ? (
          <Content row={row} column={column} />
        ) : (
          shownText(column, cellValue(row, column), { currency: row.currency, locale })
        )}
      </div>
    );
  });
}

function classNames(marks: Record<string, boolean | undefined>): string {
  const names = Object.keys(marks).filter((name) => marks[name]);
  return ['cell', ...names].join(' ');
}

/** First and last selected column of a row; -1 if the row is not selected. */
function selectedColumns(state: GridState, index: number): [number, number] {
  const { top, bottom, left, right } = selectedArea(state);
  return index >= top && index <= bottom ? [left, right] : [-1, -1];
}

/** "Was €12.00"; null for an unchanged cell. */
export function beforeText(
  { before, currency }: GridRow,
  column: GridColumn,
  locale: string,
  translate: Translate,
): string | null {
  const value = before[column.name];
  if (value === undefined) return null;
  const text = shownText(column, value, { currency, locale });
  return translate('sheet.before', { value: text || translate('forms.empty') });
}

/** Focuses the active cell while the focus is in the grid. */
function useActiveCell(active: number, isInside: boolean, isEditing: boolean) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cell = line.current?.children[active];
    if (!(cell instanceof HTMLElement) || !isInside) return;
    // A control that was clicked keeps the focus.
    if (!isEditing && !cell.contains(document.activeElement)) {
      focusTarget(cell).focus({ preventScroll: true });
    }
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active, isInside, isEditing]);
  return line;
}

/** The cell's only control, so that screen readers announce its state; otherwise the cell. */
function focusTarget(cell: HTMLElement): HTMLElement {
  const [only, ...others] = cell.querySelectorAll<HTMLElement>('button:not(:disabled), input');
  return only && others.length === 0 ? only : cell;
}

type OpenProps = { row: GridRow; column: GridColumn; isInvalid: boolean };

function OpenCell({ row, column, isInvalid }: OpenProps) {
  const store = useGridStore();
  const translate = useTranslate();
  const editing = useGrid((state) => state.editing);
  if (!editing) return null;
  return (
    <CellEditor
      {...{ column, isInvalid }}
      {...editing}
      label={cellLabel(row, column, translate)}
      onCommit={(typed, focusMove, isForAll) => {
        commit(store, typed, isForAll);
        if (!isForAll) moveFocus(store, focusMove);
      }}
      onCancel={() => store.setState({ editing: null })}
    />
  );
}

export function moveFocus(store: GridStore, focusMove: FocusMove): void {
  const place = placeAfter(store, focusMove);
  if (focusMove !== 'stay') store.setState({ isInside: true });
  if (place) goTo(store, place);
}

export function cellLabel(
  { name }: Pick<GridRow, 'name'>,
  { label }: Pick<GridColumn, 'label'>,
  translate: Translate,
): string {
  return translate('sheet.cell', { product: name, field: label });
}
