import { type ReactNode, useMemo, useRef } from 'react';
import { type RaRecord, useDataProvider, useRedirect, useResourceContext } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import { FormTargetProvider } from './drafts/formTarget.ts';
import type { FormValues, PartsMerge } from './merge.ts';
import { identity, noFields, useFreshRead, useRecordWrites, useSavedToast } from './SafeEdit.tsx';
import { useIsMounted } from './useIsMounted.ts';

export type SafeCreateProps = {
  children: ReactNode;
  resource?: string;
  /** Initial values. With the schema, they decide whether an emptied field becomes '' or null. */
  defaults: FormValues;
  toInput?: (values: FormValues) => FormValues;
  /** Like `transform` of `SafeEdit`, for a record that was created although the response was lost. */
  toUpdate?: (changes: FormValues, base: FormValues) => FormValues;
  conflictFree?: readonly string[];
  parts?: PartsMerge;
  redirect?: 'edit' | 'list';
};

/**
 * Provides a `SafeForm` with a create target. If a record was created although the response was lost, the next save
 * updates this record instead of creating another.
 */
export function SafeCreate(props: SafeCreateProps) {
  const { search } = useLocation();
  // Remounts when the query of the URL names another record to copy or another parent.
  return <NewRecord {...props} key={search} />;
}

function NewRecord({
  children,
  defaults,
  toInput = identity,
  toUpdate = identity,
  conflictFree = noFields,
  parts,
  redirect = 'edit',
  ...props
}: SafeCreateProps) {
  const resource = useResourceContext(props);
  if (!resource) throw new Error('SafeCreate needs a resource');
  const goTo = useRedirect();
  const isMounted = useIsMounted();
  const writes = useRecordWrites(resource);
  const showSaved = useSavedToast(resource);
  // Initial values are read once.
  const started = useRef(defaults);
  const target = useMemo(
    () => ({
      resource,
      recordId: 'new',
      record: started.current,
      isNew: true,
      conflictFree,
      parts,
      async prepare(values: FormValues, base: FormValues, id: string | null, latest: FormValues) {
        const body = id === null ? toInput(values) : toUpdate(values, base);
        return { body, version: id && (await writes.versionToSend(id, latest)) };
      },
      send: writes.send,
      getWriteState: writes.getWriteState,
      reread: writes.reread,
      onSaved(record: FormValues) {
        showSaved('forms.created', record, false);
        if (typeof record.id === 'string' && isMounted()) goTo(redirect, resource, record.id);
      },
    }),
    [
      resource,
      writes,
      toInput,
      toUpdate,
      conflictFree,
      parts,
      redirect,
      goTo,
      isMounted,
      showSaved,
    ],
  );
  return <FormTargetProvider value={target}>{children}</FormTargetProvider>;
}

/** The record to copy (`?like=<id>`): undefined while loading, null without one or if it fails to load. */
export function useRecordToCopy<Model extends RaRecord>(
  resource: string,
): Model | null | undefined {
  const dataProvider = useDataProvider();
  const like = useSearchParams()[0].get('like');
  const id = like ?? '';
  const { data, error } = useFreshRead({
    // Not react-admin's `getOne` key: lists fill that cache entry with rows that lack fields.
    queryKey: [resource, 'copy', id],
    enabled: like !== null,
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<Model>(resource, { id, signal })).data,
  });
  return data ?? (like === null || error ? null : undefined);
}
