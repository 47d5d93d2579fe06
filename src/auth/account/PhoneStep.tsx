import { useState } from 'react';
import { PhoneField } from '../fields/PhoneField.tsx';
import { defaultCountry, rememberCountry, type TypedPhone } from '../fields/typedPhone.ts';
import { PublicForm, SubmitButton, type Submitted, useFirstTyping } from '../PublicForm.tsx';
import { readHandover } from '../PublicLink.tsx';
import { text } from '../texts.ts';
import {
  type AccountProgress,
  emptyDraft,
  type Flow,
  fetchTools,
  problemsOf,
  type Tools,
  useAccountSubmit,
} from './useFlow.ts';

type PhoneStepProps = {
  submitText: string;
  flow: Flow;
  /** A code is on its way, or the phone was proven already. */
  onSent: (isProven: boolean) => void;
  /** Registration only: the number has an account. */
  onKnown?: (phone: TypedPhone, shown: string) => void;
};

/** Asks for the phone and sends a code to it, unless a good one is there already. */
export function PhoneStep({ submitText, flow, onSent, onKnown }: PhoneStepProps) {
  const { progress, purpose } = flow;
  const submit = useAccountSubmit();
  const [phone, setPhone] = useState(() => firstPhone(progress));
  const announceTyping = useFirstTyping(() => fetchTools().catch(() => undefined));

  async function send(tools: Tools): Promise<Submitted> {
    if (phone.typed.trim() === '') return phoneProblem('auth.problems.phoneRequired');
    const number = tools.toE164(phone.typed, phone.country);
    if (number === undefined) return phoneProblem('auth.problems.phoneIncomplete');
    rememberCountry(phone.country);
    if (progress?.phone === number && isStillGood(progress))
      return finish(progress, undefined, true);
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
    const next = { phone: number, shown, ...phone, resendAt, expiresAt, business };
    finish(next, demoCode, isOld);
  }

  function finish(next: AccountProgress, demoCode: string | undefined, isOld: boolean): undefined {
    const isProven = next.verificationToken !== undefined;
    flow.keep(next, { demoCode, ...(isOld && !isProven && { notice: 'sentBefore' }) });
    onSent(isProven);
  }

  return (
    <PublicForm submit={submit} onSubmit={() => submit.run(send)}>
      <PhoneField
        value={phone}
        onChange={(value) => {
          setPhone(value);
          submit.typed('phone');
          announceTyping();
        }}
        problem={submit.problems.fields.phone}
      />
      <SubmitButton isBusy={submit.isBusy} busyText={text('account.working')}>
        {submitText}
      </SubmitButton>
    </PublicForm>
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
