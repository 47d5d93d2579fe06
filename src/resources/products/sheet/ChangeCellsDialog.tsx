import { useTranslate } from 'react-admin';
import { type BulkChange, changedValue } from '../../../../domain/bulkChange.ts';
import { type CurrencyCode, isCurrency } from '../../../../domain/money.ts';
import { DialogForm, TitledDialog } from '../../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../../forms/drafts/DraftNotice.tsx';
import { type CellValue, type GridColumn, plainValue } from '../../../forms/grid/gridCells.ts';
import {
  type Cell,
  type GridState,
  isEditable,
  selectedArea,
  selectedCells,
  useGridStore,
  write,
} from '../../../forms/grid/gridStore.ts';
import { BulkEditFields, useBulkEditValues } from '../bulk/BulkEditFields.tsx';

/** Columns with numbers that the dialog can raise or lower. */
const NUMERIC_FIELDS = ['price', 'compareAtPrice', 'costPrice', 'stock'] as const;
type NumericField = (typeof NUMERIC_FIELDS)[number];

const fieldIn = (columns: readonly GridColumn[]): NumericField | undefined =>
  NUMERIC_FIELDS.find((field) => columns.some(({ name }) => name === field));

export function hasNumericCells(state: GridState): boolean {
  const { left, right } = selectedArea(state);
  return fieldIn(state.columns.slice(left, right + 1)) !== undefined;
}

/** The editable selected cells with amounts; if no amount is selected, those with stock. Null without both. */
function numericCells(state: GridState): { field: NumericField; cells: Cell[] } | null {
  const all = selectedCells(state).flat();
  const field = fieldIn(all.map(({ column }) => column));
  if (!field) return null;
  const isChosen = ({ name, type }: GridColumn) =>
    field === 'stock' ? name === 'stock' : type === 'money';
  return { field, cells: all.filter((cell) => isChosen(cell.column) && isEditable(cell)) };
}

/** Changes the selected cells. The changes are edits that the merchant saves with the sheet. */
export default function ChangeCellsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const store = useGridStore();
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
          write(
            store,
            cells.map(({ row, column, value }) => ({
              id: row.id,
              column: column.name,
              to: changedCell(value, bulkChange, row.currency),
            })),
          );
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

/** The new value of a cell; undefined if the change does not apply to the cell's value. */
function changedCell(value: CellValue, change: BulkChange, currency: CurrencyCode) {
  const plain = plainValue(value);
  if (typeof plain === 'boolean' || !isCurrency(currency)) return undefined;
  return changedValue(plain, change, currency);
}
