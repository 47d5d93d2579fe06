import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useMemo } from 'react';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { numberText } from '../../domain/intl.ts';
import { intlLocale, type Language, languageDirection, languages } from './languages.ts';
import { currentLanguage, loadedTexts, type Texts, useLanguage } from './texts.ts';

/** The topic of texts by resource, where their names differ. */
const resourceTopics: Record<string, string> = { users: 'customers', profile: 'settings' };

/**
 * react-admin's i18n provider for a language whose texts are loaded. Returns unknown keys
 * unchanged, which lets texts of the server pass.
 */
export function createI18nProvider(language: Language = currentLanguage()): I18nProvider {
  const messages = createMessages(language);
  const polyglot = polyglotI18nProvider(() => messages, language, undefined, {
    ...createMissingKeyHandler(messages),
    replace: createInterpolation(language),
  });
  return {
    translate: polyglot.translate,
    // `language.ts` changes the language by creating another provider.
    changeLocale: () => Promise.resolve(),
    getLocale: () => intlLocale(language),
    getLocales: () => languages.map(({ code, name }) => ({ locale: code, name })),
  };
}

/** Provider of the current language. A change of language re-renders without remounting. */
export function useI18n(): I18nProvider {
  const language = useLanguage();
  return useMemo(() => createI18nProvider(language), [language]);
}

function createMessages(language: Language) {
  const texts = loadedTexts(language);
  if (!hasConsoleTexts(texts)) throw new Error('Load the texts of the console before drawing it.');
  return { ...texts, resources: nestFieldLabels(texts) };
}

function hasConsoleTexts(texts: Texts): texts is Texts & TranslationMessages {
  return 'ra' in texts;
}

/** Copies field labels to react-admin's keys: `resources.products.fields.name`. */
function nestFieldLabels({ resources, ...topics }: Texts): Texts {
  if (typeof resources !== 'object') return {};
  return Object.fromEntries(
    Object.entries({ ...resources, profile: {} }).map(([name, names]) => {
      const topic = topics[resourceTopics[name] ?? name];
      const fields = typeof topic === 'object' ? topic.fields : undefined;
      return [name, typeof names === 'object' && fields ? { ...names, fields } : names];
    }),
  );
}

/**
 * polyglot's interpolation. Formats numbers. Isolates values in right-to-left texts, where brackets
 * and dashes would jump to the other side.
 */
function createInterpolation(language: Language) {
  const locale = intlLocale(language);
  const isIsolated = languageDirection(language) === 'rtl';
  return function replace(this: string, placeholder: RegExp, read: Read): string {
    return this.replace(placeholder, (expression: string, name: string) => {
      const value = read(expression, name);
      if (typeof value === 'number') return numberText(value, locale);
      return isIsolated && value !== expression ? `\u2068${value}\u2069` : String(value);
    });
  };
}

type Read = (expression: string, name: string) => unknown;

/** In development, logs keys that have no text although their topic exists: `products.titel`. */
function createMissingKeyHandler(messages: object) {
  if (!import.meta.env.DEV) return { allowMissing: true };
  return {
    onMissingKey(key: string) {
      const [, topic] = /^(\w+)(\.\w+)+$/.exec(key) ?? [];
      if (topic !== undefined && topic in messages) console.error(`There is no text "${key}".`);
      return key;
    },
  };
}
