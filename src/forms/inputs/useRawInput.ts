import { useInput } from 'react-admin';

const keep = (value: unknown) => value;

/** `useInput` without conversion, for values that are not text: null stays null instead of ''. */
export function useRawInput(source: string) {
  return useInput({ source, format: keep, parse: keep });
}
