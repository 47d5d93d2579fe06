import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { settleEach } from '../../../dataProvider/bulk.ts';
import { ConflictError } from '../../../dataProvider/ConflictError.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import type { PendingWrites } from '../../../forms/lostSaves.ts';
import { fieldErrorsOf, useErrorText, useKnownProblemText } from '../../../forms/problems.ts';
import { useRecordWrites } from '../../../forms/SafeEdit.tsx';
import { showToast } from '../../../toasts.ts';
import {
  ChangedElsewhereError,
  type RowSaving,
  saveRow,
  UnknownError,
  WrongError,
} from './saveRows.ts';
import { choose, problemsIn, type Refusal } from './sheetCells.ts';
import { SHEET_FIELDS, type SheetField } from './sheetColumns.ts';
import type { SheetStore } from './sheetStore.ts';

export type SheetProgress = { settled: number; of: number };
/** What became of the last save; `left` rows were stopped before they were sent. */
export type SheetOutcome = { done: number; failed: number; left: number };

class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Saves the rows that were changed, a few at a time, and keeps in the sheet what was refused, and why. */
export function useSheetSaving(store: SheetStore, attempts: PendingWrites) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { send, readAgain, versionOf } = useRecordWrites('products');
  const refusalOf = useRefusal();
  const [progress, setProgress] = useState<SheetProgress | null>(null);
  const [outcome, setOutcome] = useState<SheetOutcome | null>(null);
  const [asked, setAsked] = useState<readonly ChangedElsewhereError[]>([]);
  const isBusy = useRef(false);
  const isStopped = useRef(false);

  const parts: RowSaving = {
    cells: () => store.getState().cells,
    update: (change) => store.setState(({ cells }) => ({ cells: change(cells) })),
    target: { send, readAgain },
    read: async (id: string) => (await dataProvider.getOne('products', { id })).data,
    versionOf,
    attempts,
  };

  async function saveOne(id: string): Promise<void> {
    if (isStopped.current) throw new StoppedError();
    mark(id, true);
    try {
      await saveRow(parts, id);
    } catch (error) {
      if (!(error instanceof ChangedElsewhereError || error instanceof WrongError)) {
        parts.update((cells) => ({
          ...cells,
          refusals: new Map(cells.refusals).set(id, refusalOf(error)),
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
    const questions = failed.flatMap(({ error }) =>
      error instanceof ChangedElsewhereError ? [error] : [],
    );
    const left = failed.filter(({ error }) => error instanceof StoppedError).length;
    setAsked(questions);
    setOutcome({ done: done.length, failed: failed.length - questions.length - left, left });
    if (failed.length === 0) {
      showToast({ tone: 'success', title: 'sheet.saved', values: { smart_count: done.length } });
    }
  }

  return {
    progress,
    outcome,
    asked,
    save() {
      const { cells } = store.getState();
      // What is wrong stays in the sheet, marked; it does not hold up the rest.
      const ids = [...cells.edits.keys()].filter((id) => {
        const row = cells.rows.get(id);
        return row && Object.keys(problemsIn(row, cells.edits.get(id))).length === 0;
      });
      if (cells.edits.size === 0) showToast({ tone: 'info', title: 'forms.nothingToSave' });
      return run(ids);
    },
    stop() {
      isStopped.current = true;
    },
    /** Told the cells, as `cellName` calls them, in which theirs is taken. */
    answer(theirs: readonly string[]) {
      const taken = new Set(theirs);
      for (const { now } of asked) {
        const fields = SHEET_FIELDS.filter((field) => taken.has(cellName(now.id, field)));
        parts.update((cells) => choose(cells, now, fields));
      }
      setAsked([]);
      const { edits } = store.getState().cells;
      return run(asked.map(({ now }) => now.id).filter((id) => edits.has(id)));
    },
    goBack: () => setAsked([]),
  };
}

/** A cell, where conflicts of many rows are asked about together. */
export const cellName = (id: string, field: SheetField) => `${id} ${field}`;

function useRefusal(): (error: unknown) => Refusal {
  const translate = useTranslate();
  const textOf = useErrorText();
  const tell = useKnownProblemText();
  return (error) => {
    const cells: Refusal['cells'] = {};
    for (const [name, text] of fieldErrorsOf(error, tell)) {
      const field = SHEET_FIELDS.find((one) => one === name);
      if (field) cells[field] = text;
    }
    if (Object.keys(cells).length > 0) return { text: null, cells };
    if (error instanceof UnknownError) return { text: translate('sheet.unknown'), cells };
    if (error instanceof ConflictError) return { text: translate('forms.changesTooOften'), cells };
    return { text: textOf(error), cells };
  };
}
