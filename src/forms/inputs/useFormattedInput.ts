import { createContext, useContext, useEffect, useState } from 'react';
import type { Problem } from '../../../contract/problems.ts';
import { useRawInput } from './useRawInput.ts';

type TextFormat = {
  /** Converts text to a value: `null` if empty, the text itself if invalid. */
  read: (text: string) => unknown;
  /** Formats a value. */
  write: (value: unknown) => string;
};

/**
 * Until blur, shows the typed text as long as `read` converts this text to `value`. Otherwise shows the formatted
 * value. Returns props of a `TextField`.
 */
export function useFormattedText(
  value: unknown,
  onChange: (text: string) => void,
  spelling: TextFormat,
) {
  const { read, write } = spelling;
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed !== null && Object.is(read(typed), value) ? typed : write(value),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(target.value);
    },
    onBlur: () => setTyped(null),
  };
}

/** `useFormattedText` for a form field; `field` has props of a `TextField`. */
export function useFormattedInput({ source, ...spelling }: TextFormat & { source: string }) {
  const { id, field, fieldState } = useRawInput(source);
  const set = (text: string) => field.onChange(spelling.read(text));
  const { onBlur, ...spelled } = useFormattedText(field.value, set, spelling);
  return {
    field: {
      ...spelled,
      id,
      name: field.name,
      inputRef: field.ref,
      onBlur: () => {
        onBlur();
        field.onBlur();
      },
      error: fieldState.invalid,
    },
    message: fieldState.error?.message,
  };
}

/**
 * Explains why an input could not read a text; null for other values. The form value is the text itself, so that
 * drafts have the text. The contract alone can only say "not a number".
 */
export type InputCheck = (value: unknown) => Omit<Problem, 'field'> | null;

const InputChecksContext = createContext<Map<string, InputCheck> | null>(null);
export const InputChecksProvider = InputChecksContext.Provider;

/** Adds `check` to the validation of a field. Does nothing outside a `SafeForm`, such as in a filter. */
export function useInputCheck(field: string, check: InputCheck): void {
  const checks = useContext(InputChecksContext);
  useEffect(() => {
    checks?.set(field, check);
    return () => {
      checks?.delete(field);
    };
  }, [checks, field, check]);
}
