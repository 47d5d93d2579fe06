import { PageHeading } from './PageHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { resetToken } from './resetToken.ts';
import { text } from './texts.ts';

/** Says what will be here. The form itself comes with the one-time codes (C6). */
export function ResetPasswordPage() {
  return (
    <>
      <p className="auth-chip">{text('auth.soon')}</p>
      <PageHeading title={text('auth.reset.title')}>{text('auth.reset.text')}</PageHeading>
      <p className="auth-note">
        {resetToken() ? text('auth.reset.tokenKept') : text('auth.reset.noToken')}
      </p>
      <p className="auth-foot">
        <PublicLink to="/login">{text('auth.backToSignIn')}</PublicLink>
      </p>
    </>
  );
}
