import { searchKey } from '../db/values.ts';

const LANGUAGES = ['en', 'fr', 'ar'];
let codes: Map<string, string> | undefined;

/**
 * The country code of a name in one of the console's languages (`FR` for `France`, `fr`, `فرنسا`). Returns any other
 * text in upper case.
 */
export function countryCode(text: string): string {
  codes ??= readCodes();
  return codes.get(searchKey(text)) ?? text.trim().toUpperCase();
}

function readCodes(): Map<string, string> {
  const names = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const all = letters.flatMap((one) => letters.map((other) => one + other));
  const known = all.flatMap((code) => {
    const translations = names.flatMap((name) => name.of(code) ?? []);
    return translations.length === 0 ? [] : [[code, translations] as const];
  });
  // Deprecated codes share names with current ones, so current codes come last and win.
  return new Map(
    known.flatMap(([code, translations]) => {
      const current = Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4) ?? code;
      return [code, ...translations].map((name) => [searchKey(name), current] as const);
    }),
  );
}
