import { useLocale } from 'react-admin';

/** A count, as the language of the console writes it. */
export function NumberText({ value }: { value: number }) {
  return value.toLocaleString(useLocale());
}
