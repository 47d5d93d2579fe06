import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useShallow } from 'zustand/react/shallow';
import { SheetEditor } from './SheetEditor.tsx';
import {
  cellValue,
  problemsIn,
  type Refusal,
  type RowProblems,
  type SheetRow,
} from './sheetCells.ts';
import { isNumeric, type SheetField, type SheetWords, shownCell } from './sheetColumns.ts';
import { type Onward, placeAfter } from './sheetKeys.ts';
import {
  areaOf,
  commit,
  edit,
  goTo,
  type SheetState,
  type SheetStore,
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
  const words = useSheet((state) => state.words);
  const columns = useSheet((state) => state.columns);
  const edits = useSheet(({ cells }) => cells.edits.get(row.id));
  const refusal = useSheet(({ cells }) => cells.refusals.get(row.id));
  const [from, to] = useSheet(useShallow((state) => pickedIn(state, index)));
  const texts = cellTexts(row, words);
  const problems = problemsIn(row, edits);
  return columns.map((field, at) => {
    const isActive = at === active;
    const isFixed = row.fixed.includes(field);
    const isChanged = edits?.[field] !== undefined;
    const wrong = texts.wrong(field, problems, refusal);
    const about = [wrong, at === 0 && refusal?.text, isChanged && texts.before(field)];
    const marks = {
      number: isNumeric(field),
      fixed: isFixed,
      changed: isChanged,
      wrong: wrong !== null,
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
        aria-invalid={wrong !== null || undefined}
        // A tooltip for the mouse and the description for screen readers.
        title={about.filter(Boolean).join(' ') || undefined}
        tabIndex={isActive ? 0 : -1}
        data-column={at}
        className={classOf(marks)}
      >
        {isActive && isEditing ? (
          <CellEditor row={row} field={field} isWrong={wrong !== null} />
        ) : (
          texts.shown(field, cellValue(row, edits, field))
        )}
      </div>
    );
  });
}

function classOf(marks: Record<string, boolean>): string {
  const names = Object.keys(marks).filter((name) => marks[name]);
  return ['cell', ...names].join(' ');
}

/** First and last selected column of a row. */
function pickedIn(state: SheetState, index: number): [number, number] {
  const { top, bottom, left, right } = areaOf(state);
  return index >= top && index <= bottom ? [left, right] : [-1, -1];
}

/** A variant's row shows only its own fields. */
const isOfProduct = ({ productName, fixed }: SheetRow, field: SheetField) =>
  productName !== null && field !== 'name' && field !== 'stock' && fixed.includes(field);

export function cellTexts(row: SheetRow, words: SheetWords) {
  const { translate, problemText } = words;
  const { currency } = row;
  const shown = (field: SheetField, value: Parameters<typeof shownCell>[1]) => {
    if (isOfProduct(row, field)) return '';
    return field === 'stock' && value === null
      ? translate('products.stock.untracked')
      : shownCell(field, value, currency, words);
  };
  return {
    shown,
    wrong(field: SheetField, problems: RowProblems, refusal: Refusal | undefined): string | null {
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

type EditorProps = { row: SheetRow; field: SheetField; isWrong: boolean };

function CellEditor({ row, field, isWrong }: EditorProps) {
  const store = useSheetStore();
  const translate = useTranslate();
  const editing = useSheet((state) => state.editing);
  if (!editing) return null;
  return (
    <SheetEditor
      {...{ field, isWrong }}
      {...editing}
      label={cellLabel(row, field, translate)}
      onCommit={(typed, onward, isForAll) => {
        commit(store, typed, isForAll);
        if (!isForAll) goOn(store, onward);
      }}
      onCancel={() => store.setState({ editing: null })}
    />
  );
}

export function goOn(store: SheetStore, onward: Onward): void {
  const place = placeAfter(store, onward);
  if (onward !== 'stay') store.setState({ isInside: true });
  if (place) goTo(store, place);
}

export function cellLabel(
  row: SheetRow,
  field: SheetField,
  translate: SheetWords['translate'],
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
