import { type ClipboardEvent, type Ref, useId, useState } from 'react';
import { asciiDigits } from '../../domain/digits.ts';
import { FieldProblem } from './FieldProblem.tsx';
import { text } from './texts.ts';

const LENGTH = 6;

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  problem: string | undefined;
  /** Id of what says where the code was sent. */
  describedBy: string;
  inputRef: Ref<HTMLInputElement>;
};

/**
 * One real field, so that phones fill it in and a paste arrives whole, drawn as six boxes. Spaces,
 * hyphens and words around a pasted code are left out, which is why it has no `maxLength`.
 */
export function CodeField({ value, onChange, problem, describedBy, inputRef }: CodeFieldProps) {
  const id = useId();
  const [caret, setCaret] = useState<number | undefined>(undefined);
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const code = codeIn(event.clipboardData.getData('text'));
    if (code === undefined) return;
    event.preventDefault();
    onChange(code);
  }
  const active = caret === undefined ? undefined : Math.min(caret, value.length, LENGTH - 1);
  return (
    <div className="auth-field">
      <label htmlFor={id}>{text('account.code.label')}</label>
      <div className="auth-code" dir="ltr" data-invalid={problem !== undefined || undefined}>
        <input
          id={id}
          ref={inputRef}
          type="text"
          inputMode="numeric"
          name="otp"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          autoCorrect="off"
          spellCheck={false}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={`${describedBy} ${id}-problem`}
          value={value}
          onChange={(event) => onChange(digitsOf(event.target.value).slice(0, LENGTH))}
          onPaste={paste}
          onSelect={(event) => setCaret(event.currentTarget.selectionEnd ?? value.length)}
          onFocus={(event) => {
            event.currentTarget.setSelectionRange(value.length, value.length);
            setCaret(value.length);
          }}
          onBlur={() => setCaret(undefined)}
        />
        {Array.from({ length: LENGTH }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <span key={index} aria-hidden="true" data-active={index === active || undefined}>
            {value[index]}
          </span>
        ))}
      </div>
      <FieldProblem id={`${id}-problem`} text={problem} />
    </div>
  );
}

function digitsOf(typed: string): string {
  return asciiDigits(typed).replace(/\D/g, '');
}

/** "123 456", "123-456", or the message that it came in; undefined for anything else. */
function codeIn(pasted: string): string | undefined {
  const plain = asciiDigits(pasted).trim();
  const only = /^[\d\s\p{Pd}.]+$/u.test(plain) ? digitsOf(plain) : '';
  if (only.length === LENGTH) return only;
  const [, front, back] = /(?:^|\D)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/u.exec(plain) ?? [];
  return front && back ? front + back : undefined;
}
