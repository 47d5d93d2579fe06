import { createContext, useContext, useEffect, useState } from 'react';
import { useInput } from 'react-admin';
import type { Problem } from '../../../contract/problems.ts';

type Spelling = {
  /** What is held for a text: its value, `null` when empty, the text itself when it means none. */
  read: (text: string) => unknown;
  /** How a value is written. */
  write: (value: unknown) => string;
};

/**
 * A value with a spelling of its own: what is typed stays as it is typed, while it means the value, until the
 * field is left, and is then written as everywhere. For a `TextField`.
 */
export function useSpelling(value: unknown, onChange: (text: string) => void, spelling: Spelling) {
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

/** The same for a field of a form; `field` is for a `TextField`. */
export function useTyped({ source, ...spelling }: Spelling & { source: string }) {
  const { id, field, fieldState } = useInput({ source, format: identity, parse: identity });
  const set = (text: string) => field.onChange(spelling.read(text));
  const { onBlur, ...spelled } = useSpelling(field.value, set, spelling);
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
    /** What is wrong with it. */
    message: fieldState.error?.message,
  };
}

const identity = (value: unknown) => value;

/**
 * What an input knows about a text that it could not read, by field. The form holds the text as it
 * was typed, so that a draft keeps it; the contract alone could only say that it is not a number.
 */
export type InputCheck = (value: unknown) => Omit<Problem, 'field'> | null;

const InputChecksContext = createContext<Map<string, InputCheck> | null>(null);
export const InputChecksProvider = InputChecksContext.Provider;

/** Outside a `SafeForm`, in a filter for example, this does nothing. */
export function useInputCheck(field: string, check: InputCheck): void {
  const checks = useContext(InputChecksContext);
  useEffect(() => {
    checks?.set(field, check);
    return () => {
      checks?.delete(field);
    };
  }, [checks, field, check]);
}
