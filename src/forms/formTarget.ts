import { createContext, useContext } from 'react';
import type { FormValues } from './merge.ts';

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
  /**
   * Writes the changed fields, made by somebody who saw `base`. Resolves with the record as the
   * server has it now; rejects with `ConflictError`, `ApiError` or whatever the transport threw.
   */
  write(changes: FormValues, base: FormValues): Promise<FormValues>;
  /** Reads the record again after a write without an answer; `null` when there is none to read. */
  readAgain(): Promise<FormValues | null>;
  onSaved(record: FormValues): void;
};

const FormTargetContext = createContext<FormTarget | null>(null);
export const FormTargetProvider = FormTargetContext.Provider;

export function useFormTarget(): FormTarget {
  const target = useContext(FormTargetContext);
  if (!target) throw new Error('A SafeForm stands in a SafeEdit or a SafeCreate');
  return target;
}
