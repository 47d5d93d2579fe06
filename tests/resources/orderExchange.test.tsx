import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole, pathNow } from '../spec/openConsole.tsx';

const store = serveStore();
const put = 'PUT /merchant/orders/:id';
const previews = 'POST /merchant/orders/:id/edit-previews';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
  await store.call('POST /merchant/products', buildProductInput({ stock: 9 }));
  const bowl = { name: 'Salad bowl', sku: 'BOWL', price: 5500, stock: 5, status: 'active' };
  await store.call('POST /merchant/products', bowl);
});

/** A shipped order of two boards. One board has been returned. */
async function returnBoard(): Promise<{ id: string; returnId: string }> {
  const { id, path, item } = await sendBoards(true);
  const expected = [{ _id: item._id, quantity: 1 }];
  const { returns } = await store.call(path, {
    expectReturn: { items: expected, wish: 'exchange', reason: 'wrong_item' },
  });
  const [made] = Array.isArray(returns) ? returns : [];
  const back = [{ _id: item._id, restocked: 1, discarded: 0 }];
  await store.call(path, { receiveReturn: { return: made._id, items: back } });
  return { id, returnId: made._id };
}

async function sendBoards(isPaid: boolean) {
  const board = (await store.rows('GET /merchant/products')).find(({ sku }) => sku !== 'BOWL');
  const { _id: id, items } = await store.call('POST /merchant/orders', {
    customer: { name: 'Ada' },
    items: [{ productId: board?._id, quantity: 2 }],
    shipping: { method: 'none' },
    payment: { kind: 'card', isPaid },
    expectedTotal: 9800,
  });
  const [item] = Array.isArray(items) ? items : [];
  const path = `PUT /merchant/orders/${id}`;
  const shipment = { items: [{ _id: item._id, quantity: 2 }] };
  await store.call(path, { status: 'shipped', shipment });
  return { id: String(id), path, item };
}

async function openExchange(id: string) {
  const { visitor } = await openConsole(`/orders/${id}/show`);
  const card = within(await screen.findByRole('region', { name: 'Returns' }));
  await visitor.click(card.getByRole('link', { name: 'Exchange…' }));
  const field = await screen.findByRole('combobox', { name: /^Add a product/ });
  await visitor.type(field, 'BOWL{Enter}');
  return visitor;
}

const after = async () => within(await screen.findByRole('region', { name: 'After the changes' }));
const save = () => screen.getByRole('button', { name: 'Exchange' });

