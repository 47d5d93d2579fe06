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
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { showToast } from '../ui/toasts.ts';
import { type FormTarget, FormTargetProvider } from './drafts/formTarget.ts';
import { FormFailure, RecordSkeleton } from './FormStates.tsx';
import type { FormValues, PartsMerge } from './merge.ts';

export type SafeEditProps = {
  children: ReactNode;
  /** Default: from the URL and the resource context. */
  id?: string;
  resource?: string;
  /** Changed fields -> body of the PUT; `base` is the record that the merchant saw. */
  transform?: (changes: FormValues, base: FormValues) => FormValues;
  /** Fields that both sides may change without a question, because only a difference is sent. */
  conflictFree?: readonly string[];
  /** Fields that are merged part by part. */
  parts?: PartsMerge;
  onSaved?: (record: FormValues) => void;
};

/** Reads a record from the server, always, and saves what changed of it. Holds a `SafeForm`. */
export function SafeEdit(props: SafeEditProps) {
  const params = useParams();
  const resource = useResourceContext(props);
  const id = props.id ?? params.id;
  if (!resource || !id) throw new Error('SafeEdit needs a resource and the id of a record');
  // A form belongs to one record: another id is another form.
  return <LoadedEdit {...props} key={id} id={id} resource={resource} />;
}

type LoadedProps = SafeEditProps & { id: string; resource: string };

function LoadedEdit({ id, resource, children, ...options }: LoadedProps) {
  const { transform, conflictFree = none, parts, onSaved } = options;
  const { record, error, retry } = useFreshRecord(resource, id);
  const { send, readAgain, versionOf } = useRecordWrites(resource);
  const tell = useTellSaved(resource);
  const target = useMemo(
    () =>
      record && {
        resource,
        recordId: id,
        record,
        isNew: false,
        conflictFree,
        parts,
        async prepare(changes: FormValues, base: FormValues) {
          return {
            body: transform ? transform(changes, base) : changes,
            version: await versionOf(id),
          };
        },
        send,
        readAgain,
        onSaved(saved: FormValues, isLate: boolean) {
          tell('forms.saved', saved, isLate);
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
      readAgain,
      versionOf,
      transform,
      tell,
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

const none: readonly string[] = [];

/** Says what was done to which record: `Product “Oak table” saved`. */
export function useTellSaved(resource: string) {
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(resource);
  return useEvent(
    (done: 'forms.saved' | 'forms.created', record: FormValues, isLate = false): void => {
      const name = nameOf(record);
      const kind = translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
      showToast({
        tone: 'success',
        ...(isLate ? { title: 'forms.savedAfterAll', text: done } : { title: done }),
        // A resource may represent its records by an element, which is no text.
        values: { kind, name: typeof name === 'object' ? record.id : name },
      });
    },
  );
}

/** A record for editing. */
function useFreshRecord(resource: string, id: string) {
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
  return { record, error, retry };
}

/**
 * What a form edits, read anew by every form (D11): undefined until the server has answered this one, afterwards the
 * newest that was read. `error`: why there is nothing; a read in the background that fails takes nothing away.
 */
export function useFreshRead<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const hasRead = useRef(false);
  const { data, error, isFetching, isFetchedAfterMount, isSuccess, refetch } = useQuery({
    ...options,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  if (isFetchedAfterMount && isSuccess) hasRead.current = true;
  return {
    data: hasRead.current ? data : undefined,
    error: hasRead.current || isFetching ? null : error,
    retry: useCallback(() => void refetch(), [refetch]),
  };
}

/**
 * Where a form keeps the record that it edits. Lists put their rows, which lack fields, where react-admin
 * looks for single records; so this key is another one.
 */
const editKey = (resource: string, id: string) => [
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
