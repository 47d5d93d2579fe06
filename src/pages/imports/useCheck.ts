import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportType } from '../../../contract/import.ts';
import { tabStore } from '../../browser/storage.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useIsMounted } from '../../forms/useIsMounted.ts';
import type { ColumnChoice } from './ColumnsCard.tsx';
import type { OpenedFile } from './FileCard.tsx';
import { createGrouping, type Grouping } from './reader/grouping.ts';
import type { Portion } from './reader/openCsv.ts';
import { UnreadableError } from './reader/unreadableError.ts';
import { type FileReading, readFile } from './reader/workerReader.ts';

/** Key in the tab's storage for the import whose check this tab has begun but not finished. */
const CHECK_KEY = 'import-check';

type ImportChoice = ColumnChoice & { type: ImportType };

/** Whether this tab began but did not finish the check of this import. A reload of the page loses the file. */
export function wasCutOffHere(id: string): boolean {
  return tabStore.read(CHECK_KEY) === id;
}

export type Check = {
  /** The current or last import. */
  id: string | null;
  /** The file of this import. */
  file: File | null;
  phase: 'idle' | 'running' | 'stopped';
  /** Checked part of the file, from 0 to 1. */
  part: number;
  error: unknown;
  start(file: OpenedFile, choice: ImportChoice): Promise<void>;
  /** Continues after an error. */
  retry(): void;
  /** Cancels the import. */
  cancel(): void;
};

type Running = {
  id: string;
  reading: FileReading;
  grouping: Grouping | null;
  portion: Portion | null;
  n: number;
};

/**
 * Sends a file in portions, which the server checks. Reads the next portion after the last one is checked, so that only
 * one portion is in memory. `onStart` receives the import's id.
 */
export function useCheck(onStart: (id: string) => void): Check {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<Check['phase']>('idle');
  const [started, setStarted] = useState<Pick<Check, 'id' | 'file'>>({ id: null, file: null });
  const [part, setPart] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<Running | null>(null);
  const isMounted = useIsMounted();
  useEffect(
    () => () => {
      running.current?.reading.close();
      running.current = null;
    },
    [],
  );

  async function sendPortions(): Promise<void> {
    const run = running.current;
    if (!run) return;
    setPhase('running');
    setError(null);
    try {
      for (let isLast = false; !isLast; ) {
        run.portion ??= await run.reading.next(run.grouping);
        const { rows, read } = run.portion;
        isLast = run.portion.isLast;
        const response = await dataProvider.sendImportPortion(run.id, run.n, { rows, isLast });
        // Cancelled or unmounted meanwhile.
        if (running.current !== run) return;
        queryClient.setQueryData(['imports', run.id], response);
        run.n += 1;
        run.portion = null;
        setPart(read);
      }
      setPhase('idle');
      run.reading.close();
      running.current = null;
      tabStore.remove(CHECK_KEY);
      await queryClient.invalidateQueries({ queryKey: ['imports'] });
    } catch (failure) {
      if (running.current !== run) return;
      // A retry can't help, as the file is invalid.
      if (failure instanceof UnreadableError)
        await dataProvider.advanceImport(run.id, 'cancel').catch(() => undefined);
      setError(failure);
      setPhase('stopped');
    }
  }

  return {
    ...started,
    phase,
    part,
    error,
    retry: () => void sendPortions(),
    cancel: () => {
      const run = running.current;
      if (!run) return;
      running.current = null;
      run.reading.close();
      setPhase('idle');
      dataProvider
        .advanceImport(run.id, 'cancel')
        .catch(() => undefined)
        .finally(() => queryClient.invalidateQueries({ queryKey: ['imports'] }));
    },
    start: async (file, choice) => {
      setPhase('running');
      setPart(0);
      setError(null);
      // Ends an earlier check that stopped on an error.
      running.current?.reading.close();
      running.current = null;
      try {
        const cutOff = tabStore.read(CHECK_KEY);
        if (cutOff) await dataProvider.advanceImport(cutOff, 'cancel').catch(() => undefined);
        const run = await createImport(dataProvider, file, choice);
        tabStore.write(CHECK_KEY, run.id);
        if (!isMounted()) return run.reading.close();
        running.current = run;
        setStarted({ id: run.id, file: file.file });
        onStart(run.id);
      } catch (failure) {
        setError(failure);
        setPhase('idle');
        return;
      }
      await sendPortions();
    },
  };
}

async function createImport(
  dataProvider: ConsoleDataProvider,
  { file, words, head, source }: OpenedFile,
  { type, fields, decimal, clears, carrier, notifyCustomers }: ImportChoice,
): Promise<Running> {
  const reading = await readFile(file);
  try {
    const created = await dataProvider.createImport({
      type,
      fileName: file.name.slice(0, 255),
      head,
      fields,
      decimal,
      words,
      clears,
      // Only for tracking numbers: another API may not know these fields.
      ...(type === 'tracking' && { carrier, notifyCustomers }),
    });
    const grouping = type === 'products' ? createGrouping(source, head, fields) : null;
    return { id: created._id, reading, grouping, portion: null, n: 0 };
  } catch (failure) {
    reading.close();
    throw failure;
  }
}
