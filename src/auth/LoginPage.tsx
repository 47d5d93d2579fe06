import { type FormEvent, useEffect, useRef, useState } from 'react';
import { draftKeys } from '../forms/drafts/forgetDrafts.ts';
import { lastEnd } from '../session.ts';
import { type DemoSignIn, readDemoSignIn } from './demoSignIn.ts';
import { PasswordField } from './fields/PasswordField.tsx';
import { PhoneField } from './fields/PhoneField.tsx';
import { PageHeading } from './PageHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { readHandover } from './signInHandover.ts';
import { text } from './texts.ts';
import { type SignInForm, useSignIn } from './useSignIn.ts';

export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const [demo] = useState(readDemoSignIn);
  const [end] = useState(howItEnded);
  const form = useSignIn(onTyping);
  return (
    <>
      <PageHeading title={text('auth.login.title')}>{text('auth.login.text')}</PageHeading>
      {end && (
        <p className="auth-good" role="status">
          {text(`auth.ended.${end}`)}
        </p>
      )}
      {readHandover().isPasswordNew && (
        <p className="auth-good" role="status">
          {text('auth.passwordIsNew')}
        </p>
      )}
      <LoginForm form={form} />
      {demo && <DemoBox demo={demo} onUse={() => form.signInAs(demo)} />}
      <p className="auth-foot">
        {text('auth.login.newHere')}{' '}
        <PublicLink to="/register">{text('auth.login.register')}</PublicLink>
      </p>
    </>
  );
}

/** Nothing is said to who logged out, or never was here. */
function howItEnded(): 'kept' | 'plain' | null {
  if (lastEnd() !== 'expired' || readHandover().isPasswordNew) return null;
  return draftKeys().length > 0 ? 'kept' : 'plain';
}

type DemoBoxProps = { demo: DemoSignIn; onUse: () => void };

function DemoBox({ demo, onUse }: DemoBoxProps) {
  return (
    <section className="auth-demo" aria-labelledby="auth-demo-title">
      <h2 id="auth-demo-title">{text('auth.demo.title')}</h2>
      <dl>
        <dt>{text('auth.demo.phone')}</dt>
        <dd>
          <bdi dir="ltr">{demo.phone}</bdi>
        </dd>
        <dt>{text('auth.demo.password')}</dt>
        <dd>
          <bdi>{demo.password}</bdi>
        </dd>
      </dl>
      <button type="button" className="auth-second" onClick={onUse}>
        {text('auth.demo.use')}
      </button>
    </section>
  );
}

function LoginForm({ form }: { form: SignInForm }) {
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
