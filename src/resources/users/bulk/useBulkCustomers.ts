import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import type { User } from '../../../../contract/user.ts';
import { ConflictError } from '../../../dataProvider/ConflictError.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { useEachRun } from '../../../lists/useEachRun.ts';
import { listedUser } from '../listedUser.ts';
import type { AskedBulk, BulkKind } from './askedBulk.ts';

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
      return data.flatMap((record) => listedUser(record) ?? []);
    },
  });
}

/**
 * Does it to one customer after the other; what became of each is kept. `text` is what the merchant typed: a
 * reason, or a tag.
 */
export function useCustomerRun(kind: BulkKind) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useEachRun(async (id, text: string) => {
    const isChanged = await change(dataProvider, kind, id, text.trim());
    return isChanged ? 'done' : 'same';
  });
}

/** False when the customer was so already. */
async function change(
  dataProvider: ConsoleDataProvider,
  kind: BulkKind,
  id: string,
  text: string,
): Promise<boolean> {
  if (kind === 'tag') return addTag(dataProvider, id, text);
  const status = kind === 'block' ? 'blocked' : 'active';
  const reason = kind === 'block' ? text : '';
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
