import type { FormEvent, ReactNode } from 'react';
import type { useSubmit } from '../useSubmit.ts';

type AccountFormProps = {
  submit: ReturnType<typeof useSubmit>;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form of the account pages, with what is wrong with all of it above its fields. */
export function AccountForm({ submit, onSubmit, children }: AccountFormProps) {
  function send(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form
      className="auth-form"
      method="post"
      noValidate
      ref={submit.form}
      onSubmit={send}
      aria-busy={submit.isBusy}
    >
      {submit.problems.form && (
        <p className="auth-alert" role="alert" tabIndex={-1}>
          {submit.problems.form}
        </p>
      )}
      {children}
    </form>
  );
}
