import './account.css';
import { useContext, useEffect, useRef, useState } from 'react';
import type { TypedPhone } from '../fields/phoneCountry.ts';
import { StepHeading } from '../PageHeading.tsx';
import { PublicLink, PublicNavigation, writeHandover } from '../PublicLink.tsx';
import { bidiIsolated, text } from '../texts.ts';
import { BusinessForm } from './BusinessForm.tsx';
import { CodeStep } from './CodeStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { type AccountProgress, type Flow, useFlow } from './useFlow.ts';

/** Registration: verify a phone by a code, then enter business and password. */
export default function RegisterPage() {
  const flow = useFlow('register');
  const { progress, step } = flow;
  // The verification expired, so the flow starts again.
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
            flow.saveProgress({ ...rest, resendAt: 0, expiresAt: 0 });
            flow.go('phone');
          }}
        />
      ) : step === 'code' && progress ? (
        <CodeStep
          flow={flow}
          progress={progress}
          onVerified={() => flow.go('details', 'replaceState')}
        />
      ) : (
        <FirstStep flow={flow} isExpired={isExpired} onSent={() => setIsExpired(false)} />
      )}
      <p className="auth-foot">
        {text('account.register.already')}{' '}
        <PublicLink to="/login">{text('auth.login.submit')}</PublicLink>
      </p>
    </>
  );
}

type FirstStepProps = { flow: Flow; isExpired: boolean; onSent: () => void };

function FirstStep({ flow, isExpired, onSent }: FirstStepProps) {
  const [known, setKnown] = useState<{ phone: TypedPhone; shown: string }>();
  return (
    <>
      <StepHeading title={text('account.register.title')} step={1}>
        {text('account.register.text')}
      </StepHeading>
      {isExpired && (
        <p className="auth-note" role="alert">
          {text('account.problems.verification.expired')}
        </p>
      )}
      {known ? (
        <PhoneTaken {...known} onOther={() => setKnown(undefined)} />
      ) : (
        <PhoneStep
          flow={flow}
          submitText={text('account.continue')}
          onSent={(isProven) => {
            onSent();
            flow.go(isProven ? 'details' : 'code');
          }}
          onPhoneTaken={(phone, shown) => setKnown({ phone, shown })}
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
  const [isPhoneTaken, setPhoneTaken] = useState(false);
  const { typed, country, shown } = progress;
  return (
    <>
      <StepHeading title={text('account.register.detailsTitle')} step={3}>
        {text('account.register.detailsText')}
      </StepHeading>
      {flow.isResumed && <ResumedNote onStartAgain={flow.startAgain} />}
      {isPhoneTaken ? (
        <PhoneTaken phone={{ typed, country }} shown={shown} onOther={flow.startAgain} />
      ) : (
        <BusinessForm
          progress={progress}
          verificationToken={token}
          onTyped={(business) => flow.saveProgress({ ...progress, business })}
          onDone={flow.forgetProgress}
          onExpired={onExpired}
          onPhoneTaken={() => setPhoneTaken(true)}
        />
      )}
    </>
  );
}

/** Shown after a reload, or a visit to another page, with a way to start again. */
function ResumedNote({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <div className="auth-note auth-resumed" role="status">
      <p>{text('account.register.kept')}</p>
      <button type="button" className="auth-plain" onClick={onStartAgain}>
        {text('account.startAgain')}
      </button>
    </div>
  );
}

type PhoneTakenProps = { phone: TypedPhone; shown: string; onOther: () => void };

/** Says that the phone has an account. A button passes the phone on to the sign-in page. */
function PhoneTaken({ phone, shown, onOther }: PhoneTakenProps) {
  const navigate = useContext(PublicNavigation);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    message.current?.focus();
  }, []);
  return (
    <div className="auth-known">
      <p className="auth-known-text" role="alert" tabIndex={-1} ref={message}>
        {text('account.register.exists', { phone: bidiIsolated(shown) })}
      </p>
      <button
        type="button"
        className="auth-submit"
        onClick={() => {
          writeHandover({ phone });
          navigate('/login');
        }}
      >
        {text('account.register.signIn')}
      </button>
      <button type="button" className="auth-second" onClick={onOther}>
        {text('account.register.other')}
      </button>
      <p>
        <PublicLink to="/forgot-password">{text('auth.login.forgot')}</PublicLink>
      </p>
    </div>
  );
}
