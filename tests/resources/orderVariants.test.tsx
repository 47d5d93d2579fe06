import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { serveStore } from '../msw/server.ts';
import { addPaidOrder, chooseAction, openOrder } from '../support/orderScreens.tsx';

const store = serveStore();

beforeEach(async () => {
  await store.signIn();
  await addPaidOrder(store, {
    items: [
      {
        name: 'Blue mug',
        variant_name: 'Sea blue / L',
        quantity: 3,
        unit_price: 2000,
        discount: 600,
      },
      { name: 'Plate', quantity: 2, unit_price: 3500 },
    ],
  });
});

test('an order and its dialogs name the ordered variants', async () => {
  const { user } = openOrder();
  expect(await screen.findByText('Sea blue / L')).toBeVisible();
  await chooseAction(user, /Record a refund/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Blue mug (Sea blue / L)')).toBeVisible();
  expect(dialog.getByText('Plate')).toBeVisible();
});

test('invoice and packing slip name the variants', async () => {
  for (const kind of ['invoice', 'slip']) {
    const { unmount } = openOrder('', `/orders/print?kind=${kind}&ids=order-1`);
    const document = within(await screen.findByRole('article'));
    expect(document.getByRole('cell', { name: /Blue mug.*Sea blue \/ L/ })).toBeVisible();
    unmount();
  }
});

test('parcels and refunds name the variants', async () => {
  const shipment = { items: [{ _id: 'order-1-item-1', quantity: 3 }] };
  await store.call('PUT /merchant/orders/order-1', { status: 'shipped', shipment });
  const { user } = openOrder();
  const sent = '3 × Blue mug (Sea blue / L)';
  expect(await screen.findByText(sent)).toBeVisible();
  await chooseAction(user, /^Record a refund/);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'All' }));
  await user.click(dialog.getByRole('combobox', { name: /Reason/ }));
  await user.click(await screen.findByRole('option', { name: /changed their mind/ }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(
    await within(await screen.findByRole('dialog')).findByText(sent, { exact: false }),
  ).toBeVisible();
  const refund = {
    items: [{ _id: 'order-1-item-1', quantity: 9 }],
    amount: 100,
    reason: 'damaged',
  };
  await expect(store.call('PUT /merchant/orders/order-1', { refund })).rejects.toThrow(
    /Blue mug \(Sea blue \/ L\)/,
  );
});

test('names units that cannot be restocked, before and after, and does not report them as restocked', async () => {
  const mug = await store.call('POST /merchant/products', buildProductInput());
  await addPaidOrder(store, {
    id: 'order-2',
    sequence: 1002,
    items: [{ name: 'Mug', product_id: mug._id, quantity: 3, unit_price: 2000 }],
  });
  await store.call(`PUT /merchant/products/${mug._id}`, {
    options: [{ name: 'Colour', values: ['Red'] }],
    variants: [{ options: ['Red'], stock: 5 }],
  });
  const { user } = openOrder('order-2');
  await chooseAction(user, /Cancel order/);
  const dialog = within(await screen.findByRole('dialog'));
  const notice = /These units don’t go back by themselves.*: Mug\./;
  expect(dialog.getByText(notice)).toBeVisible();
  const restock = dialog.getByRole('checkbox', { name: 'Put the units back into stock' });
  await user.click(restock);
  expect(dialog.queryByText(notice)).toBeNull();
  await user.click(restock);
  await user.click(dialog.getByRole('radio', { name: /changed their mind/ }));
  await user.click(dialog.getByRole('button', { name: /^Cancel/ }));
  expect(await screen.findByText('Could not be put back into stock')).toBeVisible();
  expect(screen.getByText('3 units · Mug')).toBeVisible();
  expect(screen.queryByText('Put back into stock')).toBeNull();
});

test('an item links to its variant on the product’s page', async () => {
  const ordered = { name: 'Mug', product_id: 'mug', variant_id: 'mug-red', variant_name: 'Red' };
  await addPaidOrder(store, { id: 'order-3', sequence: 1003, items: [ordered] });
  openOrder('order-3');
  const link = await screen.findByRole('link', { name: 'Mug' });
  expect(link).toHaveAttribute('href', '/products/mug#mug-red');
});
