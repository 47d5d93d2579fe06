import { useId, useState } from 'react';
import { AccountForm } from './AccountForm.tsx';
import { OwnerField } from './OwnerField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules, passwordProblem } from './PasswordRules.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { text } from './texts.ts';
import { problemsOf, type Submitted, type Tools, useSubmit } from './useSubmit.ts';

/** `unsure`: used up, but perhaps by this form, whose answer was lost. */
export type ResetEnd = 'done' | 'expired' | 'unsure' | 'noAccount';

type NewPasswordFormProps = {
  token: string;
  /** Unknown with the token of a link. */
  phone: string | undefined;
  onEnd: (end: ResetEnd) => void;
};

export function NewPasswordForm({ token, phone, onEnd }: NewPasswordFormProps) {
  const submit = useSubmit();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isUnsure, setIsUnsure] = useState(false);
  const rulesId = useId();
  const { fields } = submit.problems;

  async function send(tools: Tools): Promise<Submitted> {
    const weak = passwordProblem(password, { phone });
    if (weak) return { fields: { password: weak } };
    if (repeated !== password) {
      return { fields: { repeated: text('account.problems.password.mismatch') } };
    }
    const result = await tools.resetPassword(token, password);
    if (result.outcome === 'done') return void onEnd('done');
    setIsUnsure(result.outcome === 'unknown');
    if (result.code === 'verification.expired') return void onEnd(isUnsure ? 'unsure' : 'expired');
    if (result.code === 'verification.noAccount') return void onEnd('noAccount');
    // A token of another shape is as good as none.
    if (result.problems.verificationToken !== undefined) return void onEnd('expired');
    return problemsOf(result);
  }

  return (
    <AccountForm submit={submit} onSubmit={() => submit.run(send)}>
      {phone !== undefined && <OwnerField phone={phone} />}
      <PasswordField
        isNew
        label={text('account.password.new')}
        value={password}
        onChange={(value) => {
          setPassword(value);
          submit.typed('password');
        }}
        problem={fields.password}
        describedBy={rulesId}
      />
      <PasswordRules id={rulesId} password={password} owner={{ phone }} />
      <PasswordField
        isNew
        label={text('account.password.repeat')}
        name="repeated"
        value={repeated}
        onChange={(value) => {
          setRepeated(value);
          submit.typed('repeated');
        }}
        problem={fields.repeated}
      />
      <SubmitButton isBusy={submit.isBusy} busyText={text('account.reset.submitting')}>
        {text('account.reset.submit')}
      </SubmitButton>
    </AccountForm>
  );
}
