import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { ask, choose, select } from '../support/productBulk.tsx';
import { openProducts } from '../support/productScreens.tsx';

const store = serveStore();
// Whole screens are slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await store.signIn();
});
afterEach(() => vi.useRealTimers());

const put = 'PUT /merchant/products/:id';
const NAMES = ['A', 'B', 'C'];

async function addProducts(overrides: Parameters<typeof buildProductInput>[0]) {
  const ids: string[] = [];
  for (const name of NAMES) {
    const { slug: _, ...input } = buildProductInput({ sku: null, ...overrides, name });
    ids.push((await store.call('POST /merchant/products', input))._id);
  }
  return ids;
}

const valuesOf = async (field: string, ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => store.call(`GET /merchant/products/${id}`)))).map(
    (product) => product[field],
  );

type User = ReturnType<typeof openProducts>['user'];

/** Raises the stock of all three by 5; `prepare` runs before the last click. */
async function raiseStock(user: User, prepare: () => void = () => undefined) {
  await select(user, ...NAMES);
  const dialog = await ask(user, 'Stock', 'Stock of 3 products');
  await choose(user, dialog, 'Change', 'Raise by');
  await user.type(dialog.getByRole('textbox', { name: 'Units' }), '5');
  prepare();
  await user.click(dialog.getByRole('button', { name: 'Change 3 products' }));
  return dialog;
}

