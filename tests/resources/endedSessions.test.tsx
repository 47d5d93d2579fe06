import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole, pathNow } from '../spec/openConsole.tsx';
import { scan } from '../support/phoneOrder.tsx';

const store = serveStore();
const slow = { timeout: 5000 };
const PURCHASES = '/merchant/purchase-orders';
const put = 'PUT /merchant/orders/:id';

let productId = '';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
  productId = (await store.call('POST /merchant/products', buildProductInput({ stock: 9 })))._id;
});

const button = (name: string | RegExp) => screen.findByRole('button', { name }, slow);
const dialog = async () => within(await screen.findByRole('dialog', {}, slow));
const returnsCard = async () =>
  within(await screen.findByRole('region', { name: 'Returns' }, slow));

/** The store answers the next request of `route` with 401. Then the merchant signs in and opens `path` again. */
async function endSessionOn(route: string, press: () => Promise<void>, path: string) {
  faults.unauthorised(route, { times: 1 });
  const before = journal.requests(route).length;
  await press();
  await waitFor(() => expect(journal.requests(route)).toHaveLength(before + 1), slow);
  await waitFor(() => expect(pathNow()).toBe('/login'), slow);
  cleanup();
  await store.signIn();
  return (await openConsole(path)).visitor;
}

const orderPath = (id: unknown) => `PUT /merchant/orders/${id}`;

/** A shipped order of two boards. `isExpected`: a return of one board is announced. `isBack`: the board has arrived. */
async function addShipped({ isExpected = false, isBack = false } = {}) {
  const { _id: id, items } = await store.call('POST /merchant/orders', {
    customer: { name: 'Ada' },
    items: [{ productId, quantity: 2 }],
    shipping: { method: 'none' },
    payment: { kind: 'card', isPaid: true },
    expectedTotal: 9800,
  });
  const [item] = Array.isArray(items) ? items : [];
  const shipment = { items: [{ _id: item._id, quantity: 2 }] };
  await store.call(orderPath(id), { status: 'shipped', shipment });
  let returnId = '';
  if (isExpected || isBack) {
    const { returns } = await store.call(orderPath(id), {
      expectReturn: {
        items: [{ _id: item._id, quantity: 1 }],
        ...{ wish: 'exchange', reason: 'wrong_item' },
      },
    });
    returnId = Object(returns)[0]._id;
  }
  if (isBack) {
    const back = [{ _id: item._id, restocked: 1, discarded: 0 }];
    await store.call(orderPath(id), { receiveReturn: { return: returnId, items: back } });
  }
  return { id: String(id), returnId, path: `/orders/${id}/show` };
}

const returnsOf = async (id: string) => (await store.call(`GET /merchant/orders/${id}`)).returns;

