import { useId } from 'react';
import { brokenPasswordRules, type PasswordOwner } from '../../../domain/passwordRules.ts';
import { text } from '../texts.ts';
import { PasswordField } from './PasswordField.tsx';

type NewPasswordProps = {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  /** Default: "Password". */
  label?: string;
  owner: PasswordOwner;
};

const rules = [
  { name: 'length', codes: ['password.tooShort', 'password.tooLong'] },
  { name: 'digits', codes: ['password.digitsOnly'] },
  { name: 'common', codes: ['password.tooCommon'] },
  { name: 'own', codes: ['password.containsPhone', 'password.containsName'] },
] as const satisfies { name: string; codes: ReturnType<typeof brokenPasswordRules> }[];

/** A new password with its rules, checked while typing. */
export function NewPassword({ owner, ...field }: NewPasswordProps) {
  const id = useId();
  const broken: string[] = brokenPasswordRules(field.value, owner);
  return (
    <>
      {owner.phone !== undefined && (
        // Hidden: tells password managers which account the password belongs to.
        <input
          className="auth-hidden"
          type="text"
          name="username"
          autoComplete="username"
          value={owner.phone}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <PasswordField isNew describedBy={id} {...field} />
      <div className="auth-rules" id={id}>
        <p>{text('account.password.rules')}</p>
        <ul>
          {rules.map(({ name, codes }) => {
            const isMet = field.value !== '' && !codes.some((code) => broken.includes(code));
            return (
              <li key={name} data-met={isMet || undefined}>
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  {isMet ? <path d="M3.5 8.5l3 3 6-7" /> : <circle cx="8" cy="8" r="2.5" />}
                </svg>
                {text(`account.password.rule.${name}`)}
                <span className="auth-hidden">
                  {' – '}
                  {isMet ? text('account.password.met') : text('account.password.open')}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

/** The text of the first unmet rule; undefined if all rules are met. */
export function passwordProblem(password: string, owner: PasswordOwner): string | undefined {
  if (password === '') return text('account.problems.password.required');
  const [code] = brokenPasswordRules(password, owner);
  return code && text(`account.problems.${code}`);
}
