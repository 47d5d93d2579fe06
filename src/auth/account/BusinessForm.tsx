import { useContext, useState } from 'react';
import { BUSINESS_TYPES, isBusinessType } from '../../../domain/businessTypes.ts';
import { NewPassword, passwordProblem } from '../fields/NewPassword.tsx';
import { rememberPhone } from '../fields/phoneCountry.ts';
import {
  Field,
  type FormProblems,
  PublicForm,
  SubmitButton,
  type Submitted,
  TextField,
} from '../PublicForm.tsx';
import { SignedInNavigation } from '../PublicLink.tsx';
import { text } from '../texts.ts';
import {
  type AccountProgress,
  type BusinessDraft,
  type Tools,
  toProblems,
  useAccountSubmit,
} from './useFlow.ts';

type BusinessFormProps = {
  progress: AccountProgress;
  verificationToken: string;
  /** Stores the input, without the password. */
  onTyped: (business: BusinessDraft) => void;
  onDone: () => void;
  /** Called when the verification of the phone has expired. */
  onExpired: () => void;
  /** Called when the phone was registered in the meantime. */
  onPhoneTaken: () => void;
};

/** Last step of a registration: business, name, password. */
export function BusinessForm(props: BusinessFormProps) {
  const { progress, onTyped } = props;
  const submit = useAccountSubmit();
  const [draft, setDraft] = useState(progress.business);
  const [password, setPassword] = useState('');
  const send = useRegistration(props);
  const { fields } = submit.problems;
  const field = (name: keyof BusinessDraft) => ({
    name,
    value: draft[name],
    problem: fields[name],
    onChange(value: string) {
      const next = { ...draft, [name]: value };
      setDraft(next);
      onTyped(next);
      submit.clearProblem(name);
    },
  });

  return (
    <PublicForm
      submit={submit}
      onSubmit={() => submit.run((tools) => send(tools, trimmed(draft), password))}
    >
      <TextField
        label={text('account.register.businessName')}
        autoComplete="organization"
        {...field('businessName')}
      />
      <BusinessTypeField {...field('businessType')} />
      <TextField label={text('account.register.name')} autoComplete="name" {...field('name')} />
      <TextField
        label={
          <>
            {text('account.register.email')}{' '}
            <span className="auth-label-note">{text('account.register.optional')}</span>
          </>
        }
        type="email"
        autoComplete="email"
        isOptional
        {...field('email')}
      />
      <NewPassword
        value={password}
        onChange={(value) => {
          setPassword(value);
          submit.clearProblem('password');
        }}
        problem={fields.password}
        owner={{ phone: progress.phone, name: draft.name }}
      />
      <SubmitButton isBusy={submit.isBusy} busyText={text('account.register.submitting')}>
        {text('account.register.submit')}
      </SubmitButton>
    </PublicForm>
  );
}

/** A lost response may have been a success. If the store refuses the phone at the retry, tries to sign in. */
function useRegistration(props: BusinessFormProps) {
  const { progress, verificationToken, onDone, onExpired, onPhoneTaken } = props;
  const [isUnsure, setIsUnsure] = useState(false);
  const openConsole = useContext(SignedInNavigation);

  return async (tools: Tools, draft: BusinessDraft, password: string): Promise<Submitted> => {
    const problems = problemsIn(draft, password, progress.phone);
    if (Object.keys(problems.fields).length > 0) return problems;
    const { email, ...business } = draft;
    const account = { verificationToken, password, ...business, ...(email && { email }) };
    const result = await tools.register(account);
    const isOver = result.outcome === 'refused' && isAboutPhone(result.code);
    const isSignedIn =
      result.outcome === 'done' ||
      (isUnsure && isOver && (await tools.signInAfterLostResponse(progress.phone, password)));
    if (isSignedIn) {
      rememberPhone(progress);
      onDone();
      openConsole();
      return 'stay';
    }
    // Stays true after a refusal, for example by a rate limit.
    if (result.outcome === 'unknown') setIsUnsure(true);
    if (result.code === 'phone.registered') return void onPhoneTaken();
    if (result.code === 'verification.expired') return void onExpired();
    return toProblems(result);
  };
}

function isAboutPhone(code: string | undefined): boolean {
  return code === 'phone.registered' || code === 'verification.expired';
}

function trimmed(draft: BusinessDraft): BusinessDraft {
  return {
    businessName: draft.businessName.trim(),
    businessType: draft.businessType.trim(),
    name: draft.name.trim(),
    email: draft.email.trim(),
  };
}

/** Problems that the browser can find. The store checks the other rules. */
function problemsIn(draft: BusinessDraft, password: string, phone: string): FormProblems {
  const { businessName, businessType, name, email } = draft;
  const secret = passwordProblem(password, { phone, name });
  const isEmail = email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email);
  return {
    fields: {
      ...(businessName === '' && {
        businessName: text('account.problems.user.businessNameRequired'),
      }),
      ...(businessType === '' && {
        businessType: text('account.problems.user.businessTypeRequired'),
      }),
      ...(name === '' && { name: text('account.problems.user.nameRequired') }),
      ...(!isEmail && { email: text('account.problems.email.invalid') }),
      ...(secret && { password: secret }),
    },
  };
}

/** Select value for a custom type; no business type has this name. */
const OTHER_TYPE = '*';

type BusinessTypeFieldProps = {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
};

/** A usual business type, or a custom one. `value` is its code, or the custom text. */
function BusinessTypeField({ value, onChange, problem }: BusinessTypeFieldProps) {
  const [isOther, setIsOther] = useState(value !== '' && !isBusinessType(value));
  function choose(chosen: string) {
    setIsOther(chosen === OTHER_TYPE);
    onChange(chosen === OTHER_TYPE ? '' : chosen);
  }
  return (
    <>
      <Field
        label={text('account.register.businessType')}
        problem={isOther ? undefined : problem}
        boxClassName="auth-box auth-select"
      >
        {(input) => (
          <select
            {...input}
            name="businessType"
            autoComplete="off"
            required
            value={isOther ? OTHER_TYPE : value}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="" disabled>
              {text('account.register.chooseType')}
            </option>
            {BUSINESS_TYPES.map((kind) => (
              <option key={kind} value={kind}>
                {text(`business.${kind}`)}
              </option>
            ))}
            <option value={OTHER_TYPE}>{text('account.register.otherType')}</option>
          </select>
        )}
      </Field>
      {isOther && (
        <TextField
          label={text('account.register.otherTypeName')}
          name="otherBusinessType"
          autoComplete="off"
          value={value}
          onChange={onChange}
          problem={problem}
        />
      )}
    </>
  );
}
