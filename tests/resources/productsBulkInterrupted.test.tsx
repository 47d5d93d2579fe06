import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import '../../src/resources/products/bulk/BulkContinue.tsx';
import {
  createProgress,
  readUnfinished,
  storeProgress,
  storeUnfinished,
} from '../../src/resources/products/bulk/unfinishedRun.ts';
import { clearToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { ask, choose, select } from '../support/productBulk.tsx';
import { namesInTable, openProducts } from '../support/productScreens.tsx';

const store = serveStore();
vi.setConfig({ testTimeout: 20_000 });

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await store.signIn();
});

const NAMES = ['A', 'B', 'C'];

async function addProducts() {
  const ids: string[] = [];
  for (const name of NAMES) {
    const { slug: _, ...input } = buildProductInput({ sku: null, stock: 10, name });
    ids.push((await store.call('POST /merchant/products', input))._id);
  }
  return ids;
}

const stockOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => store.call(`GET /merchant/products/${id}`)))).map(
    ({ stock }) => stock,
  );

const put = (id: string | undefined) => `PUT /merchant/products/${id}`;
const keysOf = (id: string | undefined) =>
  new Set(journal.requests(put(id)).map(({ headers }) => headers['idempotency-key']));

/** Starts to raise the stock of all three by 5. */
async function raiseStock() {
  const { user } = openProducts();
  await select(user, ...NAMES);
  const dialog = await ask(user, 'Stock', 'Stock of 3 products');
  await choose(user, dialog, 'Change', 'Raise by');
  await user.type(dialog.getByRole('textbox', { name: 'Units' }), '5');
  await user.click(dialog.getByRole('button', { name: 'Change 3 products' }));
  return { user, dialog };
}

/** The page closes during the change; later the list opens again. */
async function reload() {
  cleanup();
  faults.reset();
  clearToasts();
  return openProducts().user;
}

const offer = async () =>
  within(await screen.findByRole('dialog', { name: 'Continue: Stock of 3 products?' }));

describe('a bulk change that a reload interrupts [D10] [D17]', () => {
  it('is offered again, and continues with the same keys', async () => {
    const ids = await addProducts();
    faults.unanswered(put(ids[0]));
    faults.lost(put(ids[1]));
    faults.offline(put(ids[2]));
    await raiseStock();
    await waitFor(() => expect(journal.requests('PUT /merchant/products/:id')).toHaveLength(3));
    expect(await stockOf(ids)).toEqual([15, 10, 10]);

    const user = await reload();
    const dialog = await offer();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('3 products changed')).toBeVisible();
    expect(await stockOf(ids)).toEqual([15, 15, 15]);
    for (const id of ids) expect(keysOf(id).size).toBe(1);

    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await reload();
    await namesInTable();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('continues unconfirmed retries', async () => {
    const ids = await addProducts();
    const { user: before, dialog: first } = await raiseStockLosing(ids);
    faults.unanswered(put(ids[0]));
    faults.offline('GET /merchant/products/:id');
    await before.click(first.getByRole('button', { name: 'Try 1 product again' }));
    await waitFor(() => expect(journal.requests(put(ids[0]))).toHaveLength(2));

    const user = await reload();
    const dialog = await offer();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('3 products changed')).toBeVisible();
    expect(await stockOf(ids)).toEqual([15, 15, 15]);
    expect(keysOf(ids[0]).size).toBe(1);
  });

  it('skips a product that somebody else changed since, and says so', async () => {
    const ids = await addProducts();
    faults.offline('PUT /merchant/products/:id');
    await raiseStock();
    await waitFor(() => expect(journal.requests('PUT /merchant/products/:id')).toHaveLength(3));
    await store.call(`POST /merchant/products/${ids[2]}/stock-changes`, {
      quantity: 2,
      reason: 'received',
    });

    const user = await reload();
    const dialog = await offer();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('2 products changed · 1 failed')).toBeVisible();
    expect(await stockOf(ids)).toEqual([15, 15, 12]);
  });

  it('can be discarded, and what was done can be undone', async () => {
    const ids = await addProducts();
    faults.lost(put(ids[1]));
    faults.lost(put(ids[2]));
    await raiseStock();
    await waitFor(() => expect(journal.requests('PUT /merchant/products/:id')).toHaveLength(3));

    const user = await reload();
    const dialog = await offer();
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stockOf(ids)).toEqual([15, 10, 10]);

    await user.click(await screen.findByRole('button', { name: 'Undo changes' }));
    const runs = within(await screen.findByRole('dialog', { name: 'Undo changes' }));
    await user.click(await runs.findByRole('button', { name: 'Undo' }));
    const undo = within(await screen.findByRole('dialog', { name: 'Undo: Stock of 3 products?' }));
    expect(await undo.findByText('Done with 3 products')).toBeVisible();
    const lines = undo.getAllByRole('listitem').map(({ textContent }) => textContent);
    const old = 'Already has its old value';
    expect(lines).toEqual(['AUndone', `B${old}`, `C${old}`]);
    expect(await stockOf(ids)).toEqual([10, 10, 10]);
  });
});

/** One of three is unconfirmed: its response is lost, and it cannot be read. */
async function raiseStockLosing(ids: readonly string[]) {
  faults.broken(put(ids[0]), 502, { times: 1 });
  const { user } = openProducts();
  await select(user, ...NAMES);
  const dialog = await ask(user, 'Stock', 'Stock of 3 products');
  await choose(user, dialog, 'Change', 'Raise by');
  await user.type(dialog.getByRole('textbox', { name: 'Units' }), '5');
  faults.offline('GET /merchant/products/:id');
  faults.slow('GET /merchant/products/:id', 0, { times: 3 });
  await user.click(dialog.getByRole('button', { name: 'Change 3 products' }));
  expect(await dialog.findByText('2 products changed · 1 not confirmed')).toBeVisible();
  return { user, dialog };
}

test('a run that was stored before its first write was offered with the progress of an older run', () => {
  const run = (id: string) => {
    const rows = [{ id: 'product-1', name: 'A', from: 10, to: 15 }];
    return { id, at: new Date().toISOString(), field: 'stock' as const, rows };
  };
  storeUnfinished(run('run-1'));
  storeProgress(createProgress({ done: ['product-1'] }));
  storeUnfinished(run('run-2'));
  expect(readUnfinished()?.run.id).toBe('run-2');
  expect(readUnfinished()?.progress.done.size).toBe(0);
});
