import { useState } from 'react';
import { useInput } from 'react-admin';

interface Spelling {
  source: string;
  /** What the form holds for a text: its value, `null` when empty, the text itself when it means none. */
  read: (text: string) => unknown;
  /** How a value is written. */
  write: (value: unknown) => string;
}

/**
 * A field whose value has a spelling of its own: what is typed stays as it is typed until the field is left,
 * and is then written as everywhere. `field` is for a `TextField`.
 */
export function useTyped({ source, read, write }: Spelling) {
  const { id, field, fieldState } = useInput({ source, format: asItIs, parse: asItIs });
  const [typed, setTyped] = useState<string | null>(null);
  return {
    field: {
      id,
      name: field.name,
      inputRef: field.ref,
      value: typed ?? write(field.value),
      onChange: ({ target }: { target: { value: string } }) => {
        setTyped(target.value);
        field.onChange(read(target.value));
      },
      onBlur: () => {
        setTyped(null);
        field.onBlur();
      },
      error: fieldState.invalid,
    },
    /** What is wrong with it. */
    message: fieldState.error?.message,
  };
}

const asItIs = (value: unknown) => value;
