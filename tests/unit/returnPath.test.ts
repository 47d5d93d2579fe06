import { describe, expect, it } from 'vitest';
import {
  readRequestedPage,
  requestedPageState,
  safeReturnPath,
} from '../../src/auth/returnPath.ts';

describe('the page requested before sign-in [D7]', () => {
  it.each([
    '/products',
    '/products/',
    '/products/a1b2/show',
    '/orders/create',
    '/products?filter=%7B%22q%22%3A%22a%22%7D&page=2',
    '/suppliers/7',
    '/products/%C3%A9t%C3%A9',
  ])('is stored if it is %s', (path) => {
    const [pathname = '', search] = path.split('?');
    expect(readRequestedPage(requestedPageState(pathname, search ? `?${search}` : ''))).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/products//evil.example',
    '/products/..//evil.example',
    '/products/%2e%2e/%2fevil.example',
    '/./products',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /products',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'products',
    '?next=/products',
    '',
    '/',
    '/login',
    '/login?x=1',
    '/login/',
    '/register',
    '/forgot-password',
    '/reset-password?token=secret',
    '/products#//evil.example',
    `/products/${'a'.repeat(3000)}`,
  ])('is dropped if it is %j', (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
    expect(readRequestedPage({ usr: { nextPathname: path } })).toBeUndefined();
  });

  it.each([
    null,
    undefined,
    'text',
    7,
    {},
    { usr: null },
    { usr: { nextPathname: 7 } },
    { usr: { nextPathname: '/products', nextSearch: {} } },
    Object.create({ usr: { nextPathname: '/products' } }),
  ])('is dropped if the history entry has %j', (state) => {
    expect(readRequestedPage(state)).toBeUndefined();
  });
});
