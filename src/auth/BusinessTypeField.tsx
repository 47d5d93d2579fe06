import { useId, useState } from 'react';
import { BUSINESS_KINDS, isBusinessKind } from '../../domain/businessKinds.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { TextField } from './TextField.tsx';
import { text } from './texts.ts';

/** In a select, no name of a business type. */
const OTHER = '*';

type BusinessTypeFieldProps = {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
};

/** A choice of usual kinds of shop, or a text of one's own. The value is the kind's code, or that text. */
export function BusinessTypeField({ value, onChange, problem }: BusinessTypeFieldProps) {
  const id = useId();
  const [isOther, setIsOther] = useState(value !== '' && !isBusinessKind(value));
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
            {BUSINESS_KINDS.map((kind) => (
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
