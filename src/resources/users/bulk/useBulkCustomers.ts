import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { User } from '../../../../contract/user.ts';
import { ConflictError } from '../../../dataProvider/ConflictError.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { runBulk } from '../../../lists/runBulk.ts';
import { asUser } from '../listedUser.ts';
import type { AskedBulk, BulkKind } from './askedBulk.ts';

/** What became of one customer so far; `same`: there was nothing to change. */
export type BulkResult =
  | { state: 'waiting' | 'running' | 'done' | 'same' | 'stopped' }
  | { state: 'failed'; error: unknown };

/** What the merchant typed: a reason, or a tag. */
export type BulkAnswer = { text: string };

/** The chosen customers as they are now, by their names; those who are not there any more by their ids. */
export function useChosenCustomers({ kind, ids }: AskedBulk) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const opened = useId();
  return useQuery({
    // Not among the customers' own keys: what is written here must not read this again.
    queryKey: ['userBulk', opened, kind, ...ids],
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getMany('users', { ids: [...ids], signal });
      return data.flatMap((record) => asUser(record) ?? []);
    },
  });
}

/**
 * Does it to one customer after the other, four at a time, and keeps what became of each. Whatever failed
 * can be tried again, and it alone; it also stays selected in the list.
 */
export function useCustomerRun(kind: BulkKind) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { selectedIds, onSelect } = useListContext();
  const [phase, setPhase] = useState<'ask' | 'running' | 'over'>('ask');
  const [results, setResults] = useState<Record<string, BulkResult>>({});
  const isStopped = useRef(false);
  const given = useRef<BulkAnswer>({ text: '' });
  const tell = (id: string, result: BulkResult) =>
    setResults((before) => ({ ...before, [id]: result }));

  async function run(ids: readonly string[], answer: BulkAnswer): Promise<void> {
    isStopped.current = false;
    given.current = answer;
    setPhase('running');
    for (const id of ids) tell(id, { state: 'waiting' });
    const { done } = await runBulk(ids, async (id) => {
      if (isStopped.current) {
        tell(id, { state: 'stopped' });
        throw new Error('Stopped');
      }
      tell(id, { state: 'running' });
      try {
        const isChanged = await change(dataProvider, kind, id, answer);
        tell(id, { state: isChanged ? 'done' : 'same' });
      } catch (error) {
        tell(id, { state: 'failed', error });
        throw error;
      }
    });
    const isDone = new Set(done);
    if (selectedIds.some((id) => isDone.has(String(id)))) {
      onSelect(selectedIds.filter((id) => !isDone.has(String(id))));
    }
    setPhase('over');
    await queryClient.invalidateQueries({ queryKey: ['users'] });
  }

  const stop = () => {
    isStopped.current = true;
  };
  const retry = (ids: readonly string[]) => run(ids, given.current);
  return { phase, results, run, retry, stop };
}

/** False when the customer was so already. */
async function change(
  dataProvider: ConsoleDataProvider,
  kind: BulkKind,
  id: string,
  { text }: BulkAnswer,
): Promise<boolean> {
  if (kind === 'tag') return addTag(dataProvider, id, text.trim());
  const status = kind === 'block' ? 'blocked' : 'active';
  const reason = kind === 'block' ? text.trim() : '';
  const { isChanged } = await dataProvider.setUserStatus(id, { status, ...(reason && { reason }) });
  return isChanged;
}

const MOST_TRIES = 3;

/** Tags are sent as a whole, so they are read first, and again when somebody else changed them. */
async function addTag(
  dataProvider: ConsoleDataProvider,
  id: string,
  tag: string,
  tries = 1,
): Promise<boolean> {
  const { data } = await dataProvider.getOne('users', { id });
  const tags: User['tags'] = Array.isArray(data.tags) ? data.tags : [];
  if (tags.some((one) => one.toLocaleLowerCase() === tag.toLocaleLowerCase())) return false;
  try {
    await dataProvider.update('users', {
      id,
      data: { tags: [...tags, tag] },
      previousData: { id },
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConflictError) || tries >= MOST_TRIES) throw error;
    return addTag(dataProvider, id, tag, tries + 1);
  }
}
