import './account.css';
import { useContext, useState } from 'react';
import { forgetProgress, readProgress } from './accountProgress.ts';
import { DeadEnd } from './DeadEnd.tsx';
import { handOver } from './handedOver.ts';
import { NewPasswordForm, type ResetEnd } from './NewPasswordForm.tsx';
import { PageHeading } from './PageHeading.tsx';
import { PublicLink, PublicNavigation } from './PublicLink.tsx';
import { forgetResetToken, resetToken } from './resetToken.ts';
import { StepHeading } from './StepHeading.tsx';
import { text } from './texts.ts';

/** A new password, with the token of a link or of the forgotten-password page. */
export default function ResetPasswordPage() {
  const [linkToken] = useState(resetToken);
  const [progress] = useState(() => (linkToken === undefined ? readProgress('reset') : undefined));
  const [end, setEnd] = useState<Exclude<ResetEnd, 'done'>>();
  const navigate = useContext(PublicNavigation);
  const token = linkToken ?? progress?.verificationToken;

  function finish(how: ResetEnd) {
    forgetResetToken();
    forgetProgress('reset');
    if (how !== 'done') return setEnd(how);
    const phone = progress && { typed: progress.typed, country: progress.country };
    handOver({ isPasswordNew: true, ...(phone && { phone }) });
    navigate('/login');
  }

  if (end !== undefined || token === undefined) return <DeadEnd why={end ?? 'noToken'} />;
  const explanation = text('account.reset.text');
  const title = text('account.reset.title');
  return (
    <>
      {progress ? (
        <StepHeading title={title} step={3} steps={3}>
          {explanation}
        </StepHeading>
      ) : (
        <PageHeading title={title}>{explanation}</PageHeading>
      )}
      <NewPasswordForm token={token} phone={progress?.phone} onEnd={finish} />
      <p className="auth-foot">
        <PublicLink to="/login">{text('auth.backToSignIn')}</PublicLink>
      </p>
    </>
  );
}
