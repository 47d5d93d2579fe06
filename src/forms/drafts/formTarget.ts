import { createContext, useContext } from 'react';
import type { FormValues, PartsMerge } from '../merge.ts';

/**
 * A write as it was sent, so that the very same can be sent again while nobody knows whether it was done: a
 * store that keeps keys then answers as it did, or should have done, the first time.
 */
export type PendingWrite = {
  /** `Idempotency-Key`. */
  key: string;
  /** The record that it changes; null when it makes one. */
  id: string | null;
  /** `If-Match`; null when the record came without a version. */
  version: string | null;
  body: FormValues;
  /** When it was sent first: a store keeps its answer to a key for a day. */
  sentAt: string;
  /** What the form held in the fields that it writes. */
  values: FormValues;
  /** As far as is known the store has not looked at it: the session had ended, or too much was asked for. */
  isUnseen?: boolean | undefined;
};

/** What a `SafeForm` fills and where its changes go; given by `SafeEdit` or `SafeCreate`. */
export type FormTarget = {
  resource: string;
  /** Id of the record, or `new`. Together with the user it names the draft. */
  recordId: string;
  /** The record as last read from the server; on creation the values the form starts with. */
  record: FormValues;
  isNew: boolean;
  /** Fields that both sides may change without a question, because only a difference is sent. */
  conflictFree: readonly string[];
  /** Fields that are merged part by part. */
  parts?: PartsMerge | undefined;
  /**
   * The write of these fields by somebody who saw `base`; nothing is sent yet. Rejects when the merchant is
   * asked something here, and goes back. `id`: the record, null for a new one; a form for a new record is
   * asked for a change once the record is found to be there already.
   */
  prepare(
    values: FormValues,
    base: FormValues,
    id: string | null,
  ): Promise<Pick<PendingWrite, 'body' | 'version'>>;
  /**
   * Sends a write. Resolves with the record as the server has it now; rejects with `ConflictError`,
   * `ApiError` or whatever the transport threw, and tells nobody.
   */
  send(attempt: PendingWrite): Promise<FormValues>;
  /** Reads a record once more; null when it cannot be read, which is told to nobody. */
  readAgain(id: string): Promise<FormValues | null>;
  /** `isLate`: the answer had been lost, but the change was saved. */
  onSaved(record: FormValues, isLate: boolean): void;
};

const FormTargetContext = createContext<FormTarget | null>(null);
export const FormTargetProvider = FormTargetContext.Provider;

/** Whether a `SafeForm` is, or could be, around: it keeps what is typed by itself. */
export function useIsSafe(): boolean {
  return useContext(FormTargetContext) !== null;
}

export function useFormTarget(): FormTarget {
  const target = useContext(FormTargetContext);
  if (!target) throw new Error('A SafeForm stands in a SafeEdit or a SafeCreate');
  return target;
}
