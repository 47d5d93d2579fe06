import { type ReactNode, useMemo, useRef } from 'react';
import { type RaRecord, useGetOne, useRedirect, useResourceContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { FormTargetProvider } from './drafts/formTarget.ts';
import type { FormValues, PartsMerge } from './merge.ts';
import { useRecordWrites, useTellSaved } from './SafeEdit.tsx';

export type SafeCreateProps = {
  children: ReactNode;
  resource?: string;
  /** What the form starts with. Also tells which empty fields are texts (`''`) and which are nothing (`null`). */
  defaults: FormValues;
  /** Values of the form -> body of the POST. */
  toInput?: (values: FormValues) => FormValues;
  /** As `transform`, `conflictFree` and `parts` of `SafeEdit`: for a record that is found to be made already. */
  toUpdate?: (changes: FormValues, base: FormValues) => FormValues;
  conflictFree?: readonly string[];
  parts?: PartsMerge;
  redirect?: 'edit' | 'list';
};

/**
 * Makes a record, once: saving again after a lost answer finds the record that was made, and what was typed
 * since goes as a change of it. Holds a `SafeForm`.
 */
export function SafeCreate({
  children,
  defaults,
  toInput = identity,
  toUpdate = identity,
  conflictFree = none,
  parts,
  redirect = 'edit',
  ...props
}: SafeCreateProps) {
  const resource = useResourceContext(props);
  if (!resource) throw new Error('SafeCreate needs a resource');
  const goTo = useRedirect();
  const writes = useRecordWrites(resource);
  const tell = useTellSaved(resource);
  // The values the form starts with are those of its first moment.
  const started = useRef(defaults);
  const target = useMemo(
    () => ({
      resource,
      recordId: 'new',
      record: started.current,
      isNew: true,
      conflictFree,
      parts,
      async prepare(values: FormValues, base: FormValues, id: string | null) {
        const body = id === null ? toInput(values) : toUpdate(values, base);
        return { body, version: await writes.versionOf(id) };
      },
      send: writes.send,
      readAgain: writes.readAgain,
      onSaved(record: FormValues) {
        tell('forms.created', record);
        if (typeof record.id === 'string') goTo(redirect, resource, record.id);
      },
    }),
    [resource, writes, toInput, toUpdate, conflictFree, parts, redirect, goTo, tell],
  );
  return <FormTargetProvider value={target}>{children}</FormTargetProvider>;
}

/** The record that a new one shall be like (`?like=<id>`): undefined while it is read, null for none, also when it cannot be. */
export function useModel<Model extends RaRecord>(resource: string): Model | null | undefined {
  const like = useSearchParams()[0].get('like');
  const enabled = like !== null;
  const { data = null, isPending } = useGetOne<Model>(resource, { id: like ?? '' }, { enabled });
  return enabled && isPending ? undefined : data;
}

const none: readonly string[] = [];
const identity = (values: FormValues) => values;
