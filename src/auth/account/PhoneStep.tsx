import { useRef, useState } from 'react';
import { defaultCountry, rememberCountry } from '../fields/defaultCountry.ts';
import { PhoneField, type TypedPhone } from '../fields/PhoneField.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { readHandover } from '../signInHandover.ts';
import { text } from '../texts.ts';
import { fetchTools, problemsOf, type Submitted, type Tools, useSubmit } from '../useSubmit.ts';
import { AccountForm } from './AccountForm.tsx';
import type { Purpose } from './accountCalls.ts';
import { type AccountProgress, emptyDraft } from './accountProgress.ts';

type PhoneStepProps = {
  purpose: Purpose;
  progress: AccountProgress | undefined;
  submitText: string;
  /** A code is on its way, or was proven already. */
  onSent: (progress: AccountProgress, demoCode: string | undefined, isOld: boolean) => void;
  /** Registration only: the number has an account. */
  onKnown?: (phone: TypedPhone, shown: string) => void;
};

/** Asks for the phone and sends a code to it, unless a good one is there already. */
export function PhoneStep({ purpose, progress, submitText, onSent, onKnown }: PhoneStepProps) {
  const submit = useSubmit();
  const [phone, setPhone] = useState<TypedPhone>(() => firstPhone(progress));
  const input = useRef<HTMLInputElement>(null);
  const hasStarted = useRef(false);

  async function send(tools: Tools): Promise<Submitted> {
    const number = tools.toE164(phone.typed, phone.country);
    if (number === undefined) return phoneProblem('auth.problems.phoneIncomplete');
    rememberCountry(phone.country);
    const isGoingOn = progress?.phone === number && isStillGood(progress);
    if (isGoingOn)
      return void onSent(progress, undefined, progress.verificationToken === undefined);
    if (onKnown) {
      const found = await tools.checkUser(number);
      if (found.outcome !== 'done') return problemsOf(found);
      if (found.exists) return void onKnown(phone, tools.writtenPhone(number));
    }
    const sent = await tools.sendCode(number, purpose);
    if (sent.outcome !== 'done') return problemsOf(sent);
    const { resendAt, expiresAt, demoCode, isOld } = sent;
    const shown = tools.writtenPhone(number);
    const business = progress?.business ?? emptyDraft;
    onSent({ phone: number, shown, ...phone, resendAt, expiresAt, business }, demoCode, isOld);
  }

  return (
    <AccountForm
      submit={submit}
      onSubmit={() =>
        submit.run(async (tools) =>
          phone.typed.trim() === '' ? phoneProblem('auth.problems.phoneRequired') : send(tools),
        )
      }
    >
      <PhoneField
        value={phone}
        onChange={(value) => {
          setPhone(value);
          submit.typed('phone');
          if (!hasStarted.current) fetchTools().catch(() => undefined);
          hasStarted.current = true;
        }}
        problem={submit.problems.fields.phone}
        inputRef={input}
      />
      <SubmitButton isBusy={submit.isBusy} busyText={text('account.working')}>
        {submitText}
      </SubmitButton>
    </AccountForm>
  );
}

function firstPhone(progress: AccountProgress | undefined): TypedPhone {
  if (progress) return { typed: progress.typed, country: progress.country };
  return readHandover().phone ?? { typed: '', country: defaultCountry() };
}

/** The number is proven, or a code was sent to it so lately that no other can be. */
function isStillGood({ verificationToken, resendAt }: AccountProgress): boolean {
  return verificationToken !== undefined || Date.now() < resendAt;
}

function phoneProblem(
  key: 'auth.problems.phoneRequired' | 'auth.problems.phoneIncomplete',
): Submitted {
  return { fields: { phone: text(key) } };
}
