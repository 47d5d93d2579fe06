import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useMemo } from 'react';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { numberText } from '../../domain/intl.ts';
import { directionOf, intlLocale, type Language, languages } from './languages.ts';
import { currentLanguage, type Texts, textsOf, useLanguage } from './texts.ts';

/** Resources whose texts have another name. */
const topicOfResource: Record<string, string> = { users: 'customers', profile: 'settings' };

/**
 * react-admin's texts by key, in one language whose texts are loaded. A key without a text is shown as it is,
 * which is how a server's own words pass through.
 */
export function createI18nProvider(language: Language = currentLanguage()): I18nProvider {
  const messages = messagesOf(language);
  const polyglot = polyglotI18nProvider(() => messages, language, undefined, {
    ...whenMissing(messages),
    replace: fillIn(language),
  });
  return {
    translate: polyglot.translate,
    // The language is chosen in `language.ts`; there is then another provider.
    changeLocale: () => Promise.resolve(),
    getLocale: () => intlLocale(language),
    getLocales: () => languages.map(({ code, name }) => ({ locale: code, name })),
  };
}

/** The provider of the language that is shown. A new one renders again all that translates, and remounts nothing. */
export function useI18n(): I18nProvider {
  const language = useLanguage();
  return useMemo(() => createI18nProvider(language), [language]);
}

function messagesOf(language: Language) {
  const texts = textsOf(language);
  if (!isOfConsole(texts)) throw new Error('Load the texts of the console before drawing it.');
  return { ...texts, resources: withFields(texts) };
}

function isOfConsole(texts: Texts): texts is Texts & TranslationMessages {
  return 'ra' in texts;
}

/** Where react-admin looks for the labels of fields: `resources.products.fields.name`. */
function withFields({ resources, ...topics }: Texts): Texts {
  if (typeof resources !== 'object') return {};
  return Object.fromEntries(
    Object.entries({ ...resources, profile: {} }).map(([name, names]) => {
      const topic = topics[topicOfResource[name] ?? name];
      const fields = typeof topic === 'object' ? topic.fields : undefined;
      return [name, typeof names === 'object' && fields ? { ...names, fields } : names];
    }),
  );
}

/**
 * How polyglot puts values into a text. Numbers are written as the language writes them. In a text from
 * right to left a name or a code is kept apart: its brackets and dashes would otherwise jump to the other
 * side.
 */
function fillIn(language: Language) {
  const locale = intlLocale(language);
  const isApart = directionOf(language) === 'rtl';
  return function replace(this: string, placeholder: RegExp, read: Read): string {
    return this.replace(placeholder, (expression: string, name: string) => {
      const value = read(expression, name);
      if (typeof value === 'number') return numberText(value, locale);
      return isApart && value !== expression ? `\u2068${value}\u2069` : String(value);
    });
  };
}

type Read = (expression: string, name: string) => unknown;

/** While developing, names keys without a text whose first part is a topic of ours: `products.titel`. */
function whenMissing(messages: object) {
  if (!import.meta.env.DEV) return { allowMissing: true };
  return {
    onMissingKey(key: string) {
      const [, topic] = /^(\w+)(\.\w+)+$/.exec(key) ?? [];
      if (topic !== undefined && topic in messages) console.error(`There is no text "${key}".`);
      return key;
    },
  };
}
