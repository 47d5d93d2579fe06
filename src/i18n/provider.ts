import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { en } from './en.ts';

/** Texts by key. A key without a text is shown as it is, which is how a server's own words pass through. */
export function createI18nProvider(): I18nProvider {
  return polyglotI18nProvider(() => en, 'en', [{ locale: 'en', name: 'English' }], {
    allowMissing: true,
  });
}
