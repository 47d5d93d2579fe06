import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { addPaidOrder, chooseAction, dialog, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();
beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

const returns = async () => within(await screen.findByRole('region', { name: 'Returns' }));

test('a return is expected, received with a condition per unit, and refunded [P1]', async () => {
  await addPaidOrder(store);
  const items = [
    { _id: 'order-1-item-1', quantity: 3 },
    { _id: 'order-1-item-2', quantity: 2 },
  ];
  await store.call('PUT /merchant/orders/order-1', { status: 'shipped', shipment: { items } });
  const { user } = openOrder();
  await chooseAction(user, 'Expect a return…');
  const expecting = await dialog();
  await user.click(expecting.getByRole('button', { name: 'Expect return' }));
  expect(await expecting.findByText('Choose at least one item.')).toBeVisible();
  // It said "Say why you record a refund."
  expect(expecting.getByText('Say why.')).toBeVisible();
  const more = expecting.getByRole('button', { name: 'One more: Blue mug' });
  await user.click(more);
  await user.click(more);
  await user.click(expecting.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: 'Damaged' }));
  await user.click(expecting.getByRole('button', { name: 'Expect return' }));
  const card = await returns();
  expect(card.getByText('Requested')).toBeVisible();
  expect(card.getByText(/2 × Blue mug/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Receive…' }));
  const receiving = await dialog();
  const lost = within(receiving.getByRole('group', { name: 'Damaged, or not for the stock' }));
  await user.click(lost.getByRole('button', { name: 'One more: Blue mug' }));
  await user.click(receiving.getByRole('button', { name: /refund.*€36.00/i }));
  expect(await card.findByText('Refunded')).toBeVisible();
  expect(card.getByText(/1 back into stock · 1 not for the stock/)).toBeVisible();
  expect(journal.last(puts).body).toMatchObject({
    receiveReturn: { items: [{ _id: 'order-1-item-1', restocked: 1, discarded: 1 }] },
    refund: { amount: 3600, restock: false },
  });
});

test('when two desks receive one return, reports it to the second and counts its units once [P1]', async () => {
  await addPaidOrder(store);
  const items = [{ _id: 'order-1-item-1', quantity: 3 }];
  await store.call('PUT /merchant/orders/order-1', { status: 'shipped', shipment: { items } });
  const { returns: made } = await store.call('PUT /merchant/orders/order-1', {
    expectReturn: {
      items: [{ _id: 'order-1-item-1', quantity: 2 }],
      ...{ wish: 'refund', reason: 'damaged' },
    },
  });
  const { user } = openOrder();
  await user.click((await returns()).getByRole('button', { name: 'Receive…' }));
  const receiving = await dialog();
  const lost = within(receiving.getByRole('group', { name: 'Damaged, or not for the stock' }));
  await user.click(lost.getByRole('button', { name: 'One more: Blue mug' }));
  await store.call('PUT /merchant/orders/order-1', {
    receiveReturn: {
      return: Object(made)[0]._id,
      items: [{ _id: 'order-1-item-1', restocked: 2, discarded: 0 }],
    },
  });
  await user.click(receiving.getByRole('button', { name: /^Record return and refund/ }));
  const [told] = await screen.findAllByText(/Nothing was saved/);
  expect(told).toBeVisible();
  expect(await (await returns()).findByText('Received')).toBeVisible();
  expect(await store.call('GET /merchant/orders/order-1')).toMatchObject({
    returns: [{ items: [{ restocked: 2, discarded: 0 }] }],
    refunds: [],
  });
});

test('the rest of a return that came after its refund could not be refunded [P1]', async () => {
  await addPaidOrder(store);
  const mugs = (units: object) => [{ _id: 'order-1-item-1', ...units }];
  const path = 'PUT /merchant/orders/order-1';
  await store.call(path, { status: 'shipped', shipment: { items: mugs({ quantity: 3 }) } });
  const expected = { items: mugs({ quantity: 2 }), wish: 'refund', reason: 'damaged' };
  const { returns: made } = await store.call(path, { expectReturn: expected });
  const one = { return: Object(made)[0]._id, items: mugs({ restocked: 1, discarded: 0 }) };
  const refund = { items: mugs({ quantity: 1 }), amount: 1800, reason: 'damaged' };
  await store.call(path, {
    receiveReturn: one,
    refund: { ...refund, shipping: 0, note: '', restock: false },
  });
  await store.call(path, { receiveReturn: one });
  const { user } = openOrder();
  const card = await returns();
  await user.click(card.getByRole('button', { name: 'Refund…' }));
  await user.click((await dialog()).getByRole('button', { name: 'Record refund of €18.00' }));
  expect(await card.findByText('Refunded')).toBeVisible();
  expect(await store.call('GET /merchant/orders/order-1')).toMatchObject({
    refundedTotal: 3600,
    returns: [{ outcome: 'refunded', refunds: [expect.anything(), expect.anything()] }],
  });
});

test('more units were shown as damaged than another desk had left, and fewer were sent [P1]', async () => {
  await addPaidOrder(store);
  const items = [{ _id: 'order-1-item-1', quantity: 3 }];
  await store.call('PUT /merchant/orders/order-1', { status: 'shipped', shipment: { items } });
  const { returns: made } = await store.call('PUT /merchant/orders/order-1', {
    expectReturn: { items, ...{ wish: 'exchange', reason: 'damaged' } },
  });
  const { user } = openOrder();
  await user.click((await returns()).getByRole('button', { name: 'Receive…' }));
  const receiving = await dialog();
  const lost = within(receiving.getByRole('group', { name: 'Damaged, or not for the stock' }));
  const units = lost.getByRole('textbox', { name: 'Units of Blue mug' });
  await user.clear(units);
  await user.type(units, '3');
  await store.call('PUT /merchant/orders/order-1', {
    receiveReturn: {
      return: Object(made)[0]._id,
      items: [{ _id: 'order-1-item-1', restocked: 2, discarded: 0 }],
    },
  });
  const receive = receiving.getByRole('button', { name: 'Receive' });
  await user.click(receive);
  await user.click(await receiving.findByRole('button', { name: /^Continue with the order/ }));
  expect(await lost.findByText('of 1')).toBeVisible();
  expect(units).toHaveValue('1');
  await user.click(receive);
  expect(await (await returns()).findByText('Received')).toBeVisible();
  expect(journal.last(puts).body).toMatchObject({
    receiveReturn: { items: [{ restocked: 0, discarded: 1 }] },
  });
});

test('a return of a refunded item is exchanged by a new order [P1]', async () => {
  await addPaidOrder(store);
  const items = [{ _id: 'order-1-item-1', quantity: 3 }];
  await store.call('PUT /merchant/orders/order-1', { status: 'shipped', shipment: { items } });
  await store.call('PUT /merchant/orders/order-1', {
    expectReturn: {
      items: [{ _id: 'order-1-item-1', quantity: 1 }],
      ...{ wish: 'exchange', reason: 'wrong_item' },
    },
  });
  const refund = { items, amount: 100, reason: 'damaged' };
  await store.call('PUT /merchant/orders/order-1', { refund });
  const { user } = openOrder();
  const card = await returns();
  await user.click(card.getByRole('button', { name: 'Receive…' }));
  await user.click((await dialog()).getByRole('button', { name: 'Receive' }));
  expect(await card.findByText('Received')).toBeVisible();
  expect(card.getByRole('link', { name: 'New order' })).toHaveAttribute('href', '/orders/create');
  await user.click(card.getByRole('button', { name: 'Exchanged' }));
  expect(await screen.findByText(/: return settled$/)).toBeVisible();
  expect(card.getByText('Exchanged')).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
});
