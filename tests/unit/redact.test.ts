import { describe, expect, it } from 'vitest';
import { redact } from '../../src/browser/redact.ts';

describe('the log of an uncaught error [E8] [D18]', () => {
  it.each([
    ['Bearer abc.def-ghi was refused', 'abc.def'],
    ['token=s3cr3t&x=1', 's3cr3t'],
    ['{"refreshToken":"s3cr3t"}', 's3cr3t'],
    ['{"password": "s3cr3t"}', 's3cr3t'],
    ['bad jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'eyJ'],
    ['call +33 6 12 34 56 78', '12 34'],
    ['otp: 123456', '123456'],
    ['key 0123456789abcdef0123456789abcdef0123456789abcdef', '0123456789abcdef'],
  ])('hides the secret in %j', (message, secret) => {
    expect(redact(new Error(message))).not.toContain(secret);
    expect(redact(message)).not.toContain(secret);
  });

  it('keeps details for debugging', () => {
    expect(redact(new TypeError('x is undefined'))).toMatch(/TypeError: x is undefined\n\s+at /);
    expect(redact({ headers: { Authorization: 'Bearer abc' } })).not.toContain('abc');
    expect(redact(undefined)).toContain('undefined');
  });
});
