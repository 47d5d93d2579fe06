import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '../../src/session.ts';
import { clearToasts } from '../../src/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
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

describe('undoing a change of several products', () => {
  /** Prices of three products raised by 1.00. */
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
    expect(await dialog.findByText('3 changed')).toBeVisible();
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

  it('from the toast: each gets back what it had, but not what somebody changed since', async () => {
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

  it('from the list of the last day, also after a reload; not the day after', async () => {
    const { user, ids, close, unmount } = await raise();
    await close();
    unmount();
    const key = Object.keys(localStorage).find((one) => one.startsWith('bulk:')) ?? '';
    const kept = localStorage.getItem(key) ?? '';
    localStorage.setItem(key, kept.replace(/"at":"[^"]+"/, '"at":"2026-01-01T00:00:00.000Z"'));
    const late = openProducts();
    await namesInTable();
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
    late.unmount();
    localStorage.setItem(key, kept);
    openProducts();
    await namesInTable();
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    const list = within(await screen.findByRole('dialog', { name: 'Undo changes' }));
    expect(list.getByRole('listitem')).toHaveTextContent('Price of 3 products');
    await user.click(list.getByRole('button', { name: 'Undo' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Undo: Price of 3 products?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await dialog.findByText('Done with 3 products')).toBeVisible();
    expect(await prices(ids)).toEqual([1000, 1000, 1000]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull());
  });

  it('a merchant who signs out leaves nothing of it behind', async () => {
    await raise();
    expect(Object.keys(localStorage).some((key) => key.startsWith('bulk:'))).toBe(true);
    act(() => endSession('logout'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('bulk:'))).toEqual([]);
  });

  it('stock changed in bulk, and back, was told as edited in its history', async () => {
    const id = await addProduct({ name: 'Cup', stock: 3 });
    const { user } = openProducts();
    await select(user, 'Cup');
    const dialog = await ask(user, 'Stock', 'Stock of 1 product');
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '9');
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await dialog.findByText('1 changed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const undo = within(await screen.findByRole('dialog', { name: 'Undo: Stock of 1 product?' }));
    await user.click(undo.getByRole('button', { name: 'Undo' }));
    expect(await undo.findByText('Done with 1 product')).toBeVisible();
    const kept = store.db.selectFrom('stock_changes').select(['reason', 'quantity']);
    expect(await kept.where('product_id', '=', id).orderBy('sequence').execute()).toEqual([
      { reason: 'opening', quantity: 3 },
      { reason: 'bulk', quantity: 6 },
      { reason: 'undone', quantity: -6 },
    ]);
  });

  it('stock changes in bulk at a server that knows no reasons, too', async () => {
    const id = await addProduct({ name: 'Cup', stock: 3 });
    const put = 'PUT /merchant/products/:id';
    const refused = { error: { message: 'No.' }, errors: { stockReason: 'Not known.' } };
    faults.status(put, 422, refused, { times: 1 });
    const { user } = openProducts();
    await select(user, 'Cup');
    const dialog = await ask(user, 'Stock', 'Stock of 1 product');
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '9');
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await dialog.findByText('1 changed')).toBeVisible();
    expect(journal.last(put).body).toEqual({ stockDelta: 6, stockSeen: 3 });
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({ stock: 9 });
  });
});
