import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { openProducts } from '../support/productScreens.tsx';

const store = serveStore();
const list = 'GET /merchant/products';
const at = '2026-03-01T10:00:00.000Z';
const sparse = { slug: 'oak', price: 1200, currency: 'EUR', status: 'active' };

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

describe('products of another store API', () => {
  it('the list shows a product that lacks optional fields, or nearly all fields', async () => {
    const rows = [
      { _id: 'p1', name: 'Oak board', ...sparse, createdAt: at, updatedAt: at },
      { _id: 'p2', name: 'Bare' },
    ];
    faults.status(list, 200, rows);
    openProducts();
    const oak = await screen.findByRole('row', { name: /Oak board/ });
    expect(within(oak).getByText('€12.00')).toBeVisible();
    expect(within(oak).getByText('Active')).toBeVisible();
    const bare = screen.getByRole('row', { name: /Bare/ });
    expect(within(bare).getAllByText('—').length).toBeGreaterThan(1);
  });

  it('a list without a total has a next page [D1]', async () => {
    const rows = Array.from({ length: 25 }, (_, i) => ({ _id: `p${i}`, name: `Board ${i}` }));
    faults.status(list, 200, rows);
    const { user } = openProducts();
    expect(await screen.findByText('1–25')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(journal.last(list).query).toMatchObject({ range: [25, 49] }));
    expect(await screen.findByText('26–50')).toBeVisible();
  });

  it('a product without lists opens without unsaved changes [D10]', async () => {
    const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
    faults.status('GET /merchant/products/:id', 200, {
      _id: id,
      name: 'Oak board',
      ...sparse,
      trackStock: true,
    });
    const { visitor } = await openConsole(`/products/${id}`);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await visitor.type(name, '!');
    await visitor.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last('PUT /merchant/products/:id').body).toEqual({ name: 'Oak board!' });
  });
});
