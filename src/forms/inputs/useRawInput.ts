import { useInput } from 'react-admin';

const keep = (value: unknown) => value;

/** `useInput` for values that are not text: null stays null. By default an input has '' instead. */
export function useRawInput(source: string) {
  return useInput({ source, format: keep, parse: keep });
}