async function undo(user: User, title: string) {
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Undo: ${title}?` }));
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  return dialog;
}

/** Ways to lose the response to a completed write. */
const LOSSES: Record<string, (route: string) => void> = {
  'a 502': (route) => faults.broken(route, 502, { times: 1 }),
  'a 500': (route) => faults.broken(route, 500, { times: 1 }),
  'half a body': (route) => faults.malformed(route, { times: 1 }),
  'a broken connection': (route) => faults.unanswered(route, { times: 1 }),
};

describe('a bulk change whose responses are lost [D10] [D17]', () => {
  it.each(Object.entries(LOSSES))(
    'is done once after %s: stock 10, raised by 5, is 15',
    async (_, lose) => {
      const ids = await addProducts({ stock: 10 });
      lose(`PUT /merchant/products/${ids[0]}`);
      lose(`PUT /merchant/products/${ids[1]}`);
      const { user } = openProducts();
      const dialog = await raiseStock(user);
      expect(await dialog.findByText('3 products changed')).toBeVisible();
      expect(await valuesOf('stock', ids)).toEqual([15, 15, 15]);
      expect(journal.requests(put)).toHaveLength(3);
      await user.click(dialog.getByRole('button', { name: 'Close' }));

      const undone = await undo(user, 'Stock of 3 products');
      expect(await undone.findByText('Done with 3 products')).toBeVisible();
      expect(await valuesOf('stock', ids)).toEqual([10, 10, 10]);
    },
  );

  it('is unconfirmed if the products cannot be read either, and then repeats the same requests', async () => {
    const ids = await addProducts({ stock: 10 });
    for (const id of ids.slice(0, 2)) {
      faults.broken(`PUT /merchant/products/${id}`, 502, { times: 1 });
    }
    const { user } = openProducts();
    const dialog = await raiseStock(user, () => {
      // Read once before the change, then unavailable.
      faults.offline('GET /merchant/products/:id');
      faults.slow('GET /merchant/products/:id', 0, { times: 3 });
    });
    expect(await dialog.findByText('1 product changed · 2 not confirmed')).toBeVisible();
    expect(dialog.getAllByText(/It may have been done all the same/)).toHaveLength(2);
    faults.reset();
    await user.click(dialog.getByRole('button', { name: 'Try 2 products again' }));
    expect(await dialog.findByText('3 products changed')).toBeVisible();
    expect(await valuesOf('stock', ids)).toEqual([15, 15, 15]);
    for (const id of ids.slice(0, 2)) {
      const sent = journal.requests(`PUT /merchant/products/${id}`);
      expect(sent).toHaveLength(2);
      expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    }
  });

  it('can be undone completely, without mistaking its own changes for others’', async () => {
    const ids = await addProducts({ price: 1000, compareAtPrice: null });
    for (const id of ids.slice(0, 2)) {
      faults.unanswered(`PUT /merchant/products/${id}`, { times: 1 });
    }
    const { user } = openProducts();
    await select(user, ...NAMES);
    const dialog = await ask(user, 'Price', 'Price of 3 products');
    await choose(user, dialog, 'Change', 'Raise by %');
    await user.type(dialog.getByRole('textbox', { name: 'Per cent' }), '10');
    faults.offline('GET /merchant/products/:id');
    faults.slow('GET /merchant/products/:id', 0, { times: 3 });
    await user.click(dialog.getByRole('button', { name: 'Change 3 products' }));
    expect(await dialog.findByText('1 product changed · 2 not confirmed')).toBeVisible();
    faults.reset();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await valuesOf('price', ids)).toEqual([1100, 1100, 1100]);

    // The response to one undo is lost, too.
    faults.broken(`PUT /merchant/products/${ids[2]}`, 500, { times: 1 });
    const undone = await undo(user, 'Price of 3 products');
    expect(await undone.findByText('Done with 3 products')).toBeVisible();
    expect(undone.getAllByText('Undone')).toHaveLength(3);
    expect(await valuesOf('price', ids)).toEqual([1000, 1000, 1000]);
  });

  it('names the variant that cannot change, also beside unconfirmed products and after a retry', async () => {
    const { slug: _, ...cup } = buildProductInput({ sku: null, name: 'Cup', price: 1000 });
    await store.call('POST /merchant/products', { ...cup, compareAtPrice: null });
    const { _id: mug } = await store.call('POST /merchant/products', {
      name: 'Mug',
      options: [{ name: 'Colour', values: ['Blue', 'Red', 'Green'] }],
      variants: [
        { options: ['Blue'], price: 1000 },
        { options: ['Red'], price: null },
        { options: ['Green'], price: 2000 },
      ],
    });
    faults.broken(`PUT /merchant/products/${mug}`, 502, { times: 1 });
    const { user } = openProducts();
    await select(user, 'Mug', 'Cup');
    const dialog = await ask(user, 'Price', 'Price of 2 products');
    await choose(user, dialog, 'Change', 'Raise by %');
    await user.type(dialog.getByRole('textbox', { name: 'Per cent' }), '10');
    faults.offline('GET /merchant/products/:id');
    faults.slow('GET /merchant/products/:id', 0, { times: 2 });
    await user.click(dialog.getByRole('button', { name: 'Change 2 products' }));
    const refused = '1 variant can’t be changed';
    expect(
      await dialog.findByText(`1 product changed · 1 not confirmed · ${refused}`),
    ).toBeVisible();
    faults.reset();
    await user.click(dialog.getByRole('button', { name: 'Try 1 product again' }));
    expect(await dialog.findByText(`2 products (2 variants) changed · ${refused}`)).toBeVisible();
    expect(dialog.getByText(/Red/)).toBeVisible();
    const { variants } = await store.call(`GET /merchant/products/${mug}`);
    expect(variants).toMatchObject([{ price: 1100 }, { price: null }, { price: 2200 }]);
  });

  it('that was never done is not reported as changed since by its undo', async () => {
    const ids = await addProducts({ stock: 10 });
    const { user } = openProducts();
    const dialog = await raiseStock(user, () => {
      faults.offline(`* /merchant/products/${ids[1]}`);
      faults.slow(`GET /merchant/products/${ids[1]}`, 0, { times: 1 });
    });
    expect(await dialog.findByText('2 products changed · 1 not confirmed')).toBeVisible();
    faults.reset();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const undone = await undo(user, 'Stock of 3 products');
    expect(await undone.findByText('Done with 3 products')).toBeVisible();
    expect(undone.getByText('Already has its old value')).toBeVisible();
    expect(await valuesOf('stock', ids)).toEqual([10, 10, 10]);
  });

  it('is found in the record of a store without idempotency keys', async () => {
    const ids = await addProducts({ stock: 10 });
    const { user } = openProducts();
    const dialog = await raiseStock(user, () => {
      faults.broken(`PUT /merchant/products/${ids[0]}`, 502, { times: 1 });
      faults.offline(`GET /merchant/products/${ids[0]}`);
      faults.slow(`GET /merchant/products/${ids[0]}`, 0, { times: 1 });
    });
    expect(await dialog.findByText('2 products changed · 1 not confirmed')).toBeVisible();
    faults.reset();
    await store.db.deleteFrom('idempotency_keys').execute();
    await user.click(dialog.getByRole('button', { name: 'Try 1 product again' }));
    expect(await dialog.findByText('3 products changed')).toBeVisible();
    expect(await valuesOf('stock', ids)).toEqual([15, 15, 15]);
  });

  it('that timed out is found in the record [E4]', async () => {
    const ids = await addProducts({ stock: 10 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user } = openProducts();
    const dialog = await raiseStock(user, () =>
      faults.slow(`PUT /merchant/products/${ids[0]}`, 12_000),
    );
    await waitFor(() => expect(journal.requests(put)).toHaveLength(3));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await dialog.findByText('3 products changed')).toBeVisible();
    expect(await valuesOf('stock', ids)).toEqual([15, 15, 15]);
  });
});
