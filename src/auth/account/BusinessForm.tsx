import { type HTMLInputTypeAttribute, useContext, useId, useState } from 'react';
import { BUSINESS_TYPES, isBusinessType } from '../../../domain/businessTypes.ts';
import { FieldProblem } from '../fields/FieldProblem.tsx';
import { rememberPhone } from '../fields/lastPhone.ts';
import { OwnerField } from '../fields/OwnerField.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { PasswordRules, passwordProblem } from '../fields/PasswordRules.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { SignedInNavigation } from '../PublicLink.tsx';
import { text } from '../texts.ts';
import {
  type FormProblems,
  problemsOf,
  type Submitted,
  type Tools,
  useSubmit,
} from '../useSubmit.ts';
import { AccountForm } from './AccountForm.tsx';
import type { AccountProgress, BusinessDraft } from './accountProgress.ts';

type BusinessFormProps = {
  progress: AccountProgress;
  verificationToken: string;
  /** Keeps what was typed, the password left out. */
  onTyped: (business: BusinessDraft) => void;
  onDone: () => void;
  /** The proof of the phone has run out. */
  onExpired: () => void;
  /** Somebody registered the phone meanwhile. */
  onKnown: () => void;
};

/** The last step of registering: the business, the person, the password. */
export function BusinessForm(props: BusinessFormProps) {
  const { progress, onTyped } = props;
  const submit = useSubmit();
  const [draft, setDraft] = useState(progress.business);
  const [password, setPassword] = useState('');
  const rulesId = useId();
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
      submit.typed(name);
    },
  });

  return (
    <AccountForm
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
        label={text('account.register.email')}
        note={text('account.register.optional')}
        type="email"
        autoComplete="email"
        isOptional
        {...field('email')}
      />
      <OwnerField phone={progress.phone} />
      <PasswordField
        isNew
        value={password}
        onChange={(value) => {
          setPassword(value);
          submit.typed('password');
        }}
        problem={fields.password}
        describedBy={rulesId}
      />
      <PasswordRules
        id={rulesId}
        password={password}
        owner={{ phone: progress.phone, name: draft.name }}
      />
      <SubmitButton isBusy={submit.isBusy} busyText={text('account.register.submitting')}>
        {text('account.register.submit')}
      </SubmitButton>
    </AccountForm>
  );
}

/** An answer that was lost may have been a yes: the next refusal is followed by a try to sign in. */
function useRegistration(props: BusinessFormProps) {
  const { progress, verificationToken, onDone, onExpired, onKnown } = props;
  const [isUnsure, setIsUnsure] = useState(false);
  const openConsole = useContext(SignedInNavigation);

  return async (tools: Tools, draft: BusinessDraft, password: string): Promise<Submitted> => {
    const problems = problemsIn(draft, password, progress.phone);
    if (Object.keys(problems.fields).length > 0) return problems;
    const { email, ...business } = draft;
    const account = { verificationToken, password, ...business, ...(email && { email }) };
    const result = await tools.register(account);
    const isOver = result.outcome === 'refused' && isAboutPhone(result.code);
    const isIn =
      result.outcome === 'done' ||
      (isUnsure && isOver && (await tools.signInAfter(progress.phone, password)));
    if (isIn) {
      rememberPhone(progress);
      onDone();
      openConsole();
      return 'stay';
    }
    setIsUnsure(result.outcome === 'unknown');
    if (result.code === 'phone.registered') return void onKnown();
    if (result.code === 'verification.expired') return void onExpired();
    return problemsOf(result);
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

/** In the order of the fields. Whatever else is wrong, the store says. */
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

/** In a select, no name of a business type. */
const OTHER = '*';

type BusinessTypeFieldProps = {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
};

/** A choice of usual kinds of shop, or a text of one's own. The value is the kind's code, or that text. */
function BusinessTypeField({ value, onChange, problem }: BusinessTypeFieldProps) {
  const id = useId();
  const [isOther, setIsOther] = useState(value !== '' && !isBusinessType(value));
  function choose(chosen: string) {
    setIsOther(chosen === OTHER);
    onChange(chosen === OTHER ? '' : chosen);
  }
  return (
    <>
      <div className="auth-field">
        <label htmlFor={id}>{text('account.register.businessType')}</label>
        <div
          className="auth-box auth-select"
          data-invalid={(!isOther && problem !== undefined) || undefined}
        >
          <select
            id={id}
            name="businessType"
            autoComplete="off"
            required
            aria-invalid={!isOther && problem !== undefined}
            aria-describedby={`${id}-problem`}
            value={isOther ? OTHER : value}
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
            <option value={OTHER}>{text('account.register.otherType')}</option>
          </select>
        </div>
        <FieldProblem id={`${id}-problem`} text={isOther ? undefined : problem} />
      </div>
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

type TextFieldProps = {
  label: string;
  /** Said after the label, in a lighter shade. */
  note?: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  name: string;
  autoComplete: string;
  type?: HTMLInputTypeAttribute;
  isOptional?: boolean;
};

function TextField(props: TextFieldProps) {
  const { label, note, value, onChange, problem, name, autoComplete, type = 'text' } = props;
  const id = useId();
  return (
    <div className="auth-field">
      <label htmlFor={id}>
        {label} {note && <span className="auth-label-note">{note}</span>}
      </label>
      <div className="auth-box" data-invalid={problem !== undefined || undefined}>
        <input
          id={id}
          type={type}
          name={name}
          autoComplete={autoComplete}
          maxLength={type === 'email' ? 254 : 100}
          dir={type === 'email' ? 'ltr' : 'auto'}
          required={!props.isOptional}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <FieldProblem id={`${id}-problem`} text={problem} />
    </div>
  );
}
