import './account.css';
import { useContext, useState } from 'react';
import { PublicLink, PublicNavigation } from '../PublicLink.tsx';
import { text } from '../texts.ts';
import { useFlow } from '../useFlow.ts';
import { CodeStep, type SentNews } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { StepHeading } from './StepHeading.tsx';

const STEPS = 3;

/** The way to a new password. It says and does the same whether or not the phone has an account. */
export default function ForgotPasswordPage() {
  const flow = useFlow('reset');
  const { progress, step } = flow;
  const [sent, setSent] = useState<SentNews>({});
  const navigate = useContext(PublicNavigation);
  if (step !== 'phone' && progress) {
    return (
      <>
        <StepHeading title={text('account.forgot.codeTitle')} step={2} steps={STEPS} isField>
          {text('account.forgot.codeText')}
        </StepHeading>
        <CodeStep
          purpose="reset"
          progress={progress}
          sent={sent}
          onSentAgain={(next, news) => {
            flow.keep(next);
            setSent(news);
          }}
          onVerified={(verificationToken) => {
            flow.keep({ ...progress, verificationToken });
            // The code is used up: a step back asks for the phone.
            flow.go('phone', 'replaceState');
            navigate('/reset-password');
          }}
          onChangePhone={() => flow.go('phone')}
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
      <StepHeading title={text('account.forgot.title')} step={1} steps={STEPS}>
        {text('account.forgot.text')}
      </StepHeading>
      <PhoneStep
        purpose="reset"
        progress={progress}
        submitText={text('account.forgot.send')}
        onSent={(next, demoCode, isOld) => {
          flow.keep(next);
          setSent({ demoCode, ...(isOld && { notice: 'sentBefore' }) });
          if (next.verificationToken === undefined) flow.go('code');
          else navigate('/reset-password');
        }}
      />
      <p className="auth-foot">
        <PublicLink to="/login">{text('auth.backToSignIn')}</PublicLink>
      </p>
    </>
  );
}
