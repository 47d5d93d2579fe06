import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** `+33612345678` as people write it abroad: `+33 6 12 34 56 78`, which stays on one line. */
export function writtenPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  return number?.formatInternational().replaceAll(' ', '\u00a0') ?? e164;
}
