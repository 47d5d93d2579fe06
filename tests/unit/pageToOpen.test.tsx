import { describe, expect, it } from 'vitest';
import { pageToOpen } from '../../src/layout/screens.ts';
import { resources } from '../../src/resources/index.ts';

describe('the page after sign-in [D7]', () => {
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
  ])('is %s if requested', (path) => {
    expect(pageToOpen(path)).toBe(path);
  });

  it.each(['/no-such-page', '/productsx', '/constructor', '/api/users'])(
    'is the dashboard if the unknown %s was requested',
    (path) => {
      expect(pageToOpen(path)).toBe('/dashboard');
    },
  );
});
