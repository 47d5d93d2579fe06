import { type HTMLInputTypeAttribute, useId } from 'react';
import { FieldProblem } from './FieldProblem.tsx';

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

export function TextField(props: TextFieldProps) {
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
