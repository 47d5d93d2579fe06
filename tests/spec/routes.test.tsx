import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { endSession, useSession } from '../../src/session/session.ts';
import { serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { openConsole, pathNow } from './openConsole.tsx';

const store = serveStore();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('routes', () => {
  it('redirect from / to the dashboard, replacing history [R2]', async () => {
    await store.signIn();
    const before = window.history.length;
    await openConsole('/');
    await waitFor(() => expect(pathNow()).toBe('/dashboard'));
    expect(window.history.length).toBe(before);
  });

  it.each(['', '/edit'])(
    'open the order at a URL that ends with %j instead of /show',
    async (end) => {
      await store.signIn();
      await addOrder(store.db, amina.storeId, 'order-1');
      const before = window.history.length;
      const { router } = await openConsole(`/orders/order-1${end}?from=mail#items`);
      expect(await heading('Order #1001')).toBeVisible();
      expect(pathNow()).toBe('/orders/order-1/show');
      expect(router.state.location).toMatchObject({ search: '?from=mail', hash: '#items' });
      expect(window.history.length).toBe(before);
    },
  );

  it('show "not found" inside the layout for an unknown URL', async () => {
    await store.signIn();
    await openConsole('/no/such/place');
    expect(await heading('Page not found')).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(document.title).toMatch(/^Page not found · /);
  });
});

describe('the guard', () => {
  it('shows a full-screen spinner while the session is read [R4]', async () => {
    await store.signIn();
    const { router } = await openConsole();
    act(() => useSession.setState({ ready: false }));
    expect(screen.getByRole('progressbar', { name: 'Checking your session…' })).toBeVisible();
    expect(screen.queryByRole('banner')).toBeNull();
    act(() => useSession.setState({ ready: true }));
    expect(await screen.findByRole('banner')).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each([
    { missing: 'user', part: { user: null } },
    { missing: 'token', part: { token: null } },
    { missing: 'flag', part: { isAuthenticated: false } },
  ])(
    'redirects a visitor without the $missing to /login, replacing history [R5]',
    async ({ part }) => {
      await store.signIn();
      act(() => useSession.setState(part));
      const before = window.history.length;
      await openConsole('/products?filter={}');
      await waitFor(() => expect(pathNow()).toBe('/login'));
      expect(window.history.length).toBe(before);
      expect(window.history.state.usr).toEqual({
        nextPathname: '/products',
        nextSearch: '?filter={}',
      });
    },
  );

  it('keeps the screen until the redirect after a 401 [A5] [D7]', async () => {
    await store.signIn();
    await openConsole('/orders');
    act(() => endSession('expired'));
    expect(pathNow()).toBe('/orders');
    await waitFor(() => expect(pathNow()).toBe('/login'));
    expect(window.history.state.usr).toMatchObject({ nextPathname: '/orders' });
  });
});

describe('the menu', () => {
  it('highlights the entry of the screen [R6]', async () => {
    await store.signIn();
    const { router } = await openConsole('/dashboard');
    for (const [path, name] of [
      ['/dashboard', 'Dashboard'],
      ['/products', 'Products'],
      ['/products/create', 'Products'],
      ['/profile', 'Store Settings'],
    ] as const) {
      await act(() => router.navigate(path));
      const current = () => screen.getAllByRole('link', { current: 'page' });
      await waitFor(() => expect(current().map((link) => link.textContent)).toEqual([name]));
    }
  });

  it('highlights nothing on a screen without an entry [R6] [R7]', async () => {
    await store.signIn();
    const { router } = await openConsole('/orders');
    const current = () => document.querySelectorAll('#sidebar [aria-current="page"]');
    expect(current()).toHaveLength(0);
    await act(() => router.navigate('/products-of-old'));
    expect(await heading('Page not found')).toBeVisible();
    expect(current()).toHaveLength(0);
  });
});
