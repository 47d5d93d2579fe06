import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { NewPassword } from '../../contract/session.ts';
import { commonPasswords } from '../../domain/commonPasswords.ts';
import { currencyOfCountry } from '../../domain/countryCurrency.ts';
import { brokenPasswordRules } from '../../domain/passwordRules.ts';
import { callingCodes } from '../../src/auth/fields/phoneCountry.ts';
import { account } from '../../src/i18n/en/account.ts';

const owner = { phone: '+33612345678', name: 'Amina Diallo' };

describe('a new password [A1] [D16]', () => {
  test.each([
    ['', 'password.tooShort'],
    ['quiet7!', 'password.tooShort'],
    ['x7'.repeat(65), 'password.tooLong'],
    ['7391846205', 'password.digitsOnly'],
    ['٧٣٩١٨٤٦٢٠٥', 'password.digitsOnly'],
    ['password1', 'password.tooCommon'],
    ['PassWord1', 'password.tooCommon'],
    ['motdepasse', 'password.tooCommon'],
    ['qwertyuiop', 'password.tooCommon'],
    ['aaaaaaaaaa', 'password.tooCommon'],
    ['abababab', 'password.tooCommon'],
    ['+33612345678', 'password.containsPhone'],
    ['06 12 34 56 78', 'password.containsPhone'],
    ['store-0612345678', 'password.containsPhone'],
    ['aminadiallo', 'password.containsName'],
    ['Diallo Amina', 'password.containsName'],
    ['Amina1990!', 'password.containsName'],
  ])('%j is refused with %s', (password, code) => {
    expect(brokenPasswordRules(password, owner)).toContain(code);
  });

  test.each([
    'quiet 7 evenings',
    'amina likes long walks',
    'korrekt!pferd',
    'سوق الزهور القديم',
    '🌵🌵🌺🌺',
    'quiet street '.repeat(9),
    ' spaces are fine ',
  ])('%j is valid: no mix of characters is required', (password) => {
    expect(brokenPasswordRules(password, owner)).toEqual([]);
  });

  test('is checked without an owner, or with a name of one letter', () => {
    expect(brokenPasswordRules('quiet evening')).toEqual([]);
    expect(brokenPasswordRules('quiet evening', { name: 'J' })).toEqual([]);
    expect(brokenPasswordRules('quiet evening', { name: null, phone: '' })).toEqual([]);
  });

  test('breaks the same rules in the contract and in the domain', () => {
    for (const text of ['', 'short', '12345678', 'x'.repeat(129)]) {
      expect(v.is(NewPassword, text)).toBe(false);
      expect(brokenPasswordRules(text)).not.toEqual([]);
    }
  });

  test('the list of common ones is normalised and has only long enough ones', () => {
    for (const common of commonPasswords) {
      expect(common).toBe(common.toLowerCase());
      expect(common).not.toMatch(/^\d+$/);
      expect(common.length, common).toBeGreaterThanOrEqual(8);
    }
  });
});

test('the account pages use the contract’s rules [D16]', () => {
  const leaves = (tree: object, path = ''): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
    );
  const own = leaves(account.problems).filter(([code]) => code !== 'password.mismatch');
  expect(own).toEqual(own.map(([code]) => [code, new Map(Object.entries(messages)).get(code)]));
});

test('a new store in Bulgaria begins with euros, and one in Curaçao with Caribbean guilders', () => {
  expect(['BG', 'CW', 'SX'].map(currencyOfCountry)).toEqual(['EUR', 'XCG', 'XCG']);
});

test('every country in the list has a currency that this runtime knows', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  const without = [...callingCodes.keys()].filter((country) => {
    const currency = currencyOfCountry(country);
    return currency === undefined || !known.has(currency);
  });
  expect(without).toEqual([]);
});
