import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import * as v from 'valibot';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { useDraft } from '../../../forms/drafts/useDraft.ts';
import { CellValue } from '../../../forms/grid/gridCells.ts';
import { write } from '../../../forms/grid/gridStore.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { type RowValues, type SheetRow, updateRows } from './sheetCells.ts';
import { SHEET_FIELDS } from './sheetColumns.ts';
import { discardEdits, type SheetStore } from './sheetStore.ts';
import { rowsWithVariants } from './useSheetRows.ts';

const ById = v.record(v.string(), v.record(v.picklist(SHEET_FIELDS), CellValue));
/** One entry, `cells`, has all edits: a draft's keys are field names, and row ids are not field names. */
const StoredEdits = v.object({ cells: ById });

/** Stores edits on this device until they are saved or discarded. Offers to restore drafts found on this device. */
export function useSheetDraft(store: SheetStore) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const draft = useDraft({
    resource: 'products',
    recordId: 'sheet',
    isUsable: ({ values }) => v.is(StoredEdits, values),
    read() {
      const { rows, edits } = store.getState().cells;
      if (edits.size === 0) return { values: {}, base: {} };
      const base = [...edits].map(([id, changed]) => [id, baselineValues(rows.get(id), changed)]);
      return {
        values: { cells: Object.fromEntries(edits) },
        base: { cells: Object.fromEntries(base) },
      };
    },
    async onRestore({ values, base }) {
      const { cells } = v.parse(StoredEdits, values);
      const ids = Object.keys(cells).flatMap((id) => id.split('/')[0] ?? []);
      const { data } = await dataProvider.getMany('products', { ids });
      showEdits(store, await rowsWithVariants(dataProvider, data), cells, base);
    },
  });
  const { scheduleWrite, remove } = draft;
  useEffect(() => {
    return store.subscribe(
      (now, before) => now.cells.edits !== before.cells.edits && scheduleWrite(),
    );
  }, [store, scheduleWrite]);
  const discard = () => {
    discardEdits(store);
    remove();
  };
  return { ...draft, discard };
}

/** Adds the edits of a draft to the sheet, with the draft's baseline. Missing rows go to the top of the page. */
function showEdits(
  store: SheetStore,
  rows: readonly SheetRow[],
  values: v.InferOutput<typeof ById>,
  base: FormValues,
) {
  const { cells: baseline } = v.is(StoredEdits, base) ? base : { cells: {} };
  const draftRows = rows.map((row) => ({
    ...row,
    values: { ...row.values, ...baseline[row.id] },
  }));
  const { grid } = store.getState();
  store.setState(({ cells }) => ({ cells: updateRows(cells, draftRows) }));
  grid.setState(({ order }) => {
    const known = new Set(order);
    return { order: [...rows.map(({ id }) => id).filter((id) => !known.has(id)), ...order] };
  });
  write(
    grid,
    rows.flatMap(({ id }) =>
      SHEET_FIELDS.map((field) => ({ id, column: field, to: values[id]?.[field] })),
    ),
  );
}

function baselineValues(row: SheetRow | undefined, changed: RowValues): RowValues {
  const fields = SHEET_FIELDS.filter((field) => changed[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, row?.values[field]]));
}
