import { intlLocales, type Language } from '../../domain/locales.ts';

export type { Language };

/** The languages, each by its own name. English is the default. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const satisfies { code: Language; name: string; direction: 'ltr' | 'rtl' }[];

export function languageDirection(language: Language): 'ltr' | 'rtl' {
  return languages.find(({ code }) => code === language)?.direction ?? 'ltr';
}

export function intlLocale(language: Language): string {
  return intlLocales[language];
}

/** The first of a browser's languages that the console has, else English: `['de-CH', 'fr-CA']` gives French. */
export function preferredLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = toLanguage(tag.toLowerCase().split('-')[0]);
    if (language) return language;
  }
  return 'en';
}

/** Undefined if the console lacks the language. */
export function toLanguage(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language.code === code)?.code;
}
