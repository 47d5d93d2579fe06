import './account.css';
import { useContext } from 'react';
import { StepHeading } from '../PageHeading.tsx';
import { PublicLink, PublicNavigation } from '../PublicLink.tsx';
import { text } from '../texts.ts';
import { CodeStep } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { forgetResetToken } from './resetToken.ts';
import { useFlow } from './useFlow.ts';

/** Must not reveal whether the phone has an account, so behaves the same in both cases. */
export default function ForgotPasswordPage() {
  const flow = useFlow('reset');
  const { progress, step } = flow;
  const navigate = useContext(PublicNavigation);
  function choosePassword() {
    // /reset-password prefers the token of a link, which is older than this code.
    forgetResetToken();
    navigate('/reset-password');
  }
  if (step === 'code' && progress) {
    return (
      <>
        <CodeStep
          flow={flow}
          progress={progress}
          onVerified={() => {
            // The code is used up: Back leads to the phone step.
            flow.go('phone', 'replaceState');
            choosePassword();
          }}
        />
        <p className="auth-foot">
          {text('account.forgot.noCode')}{' '}
          <PublicLink to="/register">{text('auth.login.register')}</PublicLink>
        </p>
      </>
    );
  }
  return (
    <>
      <StepHeading title={text('account.forgot.title')} step={1}>
        {text('account.forgot.text')}
      </StepHeading>
      <PhoneStep
        submitText={text('account.forgot.send')}
        flow={flow}
        onSent={(isProven) => (isProven ? choosePassword() : flow.go('code'))}
      />
      <p className="auth-foot">
        <PublicLink to="/login">{text('auth.backToSignIn')}</PublicLink>
      </p>
    </>
  );
}
