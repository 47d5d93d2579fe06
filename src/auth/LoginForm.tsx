import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PasswordField } from './PasswordField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { PublicLink } from './PublicLink.tsx';
import { text } from './texts.ts';
import type { SignInForm } from './useSignIn.ts';

export function LoginForm({ form }: { form: SignInForm }) {
  const { phone, password, problems, isBusy } = form;
  const phoneInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  // Another public page has handed the number over.
  const [hadPhone] = useState(phone.typed !== '');

  useEffect(() => {
    // On a touch screen the keyboard would cover half of the page at once.
    if (!window.matchMedia?.('(pointer: fine)').matches) return;
    (hadPhone ? passwordInput : phoneInput).current?.focus();
  }, [hadPhone]);
  const seenAttempt = useRef(problems.attempt);
  useEffect(() => {
    // Typing takes problems away without being an attempt: the focus then stays where it is.
    if (problems.attempt === seenAttempt.current) return;
    seenAttempt.current = problems.attempt;
    if (problems.form) message.current?.focus();
    else if (problems.phone) phoneInput.current?.focus();
    else if (problems.password) passwordInput.current?.focus();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }
  return (
    <form className="auth-form" method="post" noValidate onSubmit={submit} aria-busy={isBusy}>
      {problems.form && (
        <p className="auth-alert" role="alert" tabIndex={-1} ref={message}>
          {problems.form}
        </p>
      )}
      <PhoneField
        value={phone}
        onChange={form.setPhone}
        problem={problems.phone}
        inputRef={phoneInput}
      />
      <PasswordField
        value={password}
        onChange={form.setPassword}
        problem={problems.password}
        inputRef={passwordInput}
      />
      <p className="auth-forgot">
        <PublicLink to="/forgot-password">{text('auth.login.forgot')}</PublicLink>
      </p>
      {/* Not `disabled` while busy: the focus would be lost. A second press is ignored. */}
      <button type="submit" className="auth-submit" aria-disabled={isBusy}>
        {isBusy && <span className="auth-spinner" aria-hidden="true" />}
        {text('auth.login.submit')}
      </button>
      <p className="auth-hidden" role="status">
        {isBusy && text('auth.login.submitting')}
      </p>
    </form>
  );
}
