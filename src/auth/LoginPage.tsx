import { useState } from 'react';
import { draftKeys } from '../forms/forgetDrafts.ts';
import { lastEnd } from '../session.ts';
import { DemoBox } from './DemoBox.tsx';
import { readDemoSignIn } from './demoSignIn.ts';
import { handedOver } from './handedOver.ts';
import { LoginForm } from './LoginForm.tsx';
import { PageHeading } from './PageHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { text } from './texts.ts';
import { useSignIn } from './useSignIn.ts';

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
      {handedOver().isPasswordNew && (
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
  if (lastEnd() !== 'expired' || handedOver().isPasswordNew) return null;
  return draftKeys().length > 0 ? 'kept' : 'plain';
}