test('the return of one of two unpaid boards removes it from the order; the other remains to be paid [P1]', async () => {
  const { id, path, item } = await sendBoards(false);
  await store.call(path, { status: 'returned', returned: [{ _id: item._id, quantity: 1 }] });
  const { visitor } = await openConsole(`/orders/${id}/show`);
  const card = within(await screen.findByRole('region', { name: 'Returns' }));
  expect(card.getByRole('heading', { name: 'Came back unpaid' })).toBeVisible();
  await visitor.click(card.getByRole('link', { name: 'Remove from the order…' }));
  expect(await screen.findByRole('heading', { name: /^Remove from order #/ })).toBeVisible();
  expect(await (await after()).findByText('To collect')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/^Order #\d+ changed$/)).toBeVisible();
  const returns = within(await screen.findByRole('region', { name: 'Returns' }));
  expect(returns.getByText('Removed from the order')).toBeVisible();
  expect(returns.queryByRole('link')).toBeNull();
  expect(screen.getByText('Removed from the order · 1 unit')).toBeVisible();
  expect(await store.call(`GET /merchant/orders/${id}`)).toMatchObject({
    ...{ total: 4900, paidTotal: 0, items: [{ quantity: 1 }] },
  });
});

test('a unit that was returned unpaid and paid later is refunded [P1]', async () => {
  const { id, path, item } = await sendBoards(false);
  await store.call(path, { status: 'returned', returned: [{ _id: item._id, quantity: 1 }] });
  await store.call(path, { paymentStatus: 'paid' });
  await openConsole(`/orders/${id}/show`);
  const card = within(await screen.findByRole('region', { name: 'Returns' }));
  expect(card.getByRole('button', { name: 'Refund…' })).toBeVisible();
  expect(card.getByRole('button', { name: 'Keep in the order' })).toBeVisible();
  expect(card.queryByRole('link')).toBeNull();
});

test('a returned unit is exchanged on the order: preview, difference, timeline [P1]', async () => {
  const { id, returnId } = await returnBoard();
  const visitor = await openExchange(id);
  expect(screen.getByText(/was 2 · 1 returned · 1 shipped/)).toBeVisible();
  expect(await (await after()).findByText('To collect')).toBeVisible();
  expect((await after()).getByText('€6.00')).toBeVisible();
  expect((await after()).getByText('Stock: Salad bowl −1.')).toBeVisible();
  const asked = journal.requests(previews).length;
  await visitor.dblClick(save());
  expect(await screen.findByText(/^Order #\d+ changed$/)).toBeVisible();
  await waitFor(() => expect(pathNow()).toBe(`/orders/${id}/show`));
  expect(journal.requests(put)).toHaveLength(1);
  expect(journal.last(put).body).toMatchObject({
    edit: { exchange: returnId, items: [], expectedTotal: 10_400 },
  });
  const card = within(await screen.findByRole('region', { name: 'Returns' }));
  expect(card.getByText('Exchanged')).toBeVisible();
  expect(card.queryByRole('link')).toBeNull();
  expect(screen.getByText(/Walnut chopping board: 2 → 1 · Salad bowl: 0 → 1/)).toBeVisible();
  expect(screen.getByText('Exchanged · 1 unit')).toBeVisible();
  // The store refuses to preview an exchange that is done.
  expect(journal.requests(previews)).toHaveLength(asked);
});

test('the exchange of a partly refunded order keeps the refund [P1]', async () => {
  const { id } = await returnBoard();
  const refund = { items: [], amount: 500, reason: 'damaged' };
  await store.call(`PUT /merchant/orders/${id}`, { refund });
  const visitor = await openExchange(id);
  expect(await (await after()).findByText('€6.00')).toBeVisible();
  expect((await after()).getByText('−€5.00')).toBeVisible();
  await visitor.click(save());
  expect(await screen.findByText(/^Order #\d+ changed$/)).toBeVisible();
  expect(await store.call(`GET /merchant/orders/${id}`)).toMatchObject({
    ...{ total: 10_400, refundedTotal: 500, paymentStatus: 'partially_paid' },
    returns: [{ outcome: 'exchanged' }],
  });
});

test('an exchange without a new item says what is missing, and sends nothing [P1]', async () => {
  const { id, returnId } = await returnBoard();
  const { visitor } = await openConsole(`/orders/${id}/change?return=${returnId}`);
  expect(await (await after()).findByText('To pay back')).toBeVisible();
  await visitor.click(save());
  expect((await screen.findAllByText('Add what the customer gets instead.'))[0]).toBeVisible();
  expect(journal.requests(put)).toHaveLength(0);
});

test('an exchange of a return that was settled meanwhile is refused [P1]', async () => {
  const { id, returnId } = await returnBoard();
  const visitor = await openExchange(id);
  await (await after()).findByText('To collect');
  await store.call(`PUT /merchant/orders/${id}`, {
    settleReturn: { return: returnId, outcome: 'nothing' },
  });
  await visitor.click(save());
  expect(await screen.findByText('This return is already settled.')).toBeVisible();
  expect(await store.call(`GET /merchant/orders/${id}`)).toMatchObject({ total: 9800 });
});

test('without edits of orders, a return is exchanged by a new order', async () => {
  const { id } = await returnBoard();
  faults.status(previews, 404);
  const { visitor } = await openConsole(`/orders/${id}/show`);
  const link = (name: string) => screen.findByRole('link', { name });
  await visitor.click(await link('Exchange…'));
  expect(await screen.findByText('Your server can’t edit orders.')).toBeVisible();
  const alert = within(await screen.findByRole('alert'));
  await visitor.click(alert.getByRole('link', { name: 'Back to the order' }));
  expect(await link('New order')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Exchange…' })).toBeNull();
});
