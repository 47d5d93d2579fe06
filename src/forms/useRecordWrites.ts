import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import type { FormTarget } from './drafts/formTarget.ts';
import type { FormValues } from './merge.ts';

/**
 * Where a form keeps the record that it edits. Lists put their rows, which lack fields, where react-admin
 * looks for single records; so this key is another one.
 */
export const editKey = (resource: string, id: string) => [
  resource,
  'getOne',
  { id, meta: { purpose: 'edit' } },
];

type Writes = Pick<FormTarget, 'send' | 'readAgain'> & {
  versionOf(id: string | null): Promise<string | null>;
};

/** How the forms of a resource write its records and find out what became of a write. */
export function useRecordWrites(resource: string): Writes {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    // The form tells what failed, once it has found out whether it did.
    meta: { isErrorShown: true },
    mutationFn: async ({ key, id, version, body }: Parameters<Writes['send']>[0]) => {
      const meta = { idempotencyKey: key, ifMatch: version ?? false };
      const { data } =
        id === null
          ? await dataProvider.create<FormValues, RaRecord>(resource, { data: body, meta })
          : await dataProvider.update(resource, { id, data: body, previousData: { id }, meta });
      return data;
    },
    onSuccess: (saved, { id }) => {
      const own = JSON.stringify(editKey(resource, String(saved.id)));
      if (id !== null) queryClient.setQueryData(editKey(resource, id), saved);
      // Not waited for: what is shown elsewhere is not part of saving.
      void queryClient.invalidateQueries({
        queryKey: [resource],
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== own,
      });
    },
  });
  const readAgain = useCallback(
    async (id: string) => {
      try {
        const { data } = await dataProvider.getOne(resource, { id, meta: { isTriedOnce: true } });
        queryClient.setQueryData(editKey(resource, id), data);
        return data;
      } catch {
        return null;
      }
    },
    [dataProvider, queryClient, resource],
  );
  const versionOf = useCallback(
    async (id: string | null) => (id === null ? null : dataProvider.versionOf(resource, id)),
    [dataProvider, resource],
  );
  return useMemo(
    () => ({ send: mutateAsync, readAgain, versionOf }),
    [mutateAsync, readAgain, versionOf],
  );
}
