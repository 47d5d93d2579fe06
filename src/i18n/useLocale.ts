import { useI18nProvider } from 'react-admin';

/** What `Intl` is asked with. react-admin's own hook reads its store, too, with two effects for each cell of a list. */
export function useLocale(): string {
  return useI18nProvider().getLocale();
}
