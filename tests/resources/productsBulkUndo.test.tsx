import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Product } from '../../contract/product.ts';
import { bulkRunsKey } from '../../src/forms/drafts/forgetDrafts.ts';
import { storeRun } from '../../src/resources/products/bulk/bulkRuns.ts';
import { endSession, readSession } from '../../src/session/session.ts';
import { identityOf } from '../../src/session/sessionShape.ts';
import { clearToasts } from '../../src/ui/toasts.ts';
import '../../src/resources/products/bulk/RunsButton.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { announcements } from '../support/announcements.ts';
import { ask, choose, select } from '../support/productBulk.tsx';
import { namesInTable, openProducts } from '../support/productScreens.tsx';

const store = serveStore();

async function addProduct(overrides: Parameters<typeof buildProductInput>[0] & { name: string }) {
  const { slug: _, ...input } = buildProductInput({ sku: null, ...overrides });
  return (await store.call('POST /merchant/products', input))._id;
}

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await store.signIn();
});

/** A mug in two colours, with their prices and stock. */
async function addMug() {
  const made = await store.call('POST /merchant/products', {
    name: 'Mug',
    status: 'active',
    options: [{ name: 'Colour', values: ['Blue', 'Red'] }],
    variants: [
      { options: ['Blue'], price: 1000, stock: 3 },
      { options: ['Red'], price: 2000, stock: 0 },
    ],
  });
  const now = async () => {
    const product = v.parse(Product, await store.call(`GET /merchant/products/${made._id}`));
    return (product.variants ?? []).map(({ price, stock }) => [price, stock]);
  };
  return { id: made._id, now };
}

