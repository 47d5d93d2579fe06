import { type KeyboardEvent, type Ref, useState } from 'react';
import { Field } from '../PublicForm.tsx';
import { text } from '../texts.ts';

type PasswordFieldProps = {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** Default: "Password". */
  label?: string;
  name?: string;
  /** For a new password: browsers offer to generate and store one. */
  isNew?: boolean;
  /** Id of a further description, such as the rules. */
  describedBy?: string;
};

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, problem, inputRef, label, name, isNew, describedBy } = props;
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      label={label ?? text('auth.login.password')}
      problem={problem}
      hint={hasCapsLock && text('auth.login.capsLock')}
      describedBy={describedBy}
    >
      {(input) => (
        <>
          <input
            {...input}
            ref={inputRef}
            type={isShown ? 'text' : 'password'}
            name={name ?? 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={1024}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={readCapsLock}
            onKeyUp={readCapsLock}
            onBlur={() => setHasCapsLock(false)}
          />
          {/* Its label lacks the word "password", so that "Password" names only the input. */}
          <button type="button" className="auth-show" onClick={() => setIsShown(!isShown)}>
            {isShown ? text('auth.login.hide') : text('auth.login.show')}
            <span className="auth-hidden">{text('auth.login.showRest')}</span>
          </button>
        </>
      )}
    </Field>
  );
}
