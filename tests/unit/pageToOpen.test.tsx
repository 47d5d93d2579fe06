import { describe, expect, it } from 'vitest';
import { pageToOpen } from '../../src/layout/screens.ts';
import { resources } from '../../src/resources/index.ts';

describe('the page that opens after signing in [D7]', () => {
  it.each([
    '/dashboard',
    '/products',
    '/promotions',
    '/orders',
    '/analytics',
    '/subscription',
    '/profile',
    '/products/p1/show?tab=2',
    ...resources.map(({ name }) => `/${name}/create`),
  ])('is %s when that was asked for', (path) => {
    expect(pageToOpen(path)).toBe(path);
  });

  it.each(['/no-such-page', '/productsx', '/constructor', '/api/users'])(
    'is the dashboard when %s was asked for, which the console does not have',
    (path) => {
      expect(pageToOpen(path)).toBe('/dashboard');
    },
  );
});
