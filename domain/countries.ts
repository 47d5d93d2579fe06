import { COUNTRIES } from '../contract/country.ts';
import { regionNames } from './intl.ts';

const REGION = { type: 'region' } as const;

export function countryName(code: string, locale: string): string {
  try {
    return regionNames(locale, REGION).of(code) ?? code;
  } catch {
    return code;
  }
}

/** All countries with their names, sorted by name. */
export function namedCountries(locale: string): { code: string; name: string }[] {
  const names = regionNames(locale, REGION);
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
}
