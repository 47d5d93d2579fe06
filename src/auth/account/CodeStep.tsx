import { type ClipboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
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
  problemsOf,
  type Tools,
  useAccountSubmit,
} from './useFlow.ts';

type CodeStepProps = {
  flow: Flow;
  progress: AccountProgress;
  /** The flow keeps the proof. */
  onVerified: () => void;
};

/** Asks for the code that was sent to the phone. */
export function CodeStep({ flow, progress, onVerified }: CodeStepProps) {
  const { purpose, sent } = flow;
  const page = purpose === 'reset' ? 'forgot' : 'register';
  const submit = useAccountSubmit();
  const [code, setCode] = useState('');
  // Used up, or expired by the store's clock, whatever ours says.
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useEffect(() => {
    input.current?.focus();
  }, []);

  const verify = (typed: string) =>
    submit.run(async (tools): Promise<Submitted> => {
      if (typed.length < LENGTH) return { fields: { otp: text('account.problems.otp.required') } };
      const result = await tools.verifyCode(progress.phone, purpose, typed);
      if (result.outcome === 'done') {
        flow.keep({ ...progress, verificationToken: result.verificationToken });
        onVerified();
        return 'stay';
      }
      // A code that was checked is worth nothing any more; one that did not arrive is tried again.
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
    flow.keep({ ...progress, resendAt, expiresAt }, { demoCode, notice });
  }

  function type(typed: string) {
    setCode(typed);
    submit.typed('otp');
    if (typed.length === LENGTH && typed !== code) void verify(typed);
  }

  return (
    <>
      <StepHeading title={text(`account.${page}.codeTitle`)} step={2} isField>
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

function endsCode(refusal: string | undefined): boolean {
  return refusal === 'otp.expired' || refusal === 'otp.wrongNoneLeft';
}

type DemoCodeProps = { code: string; onUse: (code: string) => void };

/** Where nothing is sent to phones, the page shows what would have been. */
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

/** Until when the code works, by this browser's clock; the store has the last word. */
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

/** Counts down to the next code. Said at 30, 10 and 0 seconds only: a voice every second helps nobody. */
function ResendTimer({ until, isBusy, onResend }: ResendTimerProps) {
  const left = useSecondsUntil(until);
  return (
    <div className="auth-resend">
      {left > 0 ? (
        <span>{text('account.code.resendIn', { time: clockTime(left) })}</span>
      ) : (
        <button type="button" className="auth-plain" aria-disabled={isBusy} onClick={onResend}>
          {text('account.code.resend')}
        </button>
      )}
      <span className="auth-hidden" role="status">
        {said(left)}
      </span>
    </div>
  );
}

function said(left: number): string {
  if (left === 0) return text('account.code.saidNow');
  return left <= 10 ? text('account.code.said10') : text('account.code.said30');
}

function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whole seconds, by the clock and not by counting: a tab in the background is woken late. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

const LENGTH = 6;

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  problem: string | undefined;
  /** Id of what says where the code was sent. */
  describedBy: string;
  inputRef: Ref<HTMLInputElement>;
};

/**
 * One real field, so that phones fill it in and a paste arrives whole, drawn as six boxes. Spaces,
 * hyphens and words around a pasted code are left out, which is why it has no `maxLength`.
 */
function CodeField({ value, onChange, problem, describedBy, inputRef }: CodeFieldProps) {
  const [caret, setCaret] = useState<number | undefined>(undefined);
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const code = codeIn(event.clipboardData.getData('text'));
    if (code === undefined) return;
    event.preventDefault();
    onChange(code);
  }
  const active = caret === undefined ? undefined : Math.min(caret, value.length, LENGTH - 1);
  return (
    <Field
      label={text('account.code.label')}
      problem={problem}
      describedBy={describedBy}
      box="auth-code"
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
            onChange={(event) => onChange(digitsOf(event.target.value).slice(0, LENGTH))}
            onPaste={paste}
            onSelect={(event) => setCaret(event.currentTarget.selectionEnd ?? value.length)}
            onFocus={(event) => {
              event.currentTarget.setSelectionRange(value.length, value.length);
              setCaret(value.length);
            }}
            onBlur={() => setCaret(undefined)}
          />
          {Array.from({ length: LENGTH }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            <span key={index} aria-hidden="true" data-active={index === active || undefined}>
              {value[index]}
            </span>
          ))}
        </>
      )}
    </Field>
  );
}

function digitsOf(typed: string): string {
  return asciiDigits(typed).replace(/\D/g, '');
}

/** "123 456", "123-456", or the message that it came in; undefined for anything else. */
function codeIn(pasted: string): string | undefined {
  const plain = asciiDigits(pasted).trim();
  const only = /^[\d\s\p{Pd}.]+$/u.test(plain) ? digitsOf(plain) : '';
  if (only.length === LENGTH) return only;
  const [, front, back] = /(?:^|\D)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/u.exec(plain) ?? [];
  return front && back ? front + back : undefined;
}
