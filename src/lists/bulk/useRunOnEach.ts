import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { settleEach } from '../../dataProvider/bulk.ts';

/** What became of one record so far; `same`: there was nothing to change. */
export type BulkResult =
  | { state: 'waiting' | 'running' | 'done' | 'same' | 'stopped' }
  | { state: 'failed'; error: unknown };

/**
 * Takes a step with one record of the list after the other, four at a time, and keeps what became of each.
 * Whatever failed can be tried again, and it alone; it also stays selected in the list. `take` says when there
 * was nothing to change, and rejects when it failed.
 */
export function useRunOnEach<Answers>(
  take: (id: string, answers: Answers) => Promise<'done' | 'same'>,
) {
  const queryClient = useQueryClient();
  const { resource, selectedIds, onSelect } = useListContext();
  const [phase, setPhase] = useState<'ask' | 'running' | 'over'>('ask');
  const [results, setResults] = useState<Record<string, BulkResult>>({});
  const isStopped = useRef(false);
  /** The answers of the first run: a retry is meant in the same way. */
  const given = useRef<Answers>(undefined);
  const tell = (ids: readonly string[], result: BulkResult) =>
    setResults((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, result])) }));

  async function run(ids: readonly string[], answers: Answers): Promise<void> {
    isStopped.current = false;
    given.current = answers;
    setPhase('running');
    tell(ids, { state: 'waiting' });
    const { done } = await settleEach(ids, async (id) => {
      if (isStopped.current) {
        tell([id], { state: 'stopped' });
        throw new Error('Stopped');
      }
      tell([id], { state: 'running' });
      try {
        tell([id], { state: await take(id, answers) });
      } catch (error) {
        tell([id], { state: 'failed', error });
        throw error;
      }
    });
    const isDone = new Set(done);
    if (selectedIds.some((id) => isDone.has(String(id)))) {
      onSelect(selectedIds.filter((id) => !isDone.has(String(id))));
    }
    setPhase('over');
    await queryClient.invalidateQueries({ queryKey: [resource] });
  }

  const stop = () => {
    isStopped.current = true;
  };
  const retry = (ids: readonly string[]) => {
    if (given.current !== undefined) void run(ids, given.current);
  };
  return { phase, results, run, retry, stop };
}
