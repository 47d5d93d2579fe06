import { useTranslate } from 'react-admin';
import { changedValue } from '../../../../domain/bulkChange.ts';
import { DialogForm, TitledDialog } from '../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { BulkEditFields, useBulkEditValues } from '../bulk/BulkEditFields.tsx';
import { change } from './sheetCells.ts';
import { COLUMNS, type SheetField } from './sheetColumns.ts';
import { type Cell, cellsIn, type SheetState, selectedArea, useSheetStore } from './sheetStore.ts';

/** Columns with numbers that the dialog can raise or lower. */
const NUMERIC_FIELDS = ['price', 'compareAtPrice', 'costPrice', 'stock'] as const;
type NumericField = (typeof NUMERIC_FIELDS)[number];

export function hasNumericCells(state: SheetState): boolean {
  const { left, right } = selectedArea(state);
  return NUMERIC_FIELDS.some((field) => {
    const at = state.columns.indexOf(field);
    return at >= left && at <= right;
  });
}

/** Selected amounts, or else selected stock. */
function numericCells(state: SheetState): { field: NumericField; cells: Cell[] } | null {
  const all = cellsIn(state, selectedArea(state)).flat();
  const field = NUMERIC_FIELDS.find((one) => all.some((cell) => cell.field === one));
  if (!field) return null;
  const isSameType = (other: SheetField) => COLUMNS[other].type === COLUMNS[field].type;
  const cells = all.filter(
    (cell) => isSameType(cell.field) && !cell.row.fixed.includes(cell.field),
  );
  return {
    field,
    cells: cells.filter((cell) => field !== 'stock' || cell.field === 'stock'),
  };
}

/** Changes are applied to the sheet and saved from there. */
export default function ChangeCellsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const store = useSheetStore();
  const { field = 'price', cells = [] } = numericCells(store.getState()) ?? {};
  const edit = useBulkEditValues(field);
  const close = () => {
    edit.draft.reset();
    onClose();
  };
  return (
    <TitledDialog
      title={translate('sheet.changeTitle', { smart_count: cells.length })}
      onClose={close}
    >
      <DialogForm
        confirm={translate('sheet.changeThem')}
        isDisabled={edit.change === null}
        onConfirm={() => {
          const { change: bulkChange } = edit;
          if (!bulkChange) return;
          const cellChanges = cells.flatMap(({ row, field: own, value }) => {
            if ((value !== null && typeof value === 'object') || typeof value === 'boolean')
              return [];
            const to = changedValue(value, bulkChange, row.currency);
            return to === undefined ? [] : [{ id: row.id, field: own, to }];
          });
          store.setState(({ cells: before }) => ({ cells: change(before, cellChanges) }));
          close();
        }}
        onCancel={close}
      >
        <DraftNotice draft={edit.draft} />
        <BulkEditFields field={field} draft={edit.draft} />
      </DialogForm>
    </TitledDialog>
  );
}
