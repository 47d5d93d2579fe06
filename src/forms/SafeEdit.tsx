import { type ReactNode, useMemo } from 'react';
import { RecordContextProvider, useRedirect, useResourceContext } from 'react-admin';
import { useParams } from 'react-router';
import { showToast } from '../toasts.ts';
import { FormFailure, FormSkeleton } from './FormStates.tsx';
import { FormTargetProvider } from './formTarget.ts';
import type { FormValues } from './merge.ts';
import { useFreshRecord } from './useFreshRecord.ts';
import { useRecordWrites } from './useRecordWrites.ts';

export type SafeEditProps = {
  children: ReactNode;
  /** Default: from the address and the resource context. */
  id?: string;
  resource?: string;
  /** Where to go after saving; by default the form stays, so that the merchant goes on working. */
  redirect?: 'list' | false;
  /** Changed fields -> body of the PUT; `base` is the record that the merchant saw. */
  transform?: (changes: FormValues, base: FormValues) => FormValues;
  /** Fields that both sides may change without a question, because only a difference is sent. */
  conflictFree?: readonly string[];
  onSaved?: (record: FormValues) => void;
  /** What is shown while the record is read. */
  skeleton?: ReactNode;
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

function LoadedEdit({ id, resource, children, skeleton, ...options }: LoadedProps) {
  const { redirect = false, transform, conflictFree = none, onSaved } = options;
  const goTo = useRedirect();
  const { record, error, retry } = useFreshRecord(resource, id);
  const { send, readAgain, versionOf } = useRecordWrites(resource);
  const target = useMemo(
    () =>
      record && {
        resource,
        recordId: id,
        record,
        isNew: false,
        conflictFree,
        async prepare(changes: FormValues, base: FormValues) {
          return {
            body: transform ? transform(changes, base) : changes,
            version: await versionOf(id),
          };
        },
        send,
        readAgain,
        onSaved(saved: FormValues, isLate: boolean) {
          showToast({ tone: 'success', title: isLate ? 'forms.savedAfterAll' : 'forms.saved' });
          onSaved?.(saved);
          if (redirect) goTo(redirect, resource);
        },
      },
    [
      record,
      resource,
      id,
      conflictFree,
      send,
      readAgain,
      versionOf,
      transform,
      onSaved,
      redirect,
      goTo,
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
    (skeleton ?? <FormSkeleton />)
  );
}

const none: readonly string[] = [];