describe('a bulk change with variants', () => {
  it('shows each variant, changes them in one write, and undoes it', async () => {
    const { now } = await addMug();
    await addProduct({ name: 'Cup', price: 1000, compareAtPrice: null });
    const { user } = openProducts();
    await select(user, 'Mug', 'Cup');
    const dialog = await ask(user, 'Price', 'Price of 2 products');
    await choose(user, dialog, 'Change', 'Raise by %');
    await user.type(dialog.getByRole('textbox', { name: 'Per cent' }), '10');
    expect(dialog.getByText('2 products (2 variants) will change')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mug · Blue€10.00 → €11.00',
      'Mug · Red€20.00 → €22.00',
      'Cup€10.00 → €11.00',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Change 2 products' }));
    expect(await dialog.findByText('2 products (2 variants) changed')).toBeVisible();
    expect(announcements(/2 products \(2 variants\) changed/)).toHaveLength(1);
    expect(await now()).toEqual([
      [1100, 3],
      [2200, 0],
    ]);
    expect(journal.requests('PUT /merchant/products/:id')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const undo = within(await screen.findByRole('dialog', { name: 'Undo: Price of 2 products?' }));
    await user.click(undo.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await now()).toEqual([
        [1000, 3],
        [2000, 0],
      ]),
    );
  });

  it('shows a variant that could not change, and counts products and variants separately', async () => {
    await store.call('POST /merchant/products', {
      name: 'Mug',
      status: 'draft',
      options: [{ name: 'Colour', values: ['Blue', 'Red', 'Green'] }],
      variants: [
        { options: ['Blue'], price: 1000 },
        { options: ['Red'], price: null },
        { options: ['Green'], price: 2000 },
      ],
    });
    await addProduct({ name: 'Cup', price: 1000, compareAtPrice: null });
    const { user } = openProducts();
    await select(user, 'Mug', 'Cup');
    const dialog = await ask(user, 'Price', 'Price of 2 products');
    await choose(user, dialog, 'Change', 'Raise by %');
    await user.type(dialog.getByRole('textbox', { name: 'Per cent' }), '10');
    expect(
      dialog.getByText('2 products (2 variants) will change · 1 variant can’t be changed'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change 2 products' }));
    expect(
      await dialog.findByText('2 products (2 variants) changed · 1 variant can’t be changed'),
    ).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mug · Red— · No current value to calculate from',
      'MugChanged',
      'CupChanged',
    ]);
  });

  it('names a variant that the undo skips because it was changed since', async () => {
    const { id, now } = await addMug();
    const { user } = openProducts();
    await select(user, 'Mug');
    const dialog = await ask(user, 'Price', 'Price of 1 product');
    await choose(user, dialog, 'Change', 'Raise by %');
    await user.type(dialog.getByRole('textbox', { name: 'Per cent' }), '10');
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    await dialog.findByText('1 product (2 variants) changed');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const product = v.parse(Product, await store.call(`GET /merchant/products/${id}`));
    await store.call(`PUT /merchant/products/${id}`, {
      variants: (product.variants ?? []).map(({ _id, options }, at) => ({
        _id,
        options,
        ...(at === 1 && { price: 2500 }),
      })),
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const undo = within(await screen.findByRole('dialog', { name: 'Undo: Price of 1 product?' }));
    await user.click(undo.getByRole('button', { name: 'Undo' }));
    expect(await undo.findByText('Red: Changed since: left as it is')).toBeVisible();
    expect(undo.getByText('Undone')).toBeVisible();
    expect(await now()).toEqual([
      [1000, 3],
      [2500, 0],
    ]);
  });

  it('adds stock to each with its reason; skips and names a variant that was sold meanwhile', async () => {
    const { id, now } = await addMug();
    const { user } = openProducts();
    await select(user, 'Mug');
    const dialog = await ask(user, 'Stock', 'Stock of 1 product');
    await choose(user, dialog, 'Change', 'Raise by');
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '5');
    const product = v.parse(Product, await store.call(`GET /merchant/products/${id}`));
    await store.call(`POST /merchant/products/${id}/stock-changes`, {
      variantId: product.variants?.[0]?._id,
      quantity: -1,
      reason: 'damaged',
    });
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await dialog.findByText(/Stock (is|was|has)/i)).toBeVisible();
    expect(await now()).toEqual([
      [1000, 2],
      [2000, 0],
    ]);
    await user.click(dialog.getByRole('button', { name: 'Try 1 product again' }));
    expect(await dialog.findByText('1 product (2 variants) changed')).toBeVisible();
    expect(await now()).toEqual([
      [1000, 7],
      [2000, 5],
    ]);
    const { body } = journal.last('PUT /merchant/products/:id');
    expect(body).toMatchObject({
      stockReason: 'bulk',
      variants: [{ stockSeen: 2 }, { stockSeen: 0 }],
    });
  });
});

describe('undoing a bulk change', () => {
  /** Raises the prices of three products by 1.00. */
  async function raise() {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) {
      ids.push(await addProduct({ name, price: 1000, compareAtPrice: null }));
    }
    const view = openProducts();
    await select(view.user, 'A', 'B', 'C');
    const dialog = await ask(view.user, 'Price', 'Price of 3 products');
    await choose(view.user, dialog, 'Change', 'Raise by');
    await view.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '1');
    await view.user.click(dialog.getByRole('button', { name: 'Change 3 products' }));
    expect(await dialog.findByText('3 products changed')).toBeVisible();
    return {
      ...view,
      ids,
      close: () => view.user.click(dialog.getByRole('button', { name: 'Close' })),
    };
  }
  const prices = async (ids: readonly string[]) => {
    const products = await Promise.all(ids.map((id) => store.call(`GET /merchant/products/${id}`)));
    return products.map(({ price }) => price);
  };

  it('from the toast restores the old values, except where somebody changed them since', async () => {
    const { user, ids } = await raise();
    expect(await prices(ids)).toEqual([1100, 1100, 1100]);
    await store.call(`PUT /merchant/products/${ids[1]}`, { price: 900 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Undo: Price of 3 products?' }),
    );
    expect(await prices(ids)).toEqual([1100, 900, 1100]);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await dialog.findByText('Done with 3 products')).toBeVisible();
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['AUndone', 'BChanged since: left as it is', 'CUndone']);
    expect(await prices(ids)).toEqual([1000, 900, 1000]);
  });

  /** Opens the list of recent changes and undoes its only one. */
  async function undoFromList(
    user: ReturnType<typeof openProducts>['user'],
    title: string,
    values: string,
  ) {
    await user.click(await screen.findByRole('button', { name: 'Undo changes' }));
    const list = within(await screen.findByRole('dialog', { name: 'Undo changes' }));
    expect(await list.findByRole('listitem')).toHaveTextContent(values);
    const button = list.getByRole('button', { name: 'Undo' });
    expect(button).toHaveAccessibleDescription(new RegExp(`^${values}`));
    await user.click(button);
    return within(await screen.findByRole('dialog', { name: `Undo: ${title}?` }));
  }

  it('from the list needs one click, unless the list was closed before', async () => {
    const { user, ids, close } = await raise();
    await close();
    const answer = faults.held('GET /merchant/bulk-changes/:id');
    await user.click(await screen.findByRole('button', { name: 'Undo changes' }));
    const list = within(await screen.findByRole('dialog', { name: 'Undo changes' }));
    await user.click(await list.findByRole('button', { name: 'Undo' }));
    await user.click(list.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer();
    expect(await prices(ids)).toEqual([1100, 1100, 1100]);
    const dialog = await undoFromList(user, 'Price of 3 products', 'Price: 3 values');
    expect(await dialog.findByText('Done with 3 products')).toBeVisible();
    expect(await prices(ids)).toEqual([1000, 1000, 1000]);
  });

  it('works on another device for a day, with who changed what', async () => {
    const { ids, close, unmount } = await raise();
    await close();
    unmount();
    localStorage.clear();
    await store.signIn();
    const stored = await store.db
      .selectFrom('bulk_changes')
      .select('created_at')
      .executeTakeFirst();
    const setTime = (created_at: string) =>
      store.db.updateTable('bulk_changes').set({ created_at }).execute();
    await setTime('2026-01-01T00:00:00.000Z');
    const late = openProducts();
    await namesInTable();
    await waitFor(() => expect(journal.requests('GET /merchant/bulk-changes')).not.toEqual([]));
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
    late.unmount();
    await setTime(stored?.created_at ?? '');
    const { user } = openProducts();
    const dialog = await undoFromList(user, 'Price of 3 products', 'Price: 3 values');
    expect(await dialog.findByText('Done with 3 products')).toBeVisible();
    expect(await prices(ids)).toEqual([1000, 1000, 1000]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull());
    expect(await store.db.selectFrom('bulk_changes').selectAll().execute()).toEqual([]);
  });

  it('works for changes that an earlier version stored in the browser', async () => {
    const id = await addProduct({ name: 'A', price: 1100, compareAtPrice: null });
    const rows = [{ id, name: 'A', from: 1000, to: 1100 }];
    const run = { id: 'run-1', at: new Date().toISOString(), field: 'price', rows };
    localStorage.setItem(bulkRunsKey(identityOf(readSession().user) ?? ''), JSON.stringify([run]));
    const { user } = openProducts();
    const dialog = await undoFromList(user, 'Price of 1 product', 'Price: 1 value');
    expect(await dialog.findByText('Done with 1 product')).toBeVisible();
    expect(await prices([id])).toEqual([1000]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull());
  });

  it('is stored on this device until logout if the server does not support it', async () => {
    faults.status('* /merchant/bulk-changes', 404);
    faults.status('* /merchant/bulk-changes/*', 404);
    const { ids, close, unmount } = await raise();
    await close();
    unmount();
    expect(Object.keys(localStorage).some((key) => key.startsWith('bulk:'))).toBe(true);
    const { user } = openProducts();
    const dialog = await undoFromList(user, 'Price of 3 products', 'Price: 3 values');
    expect(await dialog.findByText('Done with 3 products')).toBeVisible();
    expect(await prices(ids)).toEqual([1000, 1000, 1000]);
  });

  it('stores a change in parts that is too large for one request', async () => {
    const id = await addProduct({ name: 'A', price: 1100, compareAtPrice: null });
    const row = { id, name: 'A', from: 1000, to: 1100 };
    const ofVariants = Array.from({ length: 12_000 }, (_, at) => ({ ...row, variantId: `v${at}` }));
    const run = { id: crypto.randomUUID(), at: new Date().toISOString(), field: 'price' } as const;
    expect(await storeRun({ ...run, rows: [...ofVariants, row] })).toBe(true);
    expect(await store.rows('GET /merchant/bulk-changes')).toHaveLength(2);
    const { user } = openProducts();
    const dialog = await undoFromList(user, 'Price of 1 product', 'Price: 12,001 values');
    expect(await dialog.findByText('Done with 1 product')).toBeVisible();
    expect(await prices([id])).toEqual([1000]);
    await waitFor(async () => expect(await store.rows('GET /merchant/bulk-changes')).toEqual([]));
  });

  it('says so if the change could not be stored', async () => {
    faults.status('* /merchant/bulk-changes/*', 404);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    });
    const id = await addProduct({ name: 'A', price: 1000, compareAtPrice: null });
    const { user } = openProducts();
    await select(user, 'A');
    const dialog = await ask(user, 'Price', 'Price of 1 product');
    await choose(user, dialog, 'Change', 'Raise by');
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '1');
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'You can only undo this now, from the message.',
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const undo = within(await screen.findByRole('dialog', { name: 'Undo: Price of 1 product?' }));
    await user.click(undo.getByRole('button', { name: 'Undo' }));
    expect(await undo.findByText('Done with 1 product')).toBeVisible();
    expect(await prices([id])).toEqual([1000]);
    full.mockRestore();
  });

  it('leaves nothing after a logout', async () => {
    faults.status('* /merchant/bulk-changes/*', 404);
    await raise();
    expect(Object.keys(localStorage).some((key) => key.startsWith('bulk:'))).toBe(true);
    act(() => endSession('logout'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('bulk:'))).toEqual([]);
  });

  it('has its own reason in the stock history', async () => {
    const id = await addProduct({ name: 'Cup', stock: 3 });
    const { user } = openProducts();
    await select(user, 'Cup');
    const dialog = await ask(user, 'Stock', 'Stock of 1 product');
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '9');
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await dialog.findByText('1 product changed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const undo = within(await screen.findByRole('dialog', { name: 'Undo: Stock of 1 product?' }));
    await user.click(undo.getByRole('button', { name: 'Undo' }));
    expect(await undo.findByText('Done with 1 product')).toBeVisible();
    const stored = store.db.selectFrom('stock_changes').select(['reason', 'quantity']);
    expect(await stored.where('product_id', '=', id).orderBy('sequence').execute()).toEqual([
      { reason: 'opening', quantity: 3 },
      { reason: 'bulk', quantity: 6 },
      { reason: 'undone', quantity: -6 },
    ]);
  });

  it('changes stock without reasons if the server does not support them', async () => {
    const id = await addProduct({ name: 'Cup', stock: 3 });
    const put = 'PUT /merchant/products/:id';
    const refused = { error: { message: 'No.' }, errors: { stockReason: 'Not known.' } };
    faults.status(put, 422, refused, { times: 1 });
    const { user } = openProducts();
    await select(user, 'Cup');
    const dialog = await ask(user, 'Stock', 'Stock of 1 product');
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '9');
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await dialog.findByText('1 product changed')).toBeVisible();
    expect(journal.last(put).body).toEqual({ stockDelta: 6, stockSeen: 3 });
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({ stock: 9 });
  });
});
