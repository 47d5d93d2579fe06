import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useMemo } from 'react';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { numberText } from '../../domain/intl.ts';
import { directionOf, intlLocale, type Language, languages } from './languages.ts';
import {
  currentLanguage,
  isKeyOfOurs,
  type Texts,
  textsOf,
  textsVersion,
  useLanguage,
} from './texts.ts';

/** Resources whose texts are in an area of another name. */
const areaOfResource: Record<string, string> = { users: 'customers', profile: 'settings' };

/**
 * react-admin's texts by key, in one language, from the areas that are here by the time of asking. A key
 * without a text is shown as it is, which is how a server's own words pass through.
 */
export function createI18nProvider(language: Language = currentLanguage()): I18nProvider {
  let made = -1;
  let polyglot: I18nProvider;
  const upToDate = () => {
    if (made !== textsVersion()) {
      made = textsVersion();
      const messages = phrasesOf(language);
      polyglot = polyglotI18nProvider(() => messages, language, undefined, {
        ...whenMissing,
        replace: fillIn(language),
      });
    }
    return polyglot;
  };
  return {
    translate: (key, options) => upToDate().translate(key, options),
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

function phrasesOf(language: Language) {
  const texts = textsOf(language);
  if (!hasCore(texts)) throw new Error('The core texts are fetched before anything is drawn.');
  return { ...texts, resources: withFields(texts) };
}

function hasCore(texts: Texts): texts is Texts & TranslationMessages {
  return 'ra' in texts;
}

/** Where react-admin looks for the labels of fields: `resources.products.fields.name`. */
function withFields({ resources, ...areas }: Texts): Texts {
  if (typeof resources !== 'object') return {};
  return Object.fromEntries(
    Object.entries({ ...resources, profile: {} }).map(([name, names]) => {
      const area = areas[areaOfResource[name] ?? name];
      const fields = typeof area === 'object' ? area.fields : undefined;
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

const whenMissing = import.meta.env.DEV
  ? {
      onMissingKey(key: string) {
        // A screen that does not declare the area of its texts would show their keys.
        if (isKeyOfOurs(key))
          console.error(`There is no text "${key}" here: is its area declared?`);
        return key;
      },
    }
  : { allowMissing: true };
