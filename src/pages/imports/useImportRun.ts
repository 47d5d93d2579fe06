import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportState } from '../../../contract/import.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

export type ImportRun = {
  /** The step whose portions this page requests now; null if there is none. */
  step: 'run' | 'undo' | null;
  error: unknown;
  start(step: 'run' | 'undo'): Promise<void>;
  pause(): void;
  cancel(): Promise<void>;
};

const ENDS: readonly ImportState[] = ['done', 'undone', 'cancelled'];
/** Resources whose records an import or its undo can change. */
const CHANGED = ['products', 'users', 'categories', 'brands', 'orders'];

/** Requests portion after portion until the import has ended, is paused, or fails. */
export function useImportRun(id: string): ImportRun {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<ImportRun['step']>(null);
  const [error, setError] = useState<unknown>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  async function refresh(): Promise<void> {
    for (const resource of CHANGED) {
      void queryClient.invalidateQueries({ queryKey: [resource] });
    }
    await queryClient.invalidateQueries({ queryKey: ['imports'] });
  }

  return {
    step,
    error,
    pause: () => stop.current.abort(),
    start: async (next) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      setError(null);
      setStep(next);
      try {
        for (let isOver = false; !isOver && !signal.aborted; ) {
          const response = await dataProvider.advanceImport(id, next, { signal });
          queryClient.setQueryData(['imports', id], response);
          isOver = ENDS.includes(response.state);
        }
      } catch (failure) {
        if (!signal.aborted) setError(failure);
      }
      setStep(null);
      await refresh();
    },
    cancel: async () => {
      stop.current.abort();
      setError(null);
      try {
        queryClient.setQueryData(['imports', id], await dataProvider.advanceImport(id, 'cancel'));
      } catch (failure) {
        setError(failure);
      }
      await refresh();
    },
  };
}
