import { useEffect, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import * as v from 'valibot';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import {
  draftOwner,
  dropDraft,
  findDrafts,
  newDraftKey,
  saveDraft,
} from '../../../forms/drafts/drafts.ts';
import { useDraftWriting } from '../../../forms/drafts/useDraftValues.ts';
import type { PendingWrites } from '../../../forms/lostSaves.ts';
import { useUnsaved } from '../../../forms/unsaved.ts';
import { showErrorToast } from '../../../ui/queryClient.ts';
import { change, discard, type RowValues, type SheetRow, updateRows } from './sheetCells.ts';
import { CellValue, SHEET_FIELDS } from './sheetColumns.ts';
import type { SheetStore } from './sheetStore.ts';
import { rowsWithVariants } from './useSheetRows.ts';

const ById = v.record(v.string(), v.record(v.picklist(SHEET_FIELDS), CellValue));
/** All edits are one entry, because a draft is keyed by field names, and row ids are none. */
const StoredEdits = v.object({ cells: ById });

/** Stores edits on this device until they are saved or discarded, and offers drafts that it finds. */
export function useSheetDraft(store: SheetStore, attempts: PendingWrites) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const owner = useMemo(() => draftOwner('products', 'sheet'), []);
  const key = useMemo(() => newDraftKey(owner), [owner]);
  const find = () =>
    findDrafts(owner).find((draft) => draft.key !== key && v.is(StoredEdits, draft.values)) ?? null;
  const [offer, setOffer] = useState(find);
  const { typed, write, settled } = useDraftWriting(() => {
    const { rows, edits } = store.getState().cells;
    if (edits.size === 0) return dropDraft(key);
    const base = [...edits].map(([id, changed]) => [id, baselineValues(rows.get(id), changed)]);
    saveDraft(key, {
      values: { cells: Object.fromEntries(edits) },
      base: { cells: Object.fromEntries(base) },
      attempts: [...attempts.all()],
    });
  });
  useEffect(() => {
    return store.subscribe((now, before) => now.cells.edits !== before.cells.edits && typed());
  }, [store, typed]);
  const discardEdits = () => {
    attempts.clear();
    store.setState(({ cells }) => ({ cells: discard(cells), editing: null }));
    settled();
    dropDraft(key);
  };
  useUnsaved(() => store.getState().cells.edits.size > 0, discardEdits);

  function refuse() {
    if (offer) dropDraft(offer.key);
    setOffer(find());
  }

  async function restore() {
    if (!offer) return;
    const { cells: values } = v.parse(StoredEdits, offer.values);
    const { cells: base } = v.is(StoredEdits, offer.base) ? offer.base : { cells: {} };
    try {
      const ids = Object.keys(values).flatMap((id) => id.split('/')[0] ?? []);
      const { data } = await dataProvider.getMany('products', { ids });
      const rows = await rowsWithVariants(data);
      attempts.restore(offer.attempts ?? []);
      store.setState(({ cells, order }) => {
        // The draft keeps the baseline it was written with.
        const draftRows = rows.map((row) => ({
          ...row,
          values: { ...row.values, ...base[row.id] },
        }));
        const draftEdits = rows.flatMap(({ id }) =>
          SHEET_FIELDS.flatMap((field) => {
            const to = values[id]?.[field];
            return to === undefined ? [] : [{ id, field, to }];
          }),
        );
        const known = new Set(order);
        const addedIds = rows.map(({ id }) => id).filter((id) => !known.has(id));
        return {
          cells: change(updateRows(cells, draftRows), draftEdits),
          order: [...addedIds, ...order],
        };
      });
      write();
      refuse();
    } catch (error) {
      showErrorToast(error);
    }
  }
  return { offer, restore: () => void restore(), refuse, discardEdits, write };
}

function baselineValues(row: SheetRow | undefined, changed: RowValues): RowValues {
  const fields = SHEET_FIELDS.filter((field) => changed[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, row?.values[field]]));
}
