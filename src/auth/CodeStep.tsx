import { useEffect, useId, useRef, useState } from 'react';
import { AccountForm } from './AccountForm.tsx';
import type { Purpose } from './accountCalls.ts';
import type { AccountProgress } from './accountProgress.ts';
import { CodeExpiry } from './CodeExpiry.tsx';
import { CodeField } from './CodeField.tsx';
import { DemoCode } from './DemoCode.tsx';
import { ResendTimer } from './ResendTimer.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { text } from './texts.ts';
import { problemsOf, type Submitted, type Tools, useSubmit } from './useSubmit.ts';

type CodeStepProps = {
  purpose: Purpose;
  progress: AccountProgress;
  sent: SentNews;
  onSentAgain: (progress: AccountProgress, news: SentNews) => void;
  onVerified: (verificationToken: string) => void;
  onChangePhone: () => void;
};

/** What came with the last sending; after a reload nothing is known of it. */
export type SentNews = { demoCode?: string | undefined; notice?: 'sentAgain' | 'sentBefore' };

export function CodeStep(props: CodeStepProps) {
  const { purpose, progress, sent, onSentAgain, onVerified, onChangePhone } = props;
  const submit = useSubmit();
  const [code, setCode] = useState('');
  // Used up, or expired by the store's clock, whatever ours says.
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useEffect(() => input.current?.focus(), []);

  const verify = (typed: string) =>
    submit.run(async (tools): Promise<Submitted> => {
      if (typed.length < 6) return { fields: { otp: text('account.problems.otp.required') } };
      const result = await tools.verifyCode(progress.phone, purpose, typed);
      if (result.outcome === 'done') {
        onVerified(result.verificationToken);
        return 'stay';
      }
      // A code that was judged is worth nothing any more; one that did not arrive is tried again.
      if (result.outcome === 'refused') setCode('');
      setIsOver(endsCode(result.code));
      return problemsOf(result);
    });

  async function resend(tools: Tools): Promise<Submitted> {
    const result = await tools.sendCode(progress.phone, purpose);
    if (result.outcome !== 'done') return problemsOf(result);
    const { resendAt, expiresAt, demoCode, isOld } = result;
    setCode('');
    setIsOver(false);
    input.current?.focus();
    const notice = isOld ? 'sentBefore' : 'sentAgain';
    onSentAgain({ ...progress, resendAt, expiresAt }, { demoCode, notice });
  }

  function type(typed: string) {
    setCode(typed);
    submit.typed('otp');
    if (typed.length === 6 && typed !== code) void verify(typed);
  }

  return (
    <AccountForm submit={submit} onSubmit={() => verify(code)}>
      <ChosenPhone shown={progress.shown} onChange={onChangePhone} />
      <p className="auth-news" role="status">
        {sent.notice && text(`account.code.${sent.notice}`)}
      </p>
      <CodeField
        value={code}
        onChange={type}
        problem={submit.problems.fields.otp}
        describedBy={hintId}
        inputRef={input}
      />
      {!isOver && <CodeExpiry id={hintId} at={progress.expiresAt} />}
      {!isOver && sent.demoCode && <DemoCode code={sent.demoCode} onUse={type} />}
      <SubmitButton isBusy={submit.isBusy} busyText={text('account.working')}>
        {text('account.continue')}
      </SubmitButton>
      <ResendTimer
        until={progress.resendAt}
        isBusy={submit.isBusy}
        onResend={() => submit.run(resend)}
      />
    </AccountForm>
  );
}

function ChosenPhone({ shown, onChange }: { shown: string; onChange: () => void }) {
  return (
    <p className="auth-chosen">
      <bdi dir="ltr">{shown}</bdi>
      <button type="button" className="auth-plain" onClick={onChange}>
        {text('account.change')}
      </button>
    </p>
  );
}

function endsCode(refusal: string | undefined): boolean {
  return refusal === 'otp.expired' || refusal === 'otp.wrongNoneLeft';
}
