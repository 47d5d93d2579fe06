import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { addPaidOrder, chooseAction, dialog, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();
const order = 'PUT /merchant/orders/order-1';
const [MUG, PLATE] = ['order-1-item-1', 'order-1-item-2'];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

type User = ReturnType<typeof openOrder>['user'];
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** Another desk takes the plates off the order. */
const removePlates = () =>
  store.call(order, {
    edit: {
      items: [{ _id: PLATE, quantity: 0 }],
      ...{ added: [], shipping: null, discount: null, expectedTotal: 5990 },
    },
  });

test('“Mark as paid” took another amount than it had named, without a word, once a desk removed an item', async () => {
  await addPaidOrder(store, { paid_total: 0, payment_status: 'unpaid' });
  const { user } = openOrder();
  await chooseAction(user, /^Mark as paid/);
  const form = await dialog();
  expect(form.getByText(/€129\.90/)).toBeVisible();
  await removePlates();
  await user.click(form.getByRole('button', { name: 'Mark as paid' }));
  expect(await form.findByText('Someone else changed this order')).toBeVisible();
  expect(form.getByText(/^Plate, ordered: 2 → 0/)).toBeVisible();
  expect(form.getByText(/^Total: €129\.90 → €59\.90/)).toBeVisible();
  expect(form.getByRole('button', { name: 'Mark as paid' })).toBeDisabled();
  expect(await store.call('GET /merchant/orders/order-1')).toMatchObject({ paidTotal: 0 });
});

test('an overpayment was recorded as paid back with another amount than the dialog had named', async () => {
  await addPaidOrder(store, { paid_total: 13_990 });
  const { user } = openOrder();
  await press(user, 'Mark as paid back…');
  const form = await dialog();
  expect(form.getByText(/€10\.00/)).toBeVisible();
  await removePlates();
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await form.findByText(/^Total: €129\.90 → €59\.90/)).toBeVisible();
  expect(form.queryByText('None of it affects what you’re doing.')).toBeNull();
  expect(form.getByRole('button', { name: 'Mark as paid back' })).toBeDisabled();
});

test('a refund could not go on because its shipping, now hidden, was refunded by another desk', async () => {
  await addPaidOrder(store, { status: 'delivered' });
  const { user } = openOrder();
  await chooseAction(user, 'Record a refund…');
  await press(user, 'One more: Blue mug');
  const shipping = screen.getByRole('textbox', { name: 'Shipping' });
  await user.clear(shipping);
  await user.type(shipping, '5.90');
  await user.click((await dialog()).getByRole('combobox', { name: /reason/i }));
  await user.click(await screen.findByRole('option', { name: 'Damaged' }));
  await press(user, 'Continue');
  const refund = { items: [], shipping: 590, amount: 590, reason: 'other' };
  await store.call(order, { refund: { ...refund, note: '', restock: false } });
  await press(user, 'Record refund of €23.90');
  await press(user, /^Continue with the order/);
  expect(screen.queryByRole('textbox', { name: 'Shipping' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('18.00');
  await press(user, 'Continue');
  await press(user, 'Record refund of €18.00');
  expect(await screen.findByText('Refund of €18.00')).toBeVisible();
  expect(journal.last(puts).body).toMatchObject({ refund: { shipping: 0, amount: 1800 } });
});

test('costs could not be saved because of a wrong cost of an item that is no longer in the order', async () => {
  await addPaidOrder(store, {
    items: [
      { name: 'Blue mug', quantity: 3, unit_price: 2000, discount: 600, unit_cost: 800 },
      { name: 'Plate', quantity: 2, unit_price: 3500 },
    ],
  });
  const { user } = openOrder();
  await press(user, 'Edit costs');
  const typed = await dialog();
  await user.type(typed.getByRole('textbox', { name: 'Plate' }), 'ten');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await removePlates();
  await press(user, 'Start packing');
  expect(await screen.findByText('Someone else changed this order')).toBeVisible();
  await press(user, 'Edit costs');
  const form = await dialog();
  expect(form.queryByRole('textbox', { name: 'Plate' })).toBeNull();
  const mug = form.getByRole('textbox', { name: 'Blue mug' });
  await user.clear(mug);
  await user.type(mug, '9');
  await user.click(form.getByRole('button', { name: 'Save costs' }));
  expect(await screen.findByText('Blue mug: €8.00 → €9.00')).toBeVisible();
  expect(journal.last(puts).body).toEqual({ costs: [{ _id: MUG, unitCost: 900 }] });
});

test('a return was announced without a word about the one that another desk had just announced', async () => {
  await addPaidOrder(store);
  const items = [{ _id: MUG, quantity: 3 }];
  await store.call(order, { status: 'shipped', shipment: { items } });
  const { user } = openOrder();
  await chooseAction(user, 'Expect a return…');
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'One more: Blue mug' }));
  await user.click(form.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Damaged' }));
  const announced = { items: [{ _id: MUG, quantity: 1 }], wish: 'refund', reason: 'damaged' };
  await store.call(order, { expectReturn: announced });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await form.findByText('Someone else changed this order')).toBeVisible();
  expect(form.getByText(/^Blue mug, expected back: 0 → 1/)).toBeVisible();
  expect(form.getByRole('button', { name: 'Expect return' })).toBeDisabled();
});

test('the tracking that another desk gave a return was overwritten without a word', async () => {
  await addPaidOrder(store);
  const items = [{ _id: MUG, quantity: 3 }];
  await store.call(order, { status: 'shipped', shipment: { items } });
  const { returns } = await store.call(order, {
    expectReturn: { items, wish: 'refund', reason: 'damaged' },
  });
  const { user } = openOrder();
  const card = within(await screen.findByRole('region', { name: 'Returns' }));
  await user.click(card.getByRole('button', { name: 'On its way…' }));
  const form = await dialog();
  await user.type(form.getByRole('textbox', { name: 'Tracking number' }), 'MINE-1');
  const theirs = { carrier: 'DHL', trackingNumber: 'THEIRS-1', trackingUrl: null };
  await store.call(order, { returnOnTheWay: { return: Object(returns)[0]._id, ...theirs } });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await form.findByText(/^Tracking: .+ → DHL THEIRS-1/)).toBeVisible();
  expect(form.getByRole('button', { name: 'Save tracking' })).toBeDisabled();
});

test('“Continue” opened nothing for what was typed about a return that another desk has closed', async () => {
  await addPaidOrder(store);
  const items = [{ _id: MUG, quantity: 3 }];
  await store.call(order, { status: 'shipped', shipment: { items } });
  const { returns } = await store.call(order, {
    expectReturn: { items, wish: 'exchange', reason: 'damaged' },
  });
  const { user } = openOrder();
  const card = within(await screen.findByRole('region', { name: 'Returns' }));
  await user.click(card.getByRole('button', { name: 'Receive…' }));
  const receiving = await dialog();
  const stocked = within(receiving.getByRole('group', { name: 'Back into stock' }));
  await user.click(stocked.getByRole('button', { name: 'One fewer: Blue mug' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  await store.call(order, { closeReturn: { return: Object(returns)[0]._id } });
  await user.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Closed?');
  await press(user, 'Add note');
  expect(await card.findByText('Closed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});
