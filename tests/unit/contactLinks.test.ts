import { expect, test } from 'vitest';
import { dialable } from '../../src/ui/fields/contact/contactLinks.ts';

test.each([
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['(+33) 6.12.34.56.78', '+33612345678'],
  // Would call +61 2345678 in Australia.
  ['612 345 678', null],
  ['06 12 34 56 78', null],
  ['+33', null],
  ['', null],
  [null, null],
])('the link of the phone %j leads to %j', (phone, number) => {
  expect(dialable(phone)).toBe(number);
});
