import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  intlLocale,
  type Language,
  languages,
  preferredLanguage,
} from '../../src/i18n/languages.ts';
import { createI18nProvider } from '../../src/i18n/provider.ts';
import { addTexts, fetchTexts, type Texts } from '../../src/i18n/texts.ts';
import { formsOf, placeholdersOf, readTexts } from '../support/texts.ts';

const texts = await readTexts();
/** The number of plural forms, in polyglot's order. */
const formCount: Record<Language, number> = {
  en: 2,
  fr: 2,
  ar: 6,
};
/** In English, `ra` and `problems` come from packages. As parts of `consoleTexts.ts` they are compared, too. */
const english = [...texts].filter(([file]) => file.startsWith('en/'));

describe.each(languages.map(({ code }) => code).filter((code) => code !== 'en'))('%s', (code) => {
  test('has every file and text of English', () => {
    const missing = english.flatMap(([file, own]) => {
      const other = texts.get(file.replace('en', code));
      return [...own.keys()].filter((key) => !other?.has(key)).map((key) => `${file}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  test('has no text that English lacks', () => {
    const files = [...texts].filter(
      ([file]) => file.startsWith(code) && !/\/(ra|problems)\.ts$/.test(file),
    );
    const extra = files.flatMap(([file, own]) => {
      const first = texts.get(file.replace(code, 'en'));
      return [...own.keys()].filter((key) => !first?.has(key)).map((key) => `${file}: ${key}`);
    });
    expect(extra).toEqual([]);
  });

  test('has the same placeholders in each text and plural form', () => {
    const ours = pairs(code).filter(([key]) => !key.includes('texts.ra.'));
    expect(ours.flatMap(([key, first, own]) => wrongValues(key, first, own))).toEqual([]);
  });

  test('has a plural form for every count if English has several', () => {
    const wrong = pairs(code).flatMap(([key, first, own]) => {
      const count = formsOf(own).length;
      const isPlural = formsOf(first).length > 1;
      return count === (isPlural ? formCount[code] : 1) ? [] : [`${key}: ${own}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has no empty text', () => {
    expect(pairs(code).filter(([, first, own]) => first.trim() && !own.trim())).toEqual([]);
  });
});

/** Pairs of an English text and its translation. */
function pairs(code: Language): [key: string, english: string, other: string][] {
  return english.flatMap(([file, own]) => {
    const other = texts.get(file.replace('en', code));
    return [...own].flatMap(([key, text]): [string, string, string][] => {
      const translated = other?.get(key);
      return translated === undefined ? [] : [[`${file}: ${key}`, text, translated]];
    });
  });
}

/** Forms for fixed counts, such as "No orders", may omit placeholders. The last form, for any count, must have all. */
function wrongValues(key: string, first: string, own: string): string[] {
  const wanted = placeholdersOf(first);
  const forms = formsOf(own);
  return forms.flatMap((form, at) => {
    const found = placeholdersOf(form);
    const isLast = at === forms.length - 1;
    const lacks = wanted.filter((name) => isLast && !found.includes(name));
    const unknown = found.filter((name) => !wanted.includes(name));
    return lacks.length + unknown.length > 0 ? [`${key}: ${form}`] : [];
  });
}

test('French has a no-break space before each punctuation mark', () => {
  const ours = pairs('fr').filter(([key]) => !key.includes('texts.ra.'));
  expect(ours.filter(([, , own]) => /\S [?!:;»%](?!\{)|« /.test(own))).toEqual([]);
});

describe('the language of a first visit', () => {
  test.each([
    [['fr-CA', 'en'], 'fr'],
    [['de-CH', 'ar-MA', 'fr'], 'ar'],
    [['EN-gb'], 'en'],
    [['de', 'es-419'], 'en'],
    [[], 'en'],
  ])('for %j is the browser’s preferred supported one: %s', (preferred, language) => {
    expect(preferredLanguage(preferred)).toBe(language);
  });
});

describe('texts', () => {
  const items: Texts = {
    core: 'x',
    many: { fr: '%{smart_count} article |||| %{smart_count} articles' },
    ar: {
      many: 'لا |||| واحد |||| اثنان |||| %{smart_count} أ |||| %{smart_count} ب |||| %{smart_count} ج',
    },
    name: 'حذف %{name}؟',
  };
  // Test files in Node share the loaded texts, so restore the real ones.
  const real = new Map<Language, Texts>();
  beforeAll(async () => {
    for (const code of ['ar', 'fr'] as const) {
      real.set(code, await fetchTexts(code, ['console']));
      addTexts(code, 'console', { ra: {}, ...items });
    }
  });
  afterAll(() => {
    for (const [code, texts] of real) addTexts(code, 'console', texts);
  });

  test.each([
    [0, 'لا'],
    [1, 'واحد'],
    [2, 'اثنان'],
    [7, '7 أ'],
    [11, '11 ب'],
    [1200, '1,200 ج'],
  ])('have in Arabic the form for the count %i', (count, text) => {
    expect(createI18nProvider('ar').translate('ar.many', { smart_count: count })).toBe(text);
  });

  test('format numbers by language, Arabic with the digits 0-9', () => {
    const french = createI18nProvider('fr').translate('many.fr', { smart_count: 1200 });
    expect(french.replace(/\s/g, ' ')).toBe('1 200 articles');
    expect(new Intl.NumberFormat(intlLocale('ar')).format(1234.5)).toBe('1,234.5');
  });

  test('isolate a name in Arabic, so that its brackets stay in place', () => {
    const text = createI18nProvider('ar').translate('name', { name: 'Oak (2)' });
    expect(text).toBe('حذف \u2068Oak (2)\u2069؟');
    expect(createI18nProvider('fr').translate('name', { name: 'Oak (2)' })).toBe('حذف Oak (2)؟');
  });
});
