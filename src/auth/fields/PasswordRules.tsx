import { brokenPasswordRules, type PasswordOwner } from '../../../domain/passwordRules.ts';
import { text } from '../texts.ts';

type PasswordRulesProps = { id: string; password: string; owner: PasswordOwner };

const rules = [
  { name: 'length', codes: ['password.tooShort', 'password.tooLong'] },
  { name: 'digits', codes: ['password.digitsOnly'] },
  { name: 'common', codes: ['password.tooCommon'] },
  { name: 'own', codes: ['password.containsPhone', 'password.containsName'] },
] as const satisfies { name: string; codes: ReturnType<typeof brokenPasswordRules> }[];

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ id, password, owner }: PasswordRulesProps) {
  const broken: string[] = brokenPasswordRules(password, owner);
  return (
    <div className="auth-rules" id={id}>
      <p>{text('account.password.rules')}</p>
      <ul>
        {rules.map(({ name, codes }) => {
          const isMet = password !== '' && !codes.some((code) => broken.includes(code));
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
  );
}

/** The text of the first rule that is broken, in the order of the rules. */
export function passwordProblem(password: string, owner: PasswordOwner): string | undefined {
  if (password === '') return text('account.problems.password.required');
  const [code] = brokenPasswordRules(password, owner);
  return code && text(`account.problems.${code}`);
}
