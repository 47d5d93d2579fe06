import { useTranslate } from 'react-admin';
import { changedValue } from '../../../../domain/bulkChange.ts';
import { AskForm, TitledDialog } from '../../../forms/AskDialog.tsx';
import { DraftNote } from '../../../forms/FormNotices.tsx';
import { Answers, useAnswers } from '../bulk/BulkAnswers.tsx';
import { change } from './sheetCells.ts';
import { COLUMNS, type SheetField } from './sheetColumns.ts';
import { areaOf, type Cell, cellsIn, type SheetState, useSheetStore } from './sheetStore.ts';

/** Columns with numbers that the dialog can raise or lower. */
const RECKONED = ['price', 'compareAtPrice', 'costPrice', 'stock'] as const;
type Reckoned = (typeof RECKONED)[number];

export function isReckoned(state: SheetState): boolean {
  const { left, right } = areaOf(state);
  return RECKONED.some((field) => {
    const at = state.columns.indexOf(field);
    return at >= left && at <= right;
  });
}

/** Selected amounts, or else selected stock. */
function reckonedCells(state: SheetState): { field: Reckoned; cells: Cell[] } | null {
  const all = cellsIn(state, areaOf(state)).flat();
  const field = RECKONED.find((one) => all.some((cell) => cell.field === one));
  if (!field) return null;
  const isLike = (other: SheetField) => COLUMNS[other].type === COLUMNS[field].type;
  const cells = all.filter((cell) => isLike(cell.field) && !cell.row.fixed.includes(cell.field));
  return {
    field,
    cells: cells.filter((cell) => field !== 'stock' || cell.field === 'stock'),
  };
}

/** Changes are applied to the sheet and saved from there. */
export default function ChangeCellsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const store = useSheetStore();
  const { field = 'price', cells = [] } = reckonedCells(store.getState()) ?? {};
  const answers = useAnswers(field);
  const close = () => {
    answers.kept.forget();
    onClose();
  };
  return (
    <TitledDialog
      title={translate('sheet.changeTitle', { smart_count: cells.length })}
      onClose={close}
    >
      <AskForm
        confirm={translate('sheet.changeThem')}
        isDisabled={answers.change === null}
        onConfirm={() => {
          const { change: how } = answers;
          if (!how) return;
          const wanted = cells.flatMap(({ row, field: own, value }) => {
            if ((value !== null && typeof value === 'object') || typeof value === 'boolean')
              return [];
            const to = changedValue(value, how, row.currency);
            return to === undefined ? [] : [{ id: row.id, field: own, to }];
          });
          store.setState(({ cells: before }) => ({ cells: change(before, wanted) }));
          close();
        }}
        onCancel={close}
      >
        <DraftNote draft={answers.kept} />
        <Answers field={field} kept={answers.kept} />
      </AskForm>
    </TitledDialog>
  );
}
