import './account.css';
import { useState } from 'react';
import type { AccountProgress } from './accountProgress.ts';
import { BusinessForm } from './BusinessForm.tsx';
import { CodeStep, type SentNews } from './CodeStep.tsx';
import { KnownPhone } from './KnownPhone.tsx';
import type { TypedPhone } from './PhoneField.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { PublicLink } from './PublicLink.tsx';
import { ResumedNote } from './ResumedNote.tsx';
import { StepHeading } from './StepHeading.tsx';
import { text } from './texts.ts';
import { type Flow, useFlow } from './useFlow.ts';

const STEPS = 3;

/** Registration: a phone that is proven by a code, then the business and a password. */
export default function RegisterPage() {
  const flow = useFlow('register');
  const { progress, step } = flow;
  const [sent, setSent] = useState<SentNews>({});
  // Why it begins anew: what was proven is too old.
  const [isExpired, setIsExpired] = useState(false);
  const token = progress?.verificationToken;
  return (
    <>
      {step === 'details' && progress && token !== undefined ? (
        <DetailsStep
          flow={flow}
          progress={progress}
          token={token}
          onExpired={() => {
            setIsExpired(true);
            const { verificationToken: _old, ...rest } = progress;
            flow.keep({ ...rest, resendAt: 0, expiresAt: 0 });
            flow.go('phone');
          }}
        />
      ) : step === 'code' && progress ? (
        <>
          <StepHeading title={text('account.register.codeTitle')} step={2} steps={STEPS} isField>
            {text('account.register.codeText')}
          </StepHeading>
          <CodeStep
            purpose="register"
            progress={progress}
            sent={sent}
            onSentAgain={(next, news) => {
              flow.keep(next);
              setSent(news);
            }}
            onVerified={(verificationToken) => {
              flow.keep({ ...progress, verificationToken });
              flow.go('details', 'replaceState');
            }}
            onChangePhone={() => flow.go('phone')}
          />
        </>
      ) : (
        <FirstStep
          flow={flow}
          isExpired={isExpired}
          onSent={(next, news) => {
            setIsExpired(false);
            setSent(news);
            flow.keep(next);
            flow.go(next.verificationToken === undefined ? 'code' : 'details');
          }}
        />
      )}
      <p className="auth-foot">
        {text('account.register.already')}{' '}
        <PublicLink to="/login">{text('auth.login.submit')}</PublicLink>
      </p>
    </>
  );
}

type FirstStepProps = {
  flow: Flow;
  isExpired: boolean;
  onSent: (progress: AccountProgress, news: SentNews) => void;
};

function FirstStep({ flow, isExpired, onSent }: FirstStepProps) {
  const [known, setKnown] = useState<{ phone: TypedPhone; shown: string }>();
  return (
    <>
      <StepHeading title={text('account.register.title')} step={1} steps={STEPS}>
        {text('account.register.text')}
      </StepHeading>
      {isExpired && (
        <p className="auth-note" role="alert">
          {text('account.problems.verification.expired')}
        </p>
      )}
      {known ? (
        <KnownPhone {...known} onOther={() => setKnown(undefined)} />
      ) : (
        <PhoneStep
          purpose="register"
          progress={flow.progress}
          submitText={text('account.continue')}
          onSent={(progress, demoCode, isOld) =>
            onSent(progress, { demoCode, ...(isOld && { notice: 'sentBefore' }) })
          }
          onKnown={(phone, shown) => setKnown({ phone, shown })}
        />
      )}
    </>
  );
}

type DetailsStepProps = {
  flow: Flow;
  progress: AccountProgress;
  token: string;
  onExpired: () => void;
};

function DetailsStep({ flow, progress, token, onExpired }: DetailsStepProps) {
  const [isKnown, setIsKnown] = useState(false);
  const { typed, country, shown } = progress;
  return (
    <>
      <StepHeading title={text('account.register.detailsTitle')} step={3} steps={STEPS}>
        {text('account.register.detailsText')}
      </StepHeading>
      {flow.isResumed && <ResumedNote onStartAgain={flow.startAgain} />}
      {isKnown ? (
        <KnownPhone phone={{ typed, country }} shown={shown} onOther={flow.startAgain} />
      ) : (
        <BusinessForm
          progress={progress}
          verificationToken={token}
          onTyped={(business) => flow.keep({ ...progress, business })}
          onDone={flow.forget}
          onExpired={onExpired}
          onKnown={() => setIsKnown(true)}
        />
      )}
    </>
  );
}
