import { createContext, useContext } from 'react';
import type { GetWriteState } from '../../api/lostResponses.ts';
import type { PendingWrite } from '../../api/pendingWrites.ts';
import type { FormValues, PartsMerge } from '../merge.ts';

/** What a `SafeForm` edits and where it saves. Provided by `SafeEdit`, by `SafeCreate`, or by the form's own screen. */
export type FormTarget = {
  resource: string;
  /** Id of the record, or `new`. Names the form's draft, together with the user and the resource. */
  recordId: string;
  /** The record as last read; for a new one, the initial values. */
  record: FormValues;
  isNew: boolean;
  /** Whether other merchants may change a new record before it is created: a draft order, which becomes an order. */
  isShared?: boolean;
  /** Fields that never conflict, because only a difference is sent. */
  conflictFree: readonly string[];
  /** Fields that are merged part by part. */
  parts?: PartsMerge | undefined;
  /**
   * Prepares the write of these fields, based on `base`; writes nothing. Rejects when the merchant cancels a
   * question. `id` is the record's, null for a new record. A create form prepares an update once its record exists.
   * `latest` is the newest record that the form knows, with its version.
   */
  prepare(
    values: FormValues,
    base: FormValues,
    id: string | null,
    latest: FormValues,
  ): Promise<Pick<PendingWrite, 'body' | 'version'>>;
  /**
   * Sends a write. Resolves with the server's record. Rejects with `ConflictError`, `ApiError` or the
   * transport's error, without a toast.
   */
  send(attempt: PendingWrite): Promise<FormValues>;
  /** The state of a write, from the data provider. */
  getWriteState: GetWriteState;
  /** Reads a record again; null, without a toast, when that fails. */
  reread(id: string): Promise<FormValues | null>;
  /**
   * Whether the form cannot change the record that it has made, such as a placed order. Then the form ends when a lost
   * save turns out to be done, and later input is not saved.
   */
  isMadeOnce?(): boolean;
  /** `isLate`: the response was lost, but the change was saved. `isMoreTyped`: later input is not saved. */
  onSaved(record: FormValues, isLate: boolean, isMoreTyped: boolean): void;
};

const FormTargetContext = createContext<FormTarget | null>(null);
export const FormTargetProvider = FormTargetContext.Provider;

export function useFormTarget(): FormTarget {
  const target = useContext(FormTargetContext);
  if (!target) throw new Error('useFormTarget must be used within SafeEdit or SafeCreate');
  return target;
}
