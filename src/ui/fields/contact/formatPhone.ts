import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Formats `+33612345678` as `+33 6 12 34 56 78`, with no-break spaces. */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  return number?.formatInternational().replaceAll(' ', '\u00a0') ?? e164;
}
