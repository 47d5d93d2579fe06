import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addPaidOrder, dialog, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const profit = async () => within(await screen.findByRole('region', { name: 'Profit' }));

test('an order shows profit and margin, costs are corrected, and the timeline says how', async () => {
  await addPaidOrder(store, {
    items: [
      { name: 'Blue mug', quantity: 3, unit_price: 2000, discount: 600, unit_cost: 800 },
      { name: 'Plate', quantity: 2, unit_price: 3500 },
    ],
  });
  const { user } = openOrder();
  const card = await profit();
  // 3 × 20.00 − 6.00 − 3 × 8.00
  expect(await card.findByText('€30.00')).toBeVisible();
  expect(card.getByText('55.6%')).toBeVisible();
  expect(card.getByText(/Cost known for 1 of 2 items/)).toBeVisible();

  await user.click(card.getByRole('button', { name: 'Edit costs' }));
  const form = await dialog();
  const mug = form.getByRole('textbox', { name: 'Blue mug' });
  await user.clear(mug);
  await user.type(mug, '9,00');
  await user.type(form.getByRole('textbox', { name: 'Plate' }), 'ten');
  await user.click(form.getByRole('button', { name: 'Save costs' }));
  expect(form.getByRole('textbox', { name: 'Plate' })).toHaveAccessibleDescription(
    /number|amount/i,
  );
  await user.clear(form.getByRole('textbox', { name: 'Plate' }));
  await user.type(form.getByRole('textbox', { name: 'Plate' }), '10.50');
  await user.click(form.getByRole('button', { name: 'Save costs' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(journal.last(puts).headers['if-match']).toBe('"1"');
  expect(
    await screen.findByText('Blue mug: €8.00 → €9.00 · Plate: unknown → €10.50'),
  ).toBeVisible();
  expect((await profit()).getByText('€76.00')).toBeVisible();
  expect((await profit()).queryByText(/Cost known for/)).toBeNull();
});

test('unknown costs are taken from the products in one step, even if the response is lost', async () => {
  const { _id: product_id } = await store.call('POST /merchant/products', {
    name: 'Blue mug',
    price: 2000,
    costPrice: 750,
  });
  await addPaidOrder(store, {
    items: [{ product_id, name: 'Blue mug', quantity: 3, unit_price: 2000 }],
  });
  const { user } = openOrder();
  faults.unanswered(puts, { times: 1 });
  await user.click(
    (await profit()).getByRole('button', { name: 'Fill in 1 cost from the product' }),
  );
  expect(await (await profit()).findByText('€37.50')).toBeVisible();
  expect(screen.getByText('Blue mug: unknown → €7.50')).toBeVisible();
  expect((await profit()).queryByRole('button', { name: /^Fill in/ })).toBeNull();
});

test('the timeline named an item “—” whose cost was entered before it was removed from the order', async () => {
  await addPaidOrder(store);
  const path = 'PUT /merchant/orders/order-1';
  await store.call(path, { costs: [{ _id: 'order-1-item-2', unitCost: 1050 }] });
  const items = [{ _id: 'order-1-item-2', quantity: 0 }];
  await store.call(path, { edit: { items, expectedTotal: 5990 } });
  openOrder();
  expect(await screen.findByText('Plate: unknown → €10.50')).toBeVisible();
});
