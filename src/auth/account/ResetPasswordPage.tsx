import './account.css';
import { useContext, useState } from 'react';
import { NewPassword, passwordProblem } from '../fields/NewPassword.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { PageHeading, StepHeading } from '../PageHeading.tsx';
import { PublicForm, SubmitButton, type Submitted } from '../PublicForm.tsx';
import { PublicLink, PublicNavigation, writeHandover } from '../PublicLink.tsx';
import { text } from '../texts.ts';
import { forgetResetToken, resetToken } from './resetToken.ts';
import {
  forgetProgress,
  readProgress,
  type Tools,
  toProblems,
  useAccountSubmit,
} from './useFlow.ts';

/** Sets a new password, with the token of a link or of the forgotten-password page. */
export default function ResetPasswordPage() {
  const [linkToken] = useState(resetToken);
  const [progress] = useState(() => (linkToken === undefined ? readProgress('reset') : undefined));
  const [end, setEnd] = useState<Exclude<ResetEnd, 'done'>>();
  const navigate = useContext(PublicNavigation);
  const token = linkToken ?? progress?.verificationToken;

  function finish(how: ResetEnd) {
    forgetResetToken();
    forgetProgress('reset');
    if (how !== 'done') return setEnd(how);
    const phone = progress && { typed: progress.typed, country: progress.country };
    writeHandover({ isPasswordNew: true, ...(phone && { phone }) });
    navigate('/login');
  }

  if (end !== undefined || token === undefined)
    return <ResetUnavailable reason={end ?? 'noToken'} />;
  const explanation = text('account.reset.text');
  const title = text('account.reset.title');
  return (
    <>
      {progress ? (
        <StepHeading title={title} step={3}>
          {explanation}
        </StepHeading>
      ) : (
        <PageHeading title={title}>{explanation}</PageHeading>
      )}
      <NewPasswordForm token={token} phone={progress?.phone} onEnd={finish} />
      <p className="auth-foot">
        <PublicLink to="/login">{text('auth.backToSignIn')}</PublicLink>
      </p>
    </>
  );
}

const texts = {
  noToken: ['noToken', 'noTokenText'],
  expired: ['expired', 'expiredText'],
  unsure: ['expired', 'unsureText'],
  noAccount: ['noAccount', 'noAccountText'],
} as const;

/** Says why no password can be set, and links to the next step. */
function ResetUnavailable({ reason }: { reason: keyof typeof texts }) {
  const [title, explanation] = texts[reason];
  return (
    <div role={reason === 'noToken' ? undefined : 'alert'}>
      <PageHeading title={text(`account.reset.${title}`)}>
        {text(`account.reset.${explanation}`)}
      </PageHeading>
      <p>
        <PublicLink to="/forgot-password" isButton>
          {text(reason === 'noAccount' ? 'account.reset.otherNumber' : 'account.reset.again')}
        </PublicLink>
      </p>
      <p className="auth-foot">
        {reason === 'noAccount' ? (
          <PublicLink to="/register">{text('auth.login.register')}</PublicLink>
        ) : (
          <PublicLink to="/login">{text('auth.backToSignIn')}</PublicLink>
        )}
      </p>
    </div>
  );
}

/** `unsure`: the token is used up, possibly by this form, whose response was lost. */
type ResetEnd = 'done' | 'expired' | 'unsure' | 'noAccount';

type NewPasswordFormProps = {
  token: string;
  /** Undefined if the token comes from a link. */
  phone: string | undefined;
  onEnd: (end: ResetEnd) => void;
};

function NewPasswordForm({ token, phone, onEnd }: NewPasswordFormProps) {
  const submit = useAccountSubmit();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isUnsure, setIsUnsure] = useState(false);
  const { fields } = submit.problems;

  async function send(tools: Tools): Promise<Submitted> {
    const weak = passwordProblem(password, { phone });
    if (weak) return { fields: { password: weak } };
    if (repeated !== password) {
      return { fields: { repeated: text('account.problems.password.mismatch') } };
    }
    const result = await tools.resetPassword(token, password);
    if (result.outcome === 'done') return void onEnd('done');
    // Stays true after a refusal: a lost attempt may still have saved the password.
    if (result.outcome === 'unknown') setIsUnsure(true);
    if (result.code === 'verification.expired') return void onEnd(isUnsure ? 'unsure' : 'expired');
    if (result.code === 'verification.noAccount') return void onEnd('noAccount');
    // The token is malformed.
    if (result.problems.verificationToken !== undefined) return void onEnd('expired');
    return toProblems(result);
  }

  return (
    <PublicForm submit={submit} onSubmit={() => submit.run(send)}>
      <NewPassword
        label={text('account.password.new')}
        value={password}
        onChange={(value) => {
          setPassword(value);
          submit.clearProblem('password');
        }}
        problem={fields.password}
        owner={{ phone }}
      />
      <PasswordField
        isNew
        label={text('account.password.repeat')}
        name="repeated"
        value={repeated}
        onChange={(value) => {
          setRepeated(value);
          submit.clearProblem('repeated');
        }}
        problem={fields.repeated}
      />
      <SubmitButton isBusy={submit.isBusy} busyText={text('account.reset.submitting')}>
        {text('account.reset.submit')}
      </SubmitButton>
    </PublicForm>
  );
}
