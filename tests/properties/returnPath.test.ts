import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publicPaths, safeReturnPath } from '../../src/auth/returnPath.ts';

const origin = 'https://console.example';

const hostilePiece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '%2f',
    '%2F',
    '%5c',
    '%5C',
    '%2e',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
  ],
  ...['javascript:', 'data:', 'https:', 'evil.example', 'products', 'login', '%00', '\u2028', ' '],
);
const hostilePath = fc.oneof(
  fc
    .array(fc.oneof(hostilePiece, fc.string({ maxLength: 6 })), { maxLength: 9 })
    .map((p) => p.join('')),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary' }),
);

it('an accepted path leads to a protected page of the same origin, for any input [D7]', () => {
  fc.assert(
    fc.property(hostilePath, (path) => {
      const accepted = safeReturnPath(path);
      if (accepted === undefined) return;
      const url = new URL(accepted, origin);
      expect(url.origin).toBe(origin);
      // The browser does not normalise it to another path.
      expect(url.pathname.split('/')[1]).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(url.pathname).not.toMatch(/\/\/|\\/);
      expect(decodeURIComponentSafely(url.pathname)).not.toMatch(/\/\/|\\/);
      expect(publicPaths).not.toContain(url.pathname.replace(/\/+$/, ''));
      expect(url.hash).toBe('');
    }),
    { numRuns: 5000 },
  );
});

it('every plain path of a screen is accepted unchanged [D7]', () => {
  const segment = fc.stringMatching(/^[a-z0-9][a-z0-9_~-]{0,12}$/);
  const first = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
  const search = fc.webQueryParameters().map((query) => (query ? `?${query}` : ''));
  fc.assert(
    fc.property(first, fc.array(segment, { maxLength: 3 }), search, (head, rest, query) => {
      const pathname = `/${[head, ...rest].join('/')}`;
      fc.pre(!publicPaths.some((path) => path === pathname));
      expect(safeReturnPath(pathname + query)).toBe(pathname + query);
    }),
  );
});

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
