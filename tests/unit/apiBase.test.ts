import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readApiBase } from '../../src/api/apiBase.ts';
import { isSafeId, safePath } from '../../src/api/paths.ts';

describe('the base URL', () => {
  test.each([
    [undefined, 'https://store.test/api'],
    ['', 'https://store.test/api'],
    ['  ', 'https://store.test/api'],
    ['/v2/api/', 'https://store.test/v2/api'],
    ['https://api.store.test', 'https://api.store.test'],
    ['https://api.store.test/v1/', 'https://api.store.test/v1'],
  ])('VITE_API_URL "%s" is %s [C1]', (setting, base) => {
    expect(readApiBase(setting, 'https://store.test')).toBe(base);
  });

  test.each([
    ['api', 'must be a path'],
    ['//evil.example', 'must be a path'],
    ['/\\evil.example', 'must be a path'],
    ['javascript:alert(1)', 'must be a path'],
    ['ftp://store.test', 'must be a path'],
    ['https://', 'is not a URL'],
    ['https://user:secret@store.test', 'must not hold a user name'],
    ['/api?x=1', 'must not have a query'],
    ['/api#x', 'must not have a query'],
    ['http://api.store.test', 'must be https'],
  ])('VITE_API_URL "%s" is refused with one line that names it [C1]', (setting, why) => {
    expect(() => readApiBase(setting, 'https://store.test')).toThrow(
      new RegExp(`^VITE_API_URL .*${why}`),
    );
  });
});

describe('the path of a request', () => {
  const base = 'https://store.test/api';

  test.each(['/merchant/products', '/merchant/products/01HZX_-9', '/users/profile'])(
    '%s is sent below the base [C1]',
    (path) => expect(safePath(path)).toBe(path),
  );

  test.each([
    '',
    'users',
    '/',
    '//evil.example',
    '/users/../../admin',
    '/users/..',
    '/users/.',
    '/users/%2e%2e',
    '/users/%2f%2fevil.example',
    '/users\\..',
    '/users/a?b=c',
    '/users/a#b',
    '/users/a b',
    '/users/a\n',
    '/users//stats',
    'https://evil.example/api',
    `/users/${'x'.repeat(65)}`,
  ])('the token is not sent to %j: the request is refused', (path) => {
    expect(() => safePath(path)).toThrow();
  });

  test('with any id, the request stays on its origin, below the base, one level deeper', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc.constantFrom('..', '%2e%2e', '/\\evil', '\u0000', 'a/../b'),
        ),
        (id) => {
          let called: string;
          try {
            called = base + safePath(`/users/${id}`);
          } catch {
            // Refused: nothing is sent.
            expect(id.split('/').every(isSafeId)).toBe(false);
            return;
          }
          const url = new URL(called);
          expect(url.origin).toBe('https://store.test');
          expect(url.href).toBe(`${base}/users/${id}`);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.each(['a', 'A-1_b', 'x'.repeat(64)])('%s is a valid id', (id) =>
    expect(isSafeId(id)).toBe(true),
  );
  test.each(['', '.', '..', 'a.b', 'a/b', 'é', 5, null, 'x'.repeat(65)])(
    '%j is no valid id',
    (id) => expect(isSafeId(id)).toBe(false),
  );
});
