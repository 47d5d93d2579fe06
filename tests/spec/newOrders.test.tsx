import { locks } from 'node:worker_threads';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { openConsole } from './openConsole.tsx';

/** What merchants see when orders arrive while they work. */

const store = serveStore();

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  await store.signIn();
  await addOrder(store.db, amina.storeId, 'order-1', {
    customer_name: 'Ada',
    payment_status: 'paid',
    paid_total: 1000,
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

/** Opens a screen and waits for the order stream, which opens after the screen's requests. */
async function openAndListen(path: string) {
  const otherTab = new BroadcastChannel('admin-orders');
  const onSignal = vi.fn();
  otherTab.addEventListener('message', ({ data }) => data.signal && onSignal());
  const console = await openConsole(path);
  await waitFor(() => expect(onSignal).toHaveBeenCalled(), { timeout: 10_000 });
  otherTab.close();
  return console;
}

const placeOrder = (sequence: number) =>
  addOrder(store.db, amina.storeId, `order-${sequence}`, {
    sequence,
    customer_name: `Newcomer ${sequence}`,
    created_at: '2026-03-02T08:59:00.000Z',
    updated_at: '2026-03-02T08:59:00.000Z',
  });

/** The note, without other status regions. */
const note = () =>
  screen
    .getAllByRole('status')
    .find((status) => within(status).queryByRole('button', { name: 'Show' }));

test('announces a new order above the list, which stays unchanged until requested', async () => {
  const { visitor } = await openAndListen('/orders');
  await screen.findByText('Ada');
  const lists = journal.requests('GET /merchant/orders').length;
  await placeOrder(1002);
  await waitFor(() => expect(note()).toHaveTextContent('1 new order'));
  expect(document.title).toMatch(/^\(1\) Orders/);
  expect(screen.queryByText('Newcomer 1002')).toBeNull();
  await placeOrder(1003);
  await waitFor(() => expect(note()).toHaveTextContent('2 new orders'));
  expect(journal.requests('GET /merchant/orders')).toHaveLength(lists);

  await visitor.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Newcomer 1003')).toBeVisible();
  await waitFor(() => expect(note()).toBeUndefined());
  expect(document.title).toMatch(/^Orders/);
});

test('the list of products shows what a new order left in stock', async () => {
  const mug = { name: 'Mug', price: 1000, stock: 5, status: 'active' };
  const productId = (await store.call('POST /merchant/products', mug))._id;
  const { router } = await openAndListen('/products');
  expect(await screen.findByRole('row', { name: /Mug/ })).toHaveTextContent('Low5');
  await act(() => router.navigate('/orders'));
  await screen.findByText('Ada');
  await store.call('POST /merchant/orders', {
    customer: { name: 'Ben' },
    items: [{ productId, quantity: 2 }],
    shipping: { method: 'none' },
    expectedTotal: 2000,
  });
  await waitFor(() => expect(note()).toHaveTextContent('1 new order'));
  await act(() => router.navigate('/products'));
  const row = () => screen.getByRole('row', { name: /Mug/ });
  await waitFor(() => expect(row()).toHaveTextContent('Low3'));
});

test('the list of invoices lacked the one of an order that changed meanwhile', async () => {
  const { router } = await openAndListen('/invoices');
  expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  await act(() => router.navigate('/orders'));
  await screen.findByText('Ada');
  store.clock.advance(60);
  await store.call('POST /merchant/invoices', { orders: ['order-1'] });
  await store.call('PUT /merchant/orders/order-1', { note: 'Rang twice.' });
  await waitFor(() => expect(note()).toHaveTextContent('Orders have changed'));
  await act(() => router.navigate('/invoices'));
  expect(await screen.findByRole('row', { name: /Ada/ })).toBeVisible();
});

test('replaces a filtered list by the newest orders; Back restores it', async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'shipped' }));
  const { visitor, router } = await openAndListen(`/orders?filter=${filter}`);
  await placeOrder(1002);
  await waitFor(() => expect(note()).toHaveTextContent('1 new order'));
  await visitor.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Newcomer 1002')).toBeVisible();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(window.location.search).toContain('shipped'));
});

test('announces an order that somebody else changed, but not one’s own changes', async () => {
  const { visitor, router } = await openAndListen('/orders');
  await screen.findByText('Ada');
  store.clock.advance(60);
  await store.call('PUT /merchant/orders/order-1', { note: 'Rang twice.' });
  await waitFor(() => expect(note()).toHaveTextContent('Orders have changed'));
  expect(document.title).toMatch(/^Orders/);
  await visitor.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(note()).toBeUndefined());

  store.clock.advance(60);
  await act(() => router.navigate('/orders/order-1/show'));
  await visitor.click(await screen.findByRole('button', { name: 'Accept order' }));
  await screen.findByText(/^Order .* accepted$/);
  await act(() => router.navigate('/orders'));
  expect(await screen.findByRole('row', { name: /Accepted/ })).toBeVisible();
  const notice = waitFor(() => expect(note()).toBeDefined(), { timeout: 3000 });
  await expect(notice).rejects.toThrow();
});

test('does not announce orders that this tab changed in bulk', async () => {
  const filter = encodeURIComponent('{"status":"pending"}');
  const { visitor } = await openAndListen(`/orders?filter=${filter}`);
  await visitor.click(await screen.findByRole('checkbox', { name: 'Select #1001' }));
  store.clock.advance(60);
  await visitor.click(await screen.findByRole('button', { name: 'Accept' }));
  await visitor.click(await screen.findByRole('button', { name: 'Accept 1 order' }));
  await screen.findByText('1 order accepted');
  expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  const notice = waitFor(() => expect(note()).toBeDefined(), { timeout: 3000 });
  await expect(notice).rejects.toThrow();
});

test('refreshes the counts of the dashboard, but not an open order', async () => {
  const { router } = await openAndListen('/dashboard');
  const attention = await screen.findByRole('list', { name: 'Needs attention' });
  expect(within(attention).getByRole('link', { name: /To accept.*1/ })).toBeVisible();
  await placeOrder(1002);
  await waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Needs attention' })).getByRole('link', {
        name: /To accept.*2/,
      }),
    ).toBeVisible(),
  );
  expect(document.title).toMatch(/^\(1\) Dashboard/);
  expect(screen.queryByText('Newcomer 1002')).toBeNull();

  await act(() => router.navigate('/orders/order-1/show'));
  await screen.findByRole('heading', { name: /1001/ });
  const reads = () => journal.requests('GET /merchant/orders/order-1');
  await waitFor(() => expect(reads()).toHaveLength(1));
  store.clock.advance(60);
  await store.call('PUT /merchant/orders/order-1', { note: 'Rang twice.' });
  await placeOrder(1003);
  await waitFor(() => expect(document.title).toMatch(/^\(2\) /));
  expect(reads()).toHaveLength(1);
  expect(note()).toBeUndefined();
  expect(screen.queryByText('Rang twice.')).toBeNull();
});
