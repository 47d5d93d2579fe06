import { useI18nProvider } from 'react-admin';

/**
 * The locale for `Intl`. react-admin's hook also reads its store, with two effects in each cell of
 * a list.
 */
export function useLocale(): string {
  return useI18nProvider().getLocale();
}
