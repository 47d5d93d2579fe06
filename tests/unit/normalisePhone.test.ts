import { expect, test } from 'vitest';
import { normalisePhone } from '../../src/resources/users/edit/normalisePhone.ts';

test.each([
  ['+33612345678', '+33612345678'],
  [' +33 6 12 34 56 78 ', '+33612345678'],
  ['+33 (0)6 12-34.56.78', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['+1 (212) 555-0100', '+12125550100'],
  ['＋33612345678', '+33612345678'],
  ['+٣٣٦١٢٣٤٥٦٧٨', '+33612345678'],
  ['06 12 34 56 78', '06 12 34 56 78'],
  ['call me', 'call me'],
  ['', ''],
])('the phone %j is sent as %j [D15] [C7]', (typed, sent) => {
  expect(normalisePhone(typed)).toBe(sent);
});