describe('a session that ends', () => {
  test('while a return is requested keeps what was chosen, and sends it once [A5]', async () => {
    const { id, path } = await addShipped();
    const { visitor } = await openConsole(path);
    await visitor.click(await button('More actions'));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Expect a return…' }));
    const form = await dialog();
    await visitor.click(form.getByRole('button', { name: /^One more: Walnut/ }));
    await visitor.click(form.getByRole('combobox', { name: /Reason/ }));
    await visitor.click(await screen.findByRole('option', { name: 'Damaged' }));
    const press = () => visitor.click(form.getByRole('button', { name: 'Expect return' }));
    const again = await endSessionOn(put, press, path);
    await again.click(await button('Continue'));
    const kept = await dialog();
    expect(kept.getByRole('combobox', { name: /Reason/ })).toHaveTextContent('Damaged');
    expect(kept.getByRole('textbox', { name: /Walnut/ })).toHaveValue('1');
    await again.click(kept.getByRole('button', { name: 'Expect return' }));
    expect(await (await returnsCard()).findByText('Requested', {}, slow)).toBeVisible();
    expect(await returnsOf(id)).toMatchObject([{ reason: 'damaged', items: [{ quantity: 1 }] }]);
  });

  test('while a return is received keeps the condition of units, and receives it once [A5]', async () => {
    const { id, path } = await addShipped({ isExpected: true });
    const { visitor } = await openConsole(path);
    await visitor.click((await returnsCard()).getByRole('button', { name: 'Receive…' }));
    const form = await dialog();
    const lost = () => screen.getByRole('group', { name: 'Damaged, or not for the stock' });
    await visitor.click(within(lost()).getByRole('button', { name: /^One more: Walnut/ }));
    const press = () => visitor.click(form.getByRole('button', { name: 'Receive' }));
    const again = await endSessionOn(put, press, path);
    await again.click(await button('Continue'));
    const kept = await dialog();
    expect(within(lost()).getByRole('textbox', { name: /Walnut/ })).toHaveValue('1');
    await again.click(kept.getByRole('button', { name: 'Receive' }));
    expect(await (await returnsCard()).findByText('Received', {}, slow)).toBeVisible();
    expect(await returnsOf(id)).toMatchObject([{ items: [{ restocked: 0, discarded: 1 }] }]);
  });

  test('during an exchange keeps what the customer gets instead, and exchanges once [A5]', async () => {
    const { id, returnId, path } = await addShipped({ isBack: true });
    const change = `/orders/${id}/change?return=${returnId}`;
    const { visitor } = await openConsole(change);
    await screen.findByRole('combobox', { name: /^Add a product/ }, slow);
    await scan(visitor, 'BOARD-WAL-40');
    expect(await screen.findByText('Nothing to collect or to pay back.', {}, slow)).toBeVisible();
    const press = async () => visitor.click(await button('Exchange'));
    const again = await endSessionOn(put, press, change);
    await again.click(await button('Restore'));
    await again.click(await button('Exchange'));
    await waitFor(() => expect(pathNow()).toBe(path), slow);
    expect(await returnsOf(id)).toMatchObject([{ outcome: 'exchanged' }]);
    expect(await store.call(`GET /merchant/orders/${id}`)).toMatchObject({ total: 9800 });
  });

  test('while a purchase order is placed keeps its lines, and makes one [A5]', async () => {
    await store.call('POST /merchant/suppliers', { name: 'Moulin' });
    const { visitor } = await openConsole(`/purchase-orders/create`);
    await screen.findByRole('combobox', { name: /^Add a product/ }, slow);
    await scan(visitor, 'BOARD-WAL-40');
    await screen.findByRole('textbox', { name: /Walnut/ }, slow);
    await visitor.click(screen.getByRole('combobox', { name: 'Supplier' }));
    await visitor.click(await screen.findByRole('option', { name: 'Moulin' }, slow));
    const press = async () => visitor.click(await button('Mark as ordered'));
    const again = await endSessionOn(`POST ${PURCHASES}`, press, '/purchase-orders/create');
    await again.click(await button('Restore'));
    expect(await screen.findByRole('textbox', { name: /Walnut/ }, slow)).toHaveValue('1');
    await again.click(await button('Mark as ordered'));
    expect(await button('Receive')).toBeVisible();
    expect(await store.rows(`GET ${PURCHASES}`)).toMatchObject([
      { status: 'ordered', lines: [{ quantity: 1 }] },
    ]);
  });

  test('while units are received keeps them, and puts them into the stock once [A5]', async () => {
    const path = `/purchase-orders/${await addPurchase({ status: 'ordered' })}`;
    const { visitor } = await openConsole(path);
    await visitor.click(await button('Receive'));
    await visitor.click((await dialog()).getByRole('button', { name: /^One more: Walnut/ }));
    await visitor.type(screen.getByRole('textbox', { name: /^Note/ }), 'A box was open.');
    const receive = async () => (await dialog()).getByRole('button', { name: 'Receive' });
    const press = async () => visitor.click(await receive());
    const again = await endSessionOn(`POST ${PURCHASES}/:id/receipts`, press, path);
    await again.click(await button('Receive'));
    expect((await dialog()).getByRole('textbox', { name: /^Note/ })).toHaveValue('A box was open.');
    await again.click(await receive());
    expect(await screen.findByText('1 unit received into stock', {}, slow)).toBeVisible();
    expect(await store.call(`GET /merchant/products/${productId}`)).toMatchObject({ stock: 10 });
  });
});

async function addPurchase(body: object): Promise<string> {
  const lines = [{ productId, name: 'Walnut chopping board', quantity: 10, unitCost: 2000 }];
  const { _id: supplierId } = await store.call('POST /merchant/suppliers', { name: 'Bois' });
  return String((await store.call(`POST ${PURCHASES}`, { supplierId, lines, ...body }))._id);
}
