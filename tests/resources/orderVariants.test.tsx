import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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

test('an order names the variants that were ordered, and so do its dialogs', async () => {
  const { user } = openOrder();
  expect(await screen.findByText('Sea blue / L')).toBeVisible();
  await chooseAction(user, /Refund/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Blue mug (Sea blue / L)')).toBeVisible();
  expect(dialog.getByText('Plate')).toBeVisible();
});

test.each(['invoice', 'slip'])('its %s names them', async (kind) => {
  openOrder('', `/orders/print?kind=${kind}&ids=order-1`);
  const [document] = await screen.findAllByRole('article');
  if (!document) throw new Error('Nothing is printed.');
  expect(within(document).getByText('Sea blue / L')).toBeVisible();
});
