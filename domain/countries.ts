import { COUNTRIES } from '../contract/country.ts';

export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** All countries with their names, sorted by name. */
export function namedCountries(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
}
