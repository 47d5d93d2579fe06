import {
  type ClipboardEvent,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { asciiDigits } from '../../../domain/digits.ts';
import { intlLocale } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/texts.ts';
import { useNowAt } from '../../ui/useNow.ts';
import { StepHeading } from '../PageHeading.tsx';
import { Field, PublicForm, SubmitButton, type Submitted } from '../PublicForm.tsx';
import { bidiIsolated, text } from '../texts.ts';
import {
  type AccountProgress,
  type Flow,
  type Tools,
  toProblems,
  useAccountSubmit,
} from './useFlow.ts';

type CodeStepProps = {
  flow: Flow;
  progress: AccountProgress;
  /** Called once the flow has the verification token. */
  onVerified: () => void;
};

/** Asks for the code that was sent to the phone. */
export function CodeStep({ flow, progress, onVerified }: CodeStepProps) {
  const { purpose, sent } = flow;
  const page = purpose === 'reset' ? 'forgot' : 'register';
  const submit = useAccountSubmit();
  const [code, setCode] = useState('');
  // The store said that the code is used up or expired.
  const [isUsedUp, setUsedUp] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useEffect(() => {
    input.current?.focus();
  }, []);

  const verify = (typed: string) =>
    submit.run(async (tools): Promise<Submitted> => {
      if (typed.length < CODE_LENGTH)
        return { fields: { otp: text('account.problems.otp.required') } };
      const result = await tools.verifyCode(progress.phone, purpose, typed);
      if (result.outcome === 'done') {
        flow.saveProgress({ ...progress, verificationToken: result.verificationToken });
        onVerified();
        return 'stay';
      }
      // After any failure other than a refusal, the visitor can send the same code again.
      if (result.outcome === 'refused') setCode('');
      setUsedUp(isCodeUsedUp(result.code));
      return toProblems(result);
    });

  async function resend(tools: Tools): Promise<Submitted> {
    const result = await tools.sendCode(progress.phone, purpose);
    if (result.outcome !== 'done') return toProblems(result);
    const { resendAt, expiresAt, demoCode, isPrevious } = result;
    setCode('');
    setUsedUp(false);
    input.current?.focus();
    const notice = isPrevious ? 'sentBefore' : 'sentAgain';
    flow.saveProgress({ ...progress, resendAt, expiresAt }, { demoCode, notice });
  }

  function type(typed: string) {
    setCode(typed);
    submit.clearProblem('otp');
    if (typed.length === CODE_LENGTH && typed !== code) void verify(typed);
  }

  return (
    <>
      <StepHeading title={text(`account.${page}.codeTitle`)} step={2} hasSingleField>
        {text(`account.${page}.codeText`)}
      </StepHeading>
      <PublicForm submit={submit} onSubmit={() => verify(code)}>
        <ChosenPhone shown={progress.shown} onChange={() => flow.go('phone')} />
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
        {!isUsedUp && <CodeExpiry id={hintId} at={progress.expiresAt} />}
        {!isUsedUp && sent.demoCode && <DemoCode code={sent.demoCode} onUse={type} />}
        <SubmitButton isBusy={submit.isBusy} busyText={text('account.working')}>
          {text('account.continue')}
        </SubmitButton>
        <ResendTimer
          until={progress.resendAt}
          isBusy={submit.isBusy}
          onResend={() => submit.run(resend)}
        />
      </PublicForm>
    </>
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

function isCodeUsedUp(refusal: string | undefined): boolean {
  return refusal === 'otp.expired' || refusal === 'otp.wrongNoneLeft';
}

type DemoCodeProps = { code: string; onUse: (code: string) => void };

/** In a demo no messages are sent, so the page shows the code. */
function DemoCode({ code, onUse }: DemoCodeProps) {
  return (
    <section className="auth-demo auth-demo-code" aria-labelledby="auth-demo-title">
      <h2 id="auth-demo-title">{text('account.code.demo')}</h2>
      <p>
        {text('account.code.demoText')} <strong dir="ltr">{code}</strong>
      </p>
      <button type="button" className="auth-second" onClick={() => onUse(code)}>
        {text('account.code.demoUse')}
      </button>
    </section>
  );
}

type CodeExpiryProps = { id: string; at: number };

/** Expiry by this browser's clock. The store decides. */
function CodeExpiry({ id, at }: CodeExpiryProps) {
  const locale = intlLocale(useLanguage());
  const isOver = useNowAt(() => at).getTime() >= at;
  const format = { hour: 'numeric', minute: '2-digit' } as const;
  const time = new Intl.DateTimeFormat(locale, format).format(at);
  return (
    <p className="auth-until" id={id} data-over={isOver || undefined}>
      {!isOver && text('account.code.until', { time: bidiIsolated(time) })}
      <span role="status">{isOver && text('account.problems.otp.expired')}</span>
    </p>
  );
}

type ResendTimerProps = { until: number; isBusy: boolean; onResend: () => void };

/** Counts down to the next code. Screen readers announce only the start, 10 seconds and the end. */
function ResendTimer({ until, isBusy, onResend }: ResendTimerProps) {
  const secondsLeft = useSecondsUntil(until);
  return (
    <div className="auth-resend">
      {secondsLeft > 0 ? (
        <span>{text('account.code.resendIn', { time: clockTime(secondsLeft) })}</span>
      ) : (
        <button type="button" className="auth-plain" aria-disabled={isBusy} onClick={onResend}>
          {text('account.code.resend')}
        </button>
      )}
      <span className="auth-hidden" role="status">
        {countdownAnnouncement(secondsLeft)}
      </span>
    </div>
  );
}

function countdownAnnouncement(left: number): string {
  if (left === 0) return text('account.code.announceNow');
  return left <= 10 ? text('account.code.announce10') : text('account.code.announce30');
}

function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whole seconds, computed from the clock: timers are throttled in background tabs. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  // Before the paint: no timer has updated `now` since the last countdown.
  useLayoutEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

const CODE_LENGTH = 6;

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  problem: string | undefined;
  /** Id of the text that says until when the code works. */
  describedBy: string;
  inputRef: Ref<HTMLInputElement>;
};

/**
 * One input drawn as six boxes, so that autofill and paste work. No `maxLength`, because a pasted
 * text may contain more than the code.
 */
function CodeField({ value, onChange, problem, describedBy, inputRef }: CodeFieldProps) {
  const [caret, setCaret] = useState<number | undefined>(undefined);
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const code = findCode(event.clipboardData.getData('text'));
    if (code === undefined) return;
    event.preventDefault();
    onChange(code);
  }
  const active = caret === undefined ? undefined : Math.min(caret, value.length, CODE_LENGTH - 1);
  return (
    <Field
      label={text('account.code.label')}
      problem={problem}
      describedBy={describedBy}
      boxClassName="auth-code"
      dir="ltr"
    >
      {(input) => (
        <>
          <input
            {...input}
            ref={inputRef}
            type="text"
            inputMode="numeric"
            name="otp"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            autoCorrect="off"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(toDigits(event.target.value).slice(0, CODE_LENGTH))}
            onPaste={paste}
            onSelect={(event) => setCaret(event.currentTarget.selectionEnd ?? value.length)}
            onFocus={(event) => {
              event.currentTarget.setSelectionRange(value.length, value.length);
              setCaret(value.length);
            }}
            onBlur={() => setCaret(undefined)}
          />
          {Array.from({ length: CODE_LENGTH }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its index
            <span key={index} aria-hidden="true" data-active={index === active || undefined}>
              {value[index]}
            </span>
          ))}
        </>
      )}
    </Field>
  );
}

function toDigits(typed: string): string {
  return asciiDigits(typed).replace(/\D/g, '');
}

/** Finds the code in "123 456", "123-456" or a whole message. */
function findCode(pasted: string): string | undefined {
  const digits = asciiDigits(pasted).trim();
  const only = /^[\d\s\p{Pd}.]+$/u.test(digits) ? toDigits(digits) : '';
  if (only.length === CODE_LENGTH) return only;
  const [, front, back] = /(?:^|\D)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/u.exec(digits) ?? [];
  return front && back ? front + back : undefined;
}
