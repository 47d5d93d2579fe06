import { PageHeading } from './PageHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { text } from './texts.ts';

const texts = {
  noToken: ['noToken', 'noTokenText'],
  expired: ['expired', 'expiredText'],
  unsure: ['expired', 'unsureText'],
  noAccount: ['noAccount', 'noAccountText'],
} as const;

/** A new password cannot be chosen here: why, and where to go on. */
export function DeadEnd({ why }: { why: keyof typeof texts }) {
  const [title, explanation] = texts[why];
  return (
    <div className="auth-dead-end" role={why === 'noToken' ? undefined : 'alert'}>
      <PageHeading title={text(`account.reset.${title}`)}>
        {text(`account.reset.${explanation}`)}
      </PageHeading>
      <p>
        <PublicLink to="/forgot-password" isButton>
          {text(why === 'noAccount' ? 'account.reset.otherNumber' : 'account.reset.again')}
        </PublicLink>
      </p>
      <p className="auth-foot">
        {why === 'noAccount' ? (
          <PublicLink to="/register">{text('auth.login.register')}</PublicLink>
        ) : (
          <PublicLink to="/login">{text('auth.backToSignIn')}</PublicLink>
        )}
      </p>
    </div>
  );
}
