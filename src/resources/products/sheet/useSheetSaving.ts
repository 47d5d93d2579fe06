import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { settleEach } from '../../../api/bulk.ts';
import { ConflictError } from '../../../api/ConflictError.ts';
import type { PendingWrites } from '../../../api/pendingWrites.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { fieldErrorsOf, useErrorText, useKnownProblemText } from '../../../forms/problems.ts';
import { useRecordWrites } from '../../../forms/SafeEdit.tsx';
import { showToast } from '../../../ui/toasts.ts';
import {
  ChangedElsewhereError,
  NotSentError,
  RefusedError,
  type RowSaving,
  saveProduct,
} from './saveRows.ts';
import {
  type Cells,
  findProblems,
  type Refusal,
  resolveConflicts,
  type SheetRow,
} from './sheetCells.ts';
import { SHEET_FIELDS, type SheetField } from './sheetColumns.ts';
import { goToNextError, type SheetStore } from './sheetStore.ts';

/** Counts products. */
export type SheetProgress = { settled: number; of: number };
/** Counts products, except those with conflicts. `left` were not sent, because the merchant stopped saving. */
export type SheetOutcome = { done: number; failed: number; left: number };

/** Saves a few products at a time and shows errors in the sheet. */
export function useSheetSaving(store: SheetStore, attempts: PendingWrites) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { send, getWriteState, reread, versionToSend } = useRecordWrites('products');
  const getRefusals = useRefusals();
  const [progress, setProgress] = useState<SheetProgress | null>(null);
  const [outcome, setOutcome] = useState<SheetOutcome | null>(null);
  const [openConflicts, setOpenConflicts] = useState<readonly ChangedElsewhereError[]>([]);
  const isBusy = useRef(false);
  const isStopped = useRef(false);

  const parts: RowSaving = {
    cells: () => store.getState().cells,
    update: (change) => store.setState(({ cells }) => ({ cells: change(cells) })),
    target: { send, getWriteState, reread },
    read: async (id: string) => (await dataProvider.getOne('products', { id })).data,
    versionToSend,
    attempts,
  };

  async function saveOne(id: string): Promise<void> {
    if (isStopped.current) throw new NotSentError('stopped');
    mark(id, true);
    try {
      await saveProduct(parts, id);
    } catch (error) {
      if (!(error instanceof ChangedElsewhereError || isNotSent(error, 'wrong'))) {
        const refused = getRefusals(id, error);
        parts.update((cells) => ({
          ...cells,
          refusals: new Map([...cells.refusals, ...refused]),
        }));
      }
      throw error;
    } finally {
      mark(id, false);
    }
  }

  function mark(id: string, isSaving: boolean) {
    store.setState(({ saving }) => {
      const next = new Set(saving);
      if (isSaving) next.add(id);
      else next.delete(id);
      return { saving: next };
    });
  }

  async function run(ids: readonly string[]): Promise<void> {
    if (isBusy.current || ids.length === 0) return;
    isBusy.current = true;
    isStopped.current = false;
    setOutcome(null);
    setProgress({ settled: 0, of: ids.length });
    const { done, failed } = await settleEach(ids, saveOne, (settled) =>
      setProgress({ settled, of: ids.length }),
    );
    isBusy.current = false;
    setProgress(null);
    const conflictErrors = failed.flatMap(({ error }) =>
      error instanceof ChangedElsewhereError ? [error] : [],
    );
    const left = failed.filter(({ error }) => isNotSent(error, 'stopped')).length;
    setOpenConflicts(conflictErrors);
    setOutcome({ done: done.length, failed: failed.length - conflictErrors.length - left, left });
  }

  return {
    progress,
    outcome,
    openConflicts,
    save() {
      const { cells } = store.getState();
      if (cells.edits.size === 0) showToast({ tone: 'info', title: 'forms.nothingToSave' });
      // Products with invalid cells don't prevent saving the others.
      const ids = savable(cells);
      if (ids.length === 0) goToNextError(store);
      return run(ids);
    },
    stop() {
      isStopped.current = true;
    },
    /** `theirs`: the cells, as named by `cellName`, that take the store's value. */
    resolve(theirs: readonly string[]) {
      const takenCells = new Set(theirs);
      const isTheirs = ({ id }: SheetRow, field: SheetField) => takenCells.has(cellName(id, field));
      const rows = openConflicts.flatMap((one) => one.rows);
      parts.update((cells) => resolveConflicts(cells, rows, isTheirs));
      setOpenConflicts([]);
      const { edits } = store.getState().cells;
      const unresolved = openConflicts.filter(({ rows }) => rows.some(({ id }) => edits.has(id)));
      return run(unresolved.flatMap(({ rows }) => rows[0]?.productId ?? []));
    },
    goBack: () => setOpenConflicts([]),
  };
}

const isNotSent = (error: unknown, reason: NotSentError['reason']) =>
  error instanceof NotSentError && error.reason === reason;

/** Ids of edited products without invalid cells. */
function savable(cells: Cells): string[] {
  const invalid = new Set<string>();
  const changed = new Set<string>();
  for (const id of cells.edits.keys()) {
    const row = cells.rows.get(id);
    if (!row) continue;
    changed.add(row.productId);
    if (Object.keys(findProblems(cells, id)).length > 0) invalid.add(row.productId);
  }
  return [...changed].filter((id) => !invalid.has(id));
}

/** Names a cell uniquely among those of all rows. */
export const cellName = (id: string, field: SheetField) => `${id} ${field}`;

function useRefusals(): (product: string, error: unknown) => Map<string, Refusal> {
  const translate = useTranslate();
  const errorText = useErrorText();
  const problemText = useKnownProblemText();
  return (product, error) => {
    const found = new Map<string, Refusal>();
    const isRefused = error instanceof RefusedError;
    const cause = isRefused ? error.cause : error;
    for (const [name, text] of fieldErrorsOf(cause, problemText)) {
      const [, place, inVariant] = /^variants\.(\d+)\.(\w+)$/.exec(name) ?? [];
      const row = isRefused && place !== undefined ? error.rows[Number(place)] : product;
      const field = SHEET_FIELDS.find((one) => one === (inVariant ?? name));
      if (row === undefined || !field) continue;
      found.set(row, { text: null, cells: { ...found.get(row)?.cells, [field]: text } });
    }
    if (found.size > 0) return found;
    if (cause instanceof NotSentError) return all(translate(`sheet.${cause.reason}`));
    if (cause instanceof ConflictError) return all(translate('forms.changesTooOften'));
    return all(errorText(cause));

    function all(text: string) {
      return found.set(product, { text, cells: {} });
    }
  };
}
