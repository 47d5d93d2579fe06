import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from './openConsole.tsx';

const store = serveStore();
beforeEach(() => store.signIn());

describe('the dashboard', () => {
  it('leads to every screen that has no menu entry [D12] [R7]', async () => {
    await openConsole();
    const areas = screen.getByRole('region', { name: 'All areas' });
    const links = within(areas).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')).sort()).toEqual([
      '/analytics',
      '/categories',
      '/orders',
      '/promotions',
      '/subscription',
      '/users',
    ]);
  });

  it('shows only totals that the product list reports, each opening the list it counts', async () => {
    await openConsole();
    const figures = screen.getByRole('region', { name: 'Catalogue' });
    const card = await within(figures).findByRole('link', { name: /^Products\s*0/ });
    expect(card).toHaveAttribute('href', '/products?filter=%7B%7D');
    const low = within(figures).getByRole('link', { name: /Low in stock/ });
    const href = new URL(low.getAttribute('href') ?? '', window.location.href);
    expect(href.searchParams.get('filter')).toBe('{"stock":"low"}');
    const asked = journal.requests('GET /merchant/products').map(({ query }) => query.filter);
    expect(asked).toContainEqual({ stock: 'low' });
    expect(asked).toContainEqual({ stock: 'out' });
  });

  it('is a chunk of its own, with Loading... meanwhile [L4]', async () => {
    const { router } = await openConsole('/orders');
    void router.navigate('/analytics');
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  });
});
