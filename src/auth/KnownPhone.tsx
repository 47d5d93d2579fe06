import { useContext, useEffect, useRef } from 'react';
import { handOver } from './handedOver.ts';
import { isolated } from './isolated.ts';
import type { TypedPhone } from './PhoneField.tsx';
import { PublicLink, PublicNavigation } from './PublicLink.tsx';
import { text } from './texts.ts';

type KnownPhoneProps = { phone: TypedPhone; shown: string; onOther: () => void };

/** The number has an account already: it goes along to the sign-in page. */
export function KnownPhone({ phone, shown, onOther }: KnownPhoneProps) {
  const navigate = useContext(PublicNavigation);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="auth-known">
      <p className="auth-known-text" role="alert" tabIndex={-1} ref={message}>
        {text('account.register.exists', { phone: isolated(shown) })}
      </p>
      <button
        type="button"
        className="auth-submit"
        onClick={() => {
          handOver({ phone });
          navigate('/login');
        }}
      >
        {text('account.register.signIn')}
      </button>
      <button type="button" className="auth-second" onClick={onOther}>
        {text('account.register.other')}
      </button>
      <p className="auth-forgot-foot">
        <PublicLink to="/forgot-password">{text('auth.login.forgot')}</PublicLink>
      </p>
    </div>
  );
}
