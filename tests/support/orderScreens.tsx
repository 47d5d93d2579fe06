import { screen, within } from '@testing-library/react';
import OrderShow from '../../src/resources/orders/show/OrderShow.tsx';
import OrderDocuments from '../../src/resources/orders/show/print/OrderDocuments.tsx';
import type { serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { renderScreen } from './renderScreen.tsx';

type Changes = NonNullable<Parameters<typeof addOrder>[3]>;
export type OrderScreens = ReturnType<typeof openOrder>;

export function openOrder(id = 'order-1', path = `/orders/${id}/show`) {
  return renderScreen(
    {
      '/orders': <h1>All orders</h1>,
      '/orders/:id/show': <OrderShow />,
      '/orders/print': <OrderDocuments />,
      '/login': <h1>Sign in</h1>,
    },
    { path, resource: 'orders' },
  );
}

/** 3 mugs of 20.00 with 6.00 off and 2 plates of 35.00, 5.90 shipping; 129.90, paid by card. */
export function addPaidOrder(
  store: ReturnType<typeof serveStore>,
  { id = 'order-1', ...changes }: Changes = {},
) {
  return addOrder(store.db, amina.storeId, id, {
    subtotal: 13_000,
    discount_total: 600,
    shipping_total: 590,
    total: 12_990,
    paid_total: 12_990,
    payment_status: 'paid',
    status: 'confirmed',
    customer_name: 'Ada Lovelace',
    customer_phone: '+33612345678',
    customer_email: 'ada@example.org',
    shipping_address: JSON.stringify({
      name: 'Ada Lovelace',
      line1: '12 rue des Martyrs',
      postcode: '75009',
      city: 'Paris',
      country: 'FR',
    }),
    payment_reference: 'ch_42',
    items: [
      { name: 'Blue mug', sku: 'MUG-01', quantity: 3, unit_price: 2000, discount: 600 },
      { name: 'Plate', sku: 'PLT/7', quantity: 2, unit_price: 3500 },
    ],
    ...changes,
  });
}

/** Chooses an action of the menu. */
export async function chooseAction(user: OrderScreens['user'], name: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

export const dialog = async () => within(await screen.findByRole('dialog'));
export const puts = 'PUT /merchant/orders/:id';
