import { PHONE_KEY } from '../../session.ts';
import { own } from '../../sessionShape.ts';
import { readStored, writeStored } from '../../storage.ts';
import { callingCodes } from './callingCodes.ts';
import { rememberCountry } from './defaultCountry.ts';
import type { TypedPhone } from './PhoneField.tsx';

/** Of a session that ended by itself; a logout leaves none. */
export function lastPhone(): TypedPhone | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(PHONE_KEY) ?? 'null');
    const [typed, country] = [own(stored, 'typed'), own(stored, 'country')];
    if (typeof typed !== 'string' || typed.length > 40) return undefined;
    return typeof country === 'string' && callingCodes.has(country)
      ? { typed, country }
      : undefined;
  } catch {
    return undefined;
  }
}

export function rememberPhone({ typed, country }: TypedPhone): void {
  rememberCountry(country);
  writeStored(PHONE_KEY, JSON.stringify({ typed, country }));
}
