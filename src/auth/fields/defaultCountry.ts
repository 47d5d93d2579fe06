import { readStored, writeStored } from '../../storage.ts';
import { callingCodes } from './callingCodes.ts';

const storageKey = 'admin-country';

/** The country chosen last time, else the browser's (`fr` is France, `pt-BR` Brazil), else the US. */
export function defaultCountry(): string {
  const candidates = [readStored(storageKey), ...navigator.languages.map(regionOf)];
  return candidates.find((country) => country && callingCodes.has(country)) ?? 'US';
}

export function rememberCountry(country: string) {
  writeStored(storageKey, country);
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}
