import { useState } from 'react';
import { PhoneField } from '../fields/PhoneField.tsx';
import { defaultCountry, rememberCountry, type TypedPhone } from '../fields/phoneCountry.ts';
import { PublicForm, SubmitButton, type Submitted, useFirstTyping } from '../PublicForm.tsx';
import { readHandover } from '../PublicLink.tsx';
import { text } from '../texts.ts';
import {
  type AccountProgress,
  emptyDraft,
  type Flow,
  type Tools,
  toProblems,
  useAccountSubmit,
  useAccountTools,
} from './useFlow.ts';

type PhoneStepProps = {
  submitText: string;
  flow: Flow;
  /** Called when a code was sent, now or recently, or when the phone is already verified (`isProven`). */
  onSent: (isProven: boolean) => void;
  /** Registration only: called when the phone has an account. */
  onPhoneTaken?: (phone: TypedPhone, shown: string) => void;
};

/** Sends a code to the phone, unless the phone is verified or another code cannot be sent yet. */
export function PhoneStep({ submitText, flow, onSent, onPhoneTaken }: PhoneStepProps) {
  const { progress, purpose } = flow;
  const submit = useAccountSubmit();
  const [phone, setPhone] = useState(() => initialPhone(progress));
  const loadTools = useAccountTools();
  const announceTyping = useFirstTyping(() => loadTools().catch(() => undefined));

  async function send(tools: Tools): Promise<Submitted> {
    if (phone.typed.trim() === '') return phoneProblem('auth.problems.phoneRequired');
    const number = tools.toE164(phone.typed, phone.country);
    if (number === undefined) return phoneProblem('auth.problems.phoneIncomplete');
    rememberCountry(phone.country);
    if (progress?.phone === number && isVerifiedOrRecent(progress))
      return finish(progress, undefined, true);
    if (onPhoneTaken) {
      const found = await tools.checkUser(number);
      if (found.outcome !== 'done') return toProblems(found);
      if (found.exists) return void onPhoneTaken(phone, tools.formatPhone(number));
    }
    const sent = await tools.sendCode(number, purpose);
    if (sent.outcome !== 'done') return toProblems(sent);
    const { resendAt, expiresAt, demoCode, isPrevious } = sent;
    const shown = tools.formatPhone(number);
    const business = progress?.business ?? emptyDraft;
    const next = { phone: number, shown, ...phone, resendAt, expiresAt, business };
    finish(next, demoCode, isPrevious);
  }

  function finish(
    next: AccountProgress,
    demoCode: string | undefined,
    isPrevious: boolean,
  ): undefined {
    const isProven = next.verificationToken !== undefined;
    flow.saveProgress(next, { demoCode, ...(isPrevious && !isProven && { notice: 'sentBefore' }) });
    onSent(isProven);
  }

  return (
    <PublicForm submit={submit} onSubmit={() => submit.run(send)}>
      <PhoneField
        value={phone}
        onChange={(value) => {
          setPhone(value);
          submit.clearProblem('phone');
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

function initialPhone(progress: AccountProgress | undefined): TypedPhone {
  if (progress) return { typed: progress.typed, country: progress.country };
  return readHandover().phone ?? { typed: '', country: defaultCountry() };
}

/** True if the phone is verified, or another code cannot be sent yet. */
function isVerifiedOrRecent({ verificationToken, resendAt }: AccountProgress): boolean {
  return verificationToken !== undefined || Date.now() < resendAt;
}

function phoneProblem(
  key: 'auth.problems.phoneRequired' | 'auth.problems.phoneIncomplete',
): Submitted {
  return { fields: { phone: text(key) } };
}
