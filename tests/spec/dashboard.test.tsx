import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveStore } from '../msw/server.ts';
import { openConsole } from './openConsole.tsx';

const store = serveStore();
beforeEach(() => store.signIn());

describe('the dashboard', () => {
  it('links to every screen without a menu entry [D12] [R7]', async () => {
    await openConsole();
    const areas = screen.getByRole('region', { name: 'All areas' });
    const links = within(areas).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')).sort()).toEqual([
      '/analytics',
      '/brands',
      '/categories',
      '/orders',
      '/promotions',
      '/purchase-orders',
      '/stock-levels',
      '/subscription',
      '/suppliers',
      '/users',
    ]);
  });

  it('is a chunk of its own, with Loading... until it arrives [L4]', async () => {
    const { router } = await openConsole('/orders');
    void router.navigate('/analytics');
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  });
});
