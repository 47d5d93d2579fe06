import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useShallow } from 'zustand/react/shallow';
import { SheetEditor } from './SheetEditor.tsx';
import {
  cellValue,
  findProblems,
  type Refusal,
  type RowProblems,
  type SheetRow,
} from './sheetCells.ts';
import { cellText, isNumeric, type SheetField, type SheetFormatting } from './sheetColumns.ts';
import { type FocusMove, placeAfter } from './sheetKeys.ts';
import {
  commit,
  edit,
  goTo,
  type SheetState,
  type SheetStore,
  selectedArea,
  useSheet,
  useSheetStore,
} from './sheetStore.ts';

interface Props {
  id: string;
  index: number;
  top: number;
}

/** Memoised and subscribed to its own state, as there are hundreds of rows. */
export const SheetRowLine = memo(function SheetRowLine({ id, index, top }: Props) {
  const store = useSheetStore();
  const row = useSheet(({ cells }) => cells.rows.get(id));
  const isSaving = useSheet(({ saving }) => saving.has(id));
  const active = useSheet((state) => (state.active.row === index ? state.active.column : -1));
  const isEditing = useSheet((state) => state.editing !== null && state.active.row === index);
  const isInside = useSheet((state) => state.isInside && state.active.row === index);
  const line = useActiveCell(active, isInside, isEditing);
  return (
    <div
      ref={line}
      role="row"
      className="line"
      aria-rowindex={index + 2}
      aria-busy={isSaving || undefined}
      data-row={index}
      style={{ top }}
      onDoubleClick={() => edit(store)}
    >
      {row && <Cells {...{ row, index, active, isEditing }} />}
    </div>
  );
});

type CellsProps = Omit<Props, 'id' | 'top'> & {
  row: SheetRow;
  active: number;
  isEditing: boolean;
};

function Cells({ row, index, active, isEditing }: CellsProps) {
  const formatting = useSheet((state) => state.formatting);
  const columns = useSheet((state) => state.columns);
  const edits = useSheet(({ cells }) => cells.edits.get(row.id));
  const refusal = useSheet(({ cells }) => cells.refusals.get(row.id));
  const [from, to] = useSheet(useShallow((state) => selectedColumns(state, index)));
  const texts = cellTexts(row, formatting);
  const problems = findProblems(row, edits);
  return columns.map((field, at) => {
    const isActive = at === active;
    const isFixed = row.fixed.includes(field);
    const isChanged = edits?.[field] !== undefined;
    const error = texts.error(field, problems, refusal);
    const about = [error, at === 0 && refusal?.text, isChanged && texts.before(field)];
    const marks = {
      number: isNumeric(field),
      fixed: isFixed,
      changed: isChanged,
      wrong: error !== null,
      failed: at === 0 && Boolean(refusal?.text),
      picked: at >= from && at <= to,
      active: isActive,
      part: at === 0 && row.productName !== null,
    };
    return (
      <div
        key={field}
        role={at === 0 ? 'rowheader' : 'gridcell'}
        aria-colindex={at + 1}
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
          <CellEditor row={row} field={field} isInvalid={error !== null} />
        ) : (
          texts.shown(field, cellValue(row, edits, field))
        )}
      </div>
    );
  });
}

function classNames(marks: Record<string, boolean>): string {
  const names = Object.keys(marks).filter((name) => marks[name]);
  return ['cell', ...names].join(' ');
}

/** First and last selected column of a row. */
function selectedColumns(state: SheetState, index: number): [number, number] {
  const { top, bottom, left, right } = selectedArea(state);
  return index >= top && index <= bottom ? [left, right] : [-1, -1];
}

/** A variant's row shows only its own fields. */
const isProductField = ({ productName, fixed }: SheetRow, field: SheetField) =>
  productName !== null && field !== 'name' && field !== 'stock' && fixed.includes(field);

export function cellTexts(row: SheetRow, formatting: SheetFormatting) {
  const { translate, problemText } = formatting;
  const { currency } = row;
  const shown = (field: SheetField, value: Parameters<typeof cellText>[1]) => {
    if (isProductField(row, field)) return '';
    return field === 'stock' && value === null
      ? translate('products.stock.untracked')
      : cellText(field, value, currency, formatting);
  };
  return {
    shown,
    error(field: SheetField, problems: RowProblems, refusal: Refusal | undefined): string | null {
      const problem = problems[field];
      if (!problem) return refusal?.cells[field] ?? null;
      return problem.code.startsWith('sheet.') ? translate(problem.code) : problemText(problem);
    },
    before: (field: SheetField) =>
      translate('sheet.before', {
        value: shown(field, row.values[field]) || translate('forms.empty'),
      }),
  };
}

/** Follows the active cell only while the focus is in the sheet. */
function useActiveCell(active: number, isInside: boolean, isEditing: boolean) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cell = line.current?.children[active];
    if (!(cell instanceof HTMLElement) || !isInside) return;
    if (!isEditing) cell.focus({ preventScroll: true });
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active, isInside, isEditing]);
  return line;
}

type EditorProps = { row: SheetRow; field: SheetField; isInvalid: boolean };

function CellEditor({ row, field, isInvalid }: EditorProps) {
  const store = useSheetStore();
  const translate = useTranslate();
  const editing = useSheet((state) => state.editing);
  if (!editing) return null;
  return (
    <SheetEditor
      {...{ field, isInvalid }}
      {...editing}
      label={cellLabel(row, field, translate)}
      onCommit={(typed, focusMove, isForAll) => {
        commit(store, typed, isForAll);
        if (!isForAll) moveFocus(store, focusMove);
      }}
      onCancel={() => store.setState({ editing: null })}
    />
  );
}

export function moveFocus(store: SheetStore, focusMove: FocusMove): void {
  const place = placeAfter(store, focusMove);
  if (focusMove !== 'stay') store.setState({ isInside: true });
  if (place) goTo(store, place);
}

export function cellLabel(
  row: SheetRow,
  field: SheetField,
  translate: SheetFormatting['translate'],
): string {
  return translate('sheet.cell', {
    product: rowName(row),
    field: translate(`resources.products.fields.${field}`),
  });
}

/** Includes the product's name for a variant. */
export function rowName({ productName, values }: SheetRow): string {
  return [productName, values.name].filter(Boolean).join(' · ');
}
