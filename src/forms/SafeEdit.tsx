import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import {
  type RaRecord,
  RecordContextProvider,
  useDataProvider,
  useEvent,
  useGetRecordRepresentation,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useParams } from 'react-router';
import { ConflictError } from '../api/ConflictError.ts';
import { versionOfRecord } from '../api/records.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { setNewestData, shareVersioned } from '../ui/queryClient.ts';
import { type FormTarget, FormTargetProvider } from './drafts/formTarget.ts';
import { FormFailure, RecordSkeleton } from './FormStates.tsx';
import type { FormValues, PartsMerge } from './merge.ts';
import { showSavedToast } from './savedToast.ts';

export type SafeEditProps = {
  children: ReactNode;
  /** Defaults to the URL's id. */
  id?: string;
  resource?: string;
  /** Converts the changed fields to the body of the PUT. `base` is the record that the changes are based on. */
  transform?: (changes: FormValues, base: FormValues) => FormValues;
  /** Fields that never conflict, because only a difference is sent. */
  conflictFree?: readonly string[];
  /** Fields that are merged part by part. */
  parts?: PartsMerge;
  onSaved?: (record: FormValues) => void;
};

/** Provides a `SafeForm` with a record, and saves its changes. Reads the record from the server, not from the cache. */
export function SafeEdit(props: SafeEditProps) {
  const params = useParams();
  const resource = useResourceContext(props);
  const id = props.id ?? params.id;
  if (!resource || !id) throw new Error('SafeEdit needs a resource and the id of a record');
  // Remounts for another record.
  return <LoadedEdit {...props} key={id} id={id} resource={resource} />;
}

type LoadedProps = SafeEditProps & { id: string; resource: string };

function LoadedEdit({ id, resource, children, ...options }: LoadedProps) {
  const { transform = identity, conflictFree = noFields, parts, onSaved } = options;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const {
    data: record,
    error,
    retry,
  } = useFreshRead({
    queryKey: editKey(resource, id),
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<RaRecord>(resource, { id, signal })).data,
  });
  const { send, getWriteState, reread, versionToSend } = useRecordWrites(resource);
  const showSaved = useSavedToast(resource);
  const target = useMemo(
    () =>
      record && {
        resource,
        recordId: id,
        record,
        isNew: false,
        conflictFree,
        parts,
        async prepare(changes: FormValues, base: FormValues, _id: unknown, latest: FormValues) {
          return { body: transform(changes, base), version: await versionToSend(id, latest) };
        },
        send,
        getWriteState,
        reread,
        onSaved(saved: FormValues, isLate: boolean) {
          showSaved('forms.saved', saved, isLate);
          onSaved?.(saved);
        },
      },
    [
      record,
      resource,
      id,
      conflictFree,
      parts,
      send,
      getWriteState,
      reread,
      versionToSend,
      transform,
      showSaved,
      onSaved,
    ],
  );
  if (target && record) {
    return (
      <RecordContextProvider value={record}>
        <FormTargetProvider value={target}>{children}</FormTargetProvider>
      </RecordContextProvider>
    );
  }
  return error ? (
    <FormFailure error={error} resource={resource} onRetry={retry} />
  ) : (
    <RecordSkeleton />
  );
}

export const noFields: readonly string[] = [];
export const identity = (values: FormValues) => values;

/** Returns a function that shows a toast such as `Product “Oak table” saved`. */
export function useSavedToast(resource: string) {
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(resource);
  return useEvent(
    (done: 'forms.saved' | 'forms.created', record: FormValues, isLate: boolean): void => {
      const name = nameOf(record);
      const kind = translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
      // `recordRepresentation` can be an element, which the toast cannot show.
      showSavedToast(done, { kind, name: typeof name === 'object' ? record.id : name }, isLate);
    },
  );
}

/**
 * A read that ignores the cache (D11): `data` is undefined until the server has answered. `error` is set only
 * without data, so a failed refetch does not unmount the form.
 */
export function useFreshRead<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const hasRead = useRef(false);
  const { data, error, isFetching, isFetchedAfterMount, isSuccess, refetch } = useQuery({
    ...options,
    staleTime: 0,
    refetchOnMount: 'always',
    structuralSharing: shareVersioned,
  });
  if (isFetchedAfterMount && isSuccess) hasRead.current = true;
  return {
    data: hasRead.current ? data : undefined,
    error: hasRead.current || isFetching ? null : error,
    retry: useCallback(() => void refetch(), [refetch]),
  };
}

/** Not react-admin's `getOne` key: lists fill that cache entry with rows that lack fields. */
const editKey = (resource: string, id: string) => [
  resource,
  'getOne',
  { id, meta: { purpose: 'edit' } },
];

type Writes = Pick<FormTarget, 'send' | 'getWriteState' | 'reread'> & {
  /** Resolves with the version to send in `If-Match`; null if the API has none. */
  versionToSend(id: string, record: FormValues): Promise<string | null>;
};

/** Returns functions that write a record of the resource, and read it again when its state is unknown. */
export function useRecordWrites(resource: string): Writes {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    // The form shows the error after it has checked the outcome.
    meta: { isErrorShown: true },
    mutationFn: async ({ key, id, version, body }: Parameters<Writes['send']>[0]) => {
      const meta = { idempotencyKey: key, ifMatch: version ?? false };
      const { data } =
        id === null
          ? await dataProvider.create<FormValues, RaRecord>(resource, { data: body, meta })
          : await dataProvider.update(resource, { id, data: body, previousData: { id }, meta });
      return data;
    },
    onSuccess: async (saved, { id }) => {
      const ownKey = JSON.stringify(editKey(resource, String(saved.id)));
      if (id !== null) await setNewestData(queryClient, editKey(resource, id), saved);
      // Not awaited: other screens must not delay the save.
      void queryClient.invalidateQueries({
        queryKey: [resource],
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== ownKey,
      });
    },
    // The screen around the form shows the newest record, even if the merchant does not save again.
    onError: async (error, { id }) => {
      if (!(error instanceof ConflictError) || id === null) return;
      await setNewestData(queryClient, editKey(resource, id), error.current);
    },
  });
  const reread = useCallback(
    async (id: string) => {
      try {
        const { data } = await dataProvider.getOne(resource, { id, meta: { isTriedOnce: true } });
        await setNewestData(queryClient, editKey(resource, id), data);
        return data;
      } catch {
        return null;
      }
    },
    [dataProvider, queryClient, resource],
  );
  const versionToSend = useCallback(
    // Another data provider may know versions by id only.
    async (id: string, record: FormValues) =>
      versionOfRecord(record) ?? dataProvider.versionOf(resource, id),
    [dataProvider, resource],
  );
  const { getWriteState } = dataProvider;
  return useMemo(
    () => ({ send: mutateAsync, getWriteState, reread, versionToSend }),
    [mutateAsync, getWriteState, reread, versionToSend],
  );
}
