import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import OrderList from '../../src/resources/orders/OrderList.tsx';
import { faults, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { addCustomers, countCustomers } from '../store/randomOrders.ts';
import { renderScreen } from '../support/renderScreen.tsx';

const store = serveStore();
afterEach(() => localStorage.clear());

const STATS = 'GET /merchant/orders/stats';
const NOT_CANCELLED = [
  'pending',
  'confirmed',
  'processing',
  'on_hold',
  'shipped',
  'delivered',
  'returned',
];
const MARCH = { createdFrom: '2026-03-01T00:00:00.000Z', createdTo: '2026-04-01T00:00:00.000Z' };

/** Two orders of March, one of them cancelled, and one of February that was refunded in March. */
async function openList(
  filter: object,
  {
    productId = null,
    variantId = null,
    isBack = false,
  }: { productId?: string | null; variantId?: string | null; isBack?: boolean } = {},
) {
  await store.signIn();
  await addCustomers(store.db, amina.storeId, ['ada']);
  const orders = [
    { status: isBack ? 'returned' : 'delivered', at: '2026-03-02T10:00:00.000Z', refunds: [] },
    { status: 'cancelled', at: '2026-03-03T10:00:00.000Z', refunds: [] },
    {
      status: 'delivered',
      at: '2026-02-20T10:00:00.000Z',
      refunds: [{ amount: 700, created_at: '2026-03-05T10:00:00.000Z' }],
    },
  ];
  for (const [index, { status, at, refunds }] of orders.entries()) {
    await addOrder(store.db, amina.storeId, `order-${index}`, {
      sequence: 1001 + index,
      status,
      subtotal: 5000,
      discount_total: 1000,
      shipping_total: 590,
      total: 4590,
      customer_id: 'ada',
      refunds,
      items: [
        {
          product_id: productId,
          variant_id: variantId,
          quantity: 2,
          unit_price: 2500,
          discount: 1000,
          total: 4000,
        },
      ],
      created_at: at,
      updated_at: at,
    });
  }
  await countCustomers(store.db, amina.storeId);
  renderScreen(
    { '/orders': <OrderList /> },
    {
      path: `/orders?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
      resource: 'orders',
    },
  );
}

const sums = async () => {
  const list = await screen.findByLabelText('Totals of these orders');
  await within(list).findAllByRole('term');
  return list.textContent;
};

describe('totals of the found orders [C12][D16][P1]', () => {
  test('sales of a period: placed in it, minus refunds in it', async () => {
    await openList({ salesFrom: MARCH.createdFrom, salesTo: MARCH.createdTo });
    expect(await sums()).toBe(
      'Gross sales€50.00Discounts−€10.00Refunds−€7.00Net sales€33.00Shipping€5.90Total sales€38.90',
    );
    expect(await screen.findByText(/Sales period: 1 Mar/)).toBeVisible();
    expect(await screen.findByText(/2 found/)).toBeVisible();
  });

  test('sales of a period leave out what nobody paid of an order that came back', async () => {
    await openList(
      { salesFrom: MARCH.createdFrom, salesTo: MARCH.createdTo, q: '#1001' },
      { isBack: true },
    );
    expect(await sums()).toBe(
      'Gross sales€50.00Discounts−€10.00Unpaid returns−€45.90Net sales−€5.90Shipping€5.90Total sales€0.00',
    );
  });

  test('orders placed and not cancelled, with their average', async () => {
    await openList({ status: NOT_CANCELLED, ...MARCH });
    expect(await sums()).toBe(
      'Gross sales€50.00Discounts−€10.00Shipping€5.90Total€45.90Average order value€40.00Items sold2',
    );
    expect(screen.getByText('Status: not cancelled')).toBeVisible();
  });

  test('orders of one variant: its name and its sales', async () => {
    await store.signIn();
    const { _id: productId } = await store.call('POST /merchant/products', {
      name: 'Linen shirt',
      options: [{ name: 'Colour', values: ['Sand'] }],
      variants: [{ options: ['Sand'], price: 2500 }],
    });
    const [variant] = await store.rows('GET /merchant/variants');
    await openList(
      { variantId: variant?._id, status: NOT_CANCELLED, ...MARCH },
      { productId: String(productId), variantId: String(variant?._id) },
    );
    expect(await screen.findByText('Variant: Linen shirt (Sand)')).toBeVisible();
    expect(await sums()).toBe('Items sold2Net sales of the variant€40.00Total€45.90');
    expect(await screen.findByText(/1 found/)).toBeVisible();
  });

  test('returning customers: number of customers, not of orders', async () => {
    await openList({ status: NOT_CANCELLED, customers: 'returning', ...MARCH });
    expect(await sums()).toBe('Customers1');
    expect(screen.getByText('Customers: ordered before')).toBeVisible();
  });

  test('of a category: its sales under its name', async () => {
    const mugs = await store.call('POST /categories', { name: 'Mugs' });
    const cup = { name: 'Red cup', price: 2500, categoryId: mugs._id };
    const { _id: productId } = await store.call('POST /merchant/products', cup);
    const filter = { status: NOT_CANCELLED, ...MARCH };
    await openList({ ...filter, categoryId: mugs._id }, { productId });
    expect(await sums()).toBe('Items sold2Net sales of the category€40.00Total€45.90');
    expect(await screen.findByText('Category: Mugs')).toBeVisible();
    expect(await screen.findByText(/1 found/)).toBeVisible();
  });

  test('of a category with its sub-categories', async () => {
    const kitchen = await store.call('POST /categories', { name: 'Kitchen' });
    const mugs = await store.call('POST /categories', { name: 'Mugs', parentId: kitchen._id });
    const cup = { name: 'Red cup', price: 2500, categoryId: mugs._id };
    const { _id: productId } = await store.call('POST /merchant/products', cup);
    const filter = { status: NOT_CANCELLED, categoryId: kitchen._id, subcategories: true };
    await openList({ ...filter, ...MARCH }, { productId });
    expect(await sums()).toBe('Items sold2Net sales of the category€40.00Total€45.90');
    expect(await screen.findByText('With its sub-categories: Yes')).toBeVisible();
  });

  test('of an hour of the week, in the store’s zone', async () => {
    // 10:00 UTC of a Monday.
    const weekHour = Number(
      new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23' }).format(
        new Date('2026-03-02T10:00:00.000Z'),
      ),
    );
    await openList({ status: NOT_CANCELLED, ...MARCH, weekHour });
    expect(await screen.findByText(/^Hour of the week: Monday, \d\d:00 \(.+\)$/)).toBeVisible();
    expect(await screen.findByText(/1 found/)).toBeVisible();
  });

  test('refunds of a period', async () => {
    const { createdFrom: refundedFrom, createdTo: refundedTo } = MARCH;
    await openList({ status: NOT_CANCELLED, refundedFrom, refundedTo });
    expect(await sums()).toBe('Refunds€7.00');
  });

  test('an API without totals has the list, without an error', async () => {
    faults.status(STATS, 404, { error: 'Unknown' });
    await openList({ paymentKindNot: 'cash_on_delivery' });
    expect(await screen.findByText('Payment method other than: Cash on delivery')).toBeVisible();
    expect(await screen.findByText(/3 found/)).toBeVisible();
    expect(screen.queryByRole('term')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
