/** The text of each password rule for the owner of +33600000077. */
export const weakPasswords: [password: unknown, text: string][] = [
  [null, 'Enter your password.'],
  ['', 'Use at least 8 characters.'],
  ['short', 'Use at least 8 characters.'],
  ['x7-'.repeat(43), 'Use at most 128 characters.'],
  ['19283746501', 'Don’t use only numbers.'],
  ['Password123', 'This password is too common.'],
  ['06 00 00 00 77!', 'Don’t use your phone number.'],
];
