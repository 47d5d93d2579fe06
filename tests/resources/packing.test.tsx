import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Order } from '../../contract/order.ts';
import PackPage from '../../src/resources/orders/packing/PackPage.tsx';
import PickListPage from '../../src/resources/orders/packing/PickListPage.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrders, type OrderChanges } from '../support/orderListScreen.tsx';
import { renderScreen } from '../support/renderScreen.tsx';

const store = serveStore();

beforeEach(() => store.signIn());
afterEach(() => localStorage.clear());

const puts = 'PUT /merchant/orders/:id';
const accepted: OrderChanges = { status: 'confirmed', payment_status: 'paid', paid_total: 1000 };
const items = (...list: NonNullable<NonNullable<OrderChanges>['items']>) => ({
  ...accepted,
  items: list,
});

function openPacking(page: 'pick' | 'pack', ids: readonly string[], query = '') {
  return renderScreen(
    {
      '/orders': <h1>All orders</h1>,
      '/orders/pick': <PickListPage />,
      '/orders/pack': <PackPage />,
    },
    { path: `/orders/${page}?ids=${ids.join()}${query}`, resource: 'orders' },
  );
}

/** A paid order of three mugs with stock, so that it can be edited. */
async function placeThreeMugs() {
  const mug = buildProductInput({ name: 'Mug', sku: 'MUG', stock: 9, price: 900 });
  const { _id: productId } = await store.call('POST /merchant/products', mug);
  const order = await store.call('POST /merchant/orders', {
    customer: { name: 'Ada' },
    items: [{ productId, quantity: 3 }],
    shipping: { method: 'none' },
    expectedTotal: 2700,
    payment: { isPaid: true },
  });
  return { order, item: v.parse(Order, order).items[0] };
}

const scanField = () => screen.findByRole('textbox', { name: 'Scan an item' });
const ship = () => screen.getByRole('button', { name: 'Mark as shipped' });

describe('the pick list', () => {
  test('lists the units of all orders by storage location, keeps ticks, and names orders that cannot be packed', async () => {
    const mug = { name: 'Mug', sku: 'MUG', barcode: '4006381333931', storageLocation: 'A-01' };
    const { _id: product_id } = await store.call('POST /merchant/products', mug);
    const ids = await addOrders(
      store,
      items({ name: 'Plate', sku: 'PLT' }, { name: 'Mug', sku: 'MUG', product_id, quantity: 2 }),
      items({ name: 'Mug', sku: 'MUG', product_id }),
      { status: 'cancelled' },
    );
    const { user, unmount } = openPacking('pick', ids);
    expect(await screen.findByText('A-01')).toBeVisible();
    const rows = within(screen.getByRole('list', { name: 'Pick list' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'A-01MugMUG× 3#1001 × 2#1002',
      'No locationPlatePLT× 1#1001',
    ]);
    expect(screen.getByText(/1 order is not packed here/)).toHaveTextContent('#1003');
    await user.click(screen.getByRole('checkbox', { name: /^A-01/ }));
    expect(screen.getByText('1 of 2 picked')).toBeVisible();
    unmount();
    openPacking('pick', ids);
    expect(await screen.findByRole('checkbox', { name: /^A-01/ })).toBeChecked();
  });
});

test('orders that were left out were no longer mentioned on the way from the pick list to the packing', async () => {
  const ids = await addOrders(store, items({ name: 'Mug', sku: 'MUG' }));
  const { user } = openPacking('pick', ids, '&left=7');
  expect(await screen.findByText(/Pack the other 7 afterwards/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Scan and pack' }));
  expect(await scanField()).toBeVisible();
  expect(screen.getByText(/Pack the other 7 afterwards/)).toBeVisible();
});

describe('scanning and packing', () => {
  test('an item whose SKU is its barcode showed the code twice', async () => {
    const code = '4006381333931';
    const { _id: product_id } = await store.call('POST /merchant/products', {
      name: 'Mug',
      sku: code,
      barcode: code,
      storageLocation: 'A-01',
    });
    const ids = await addOrders(store, items({ name: 'Mug', sku: code, product_id }));
    openPacking('pack', ids);
    expect(await screen.findByText('A-01')).toBeVisible();
    expect(screen.getAllByText(code)).toHaveLength(1);
  });

  test('counts units, refuses other products, ships with the tracking number, and opens the next order', async () => {
    const ids = await addOrders(
      store,
      items({ name: 'Mug', sku: 'MUG', quantity: 2 }),
      items({ name: 'Plate', sku: 'PLT' }),
    );
    const { user } = openPacking('pack', ids);
    await user.type(await scanField(), 'mug{Enter}');
    expect(await screen.findByText('Mug: 1 of 2')).toBeVisible();
    expect(ship()).toBeDisabled();
    await user.type(await scanField(), 'PLT{Enter}');
    expect(
      await screen.findByText('Plate is not in this order. It belongs to #1002.'),
    ).toBeVisible();
    await user.type(await scanField(), 'XYZ{Enter}');
    expect(await screen.findByText('“XYZ” is not in this order.')).toBeVisible();
    await user.type(await scanField(), 'MUG{Enter}');
    const number = screen.getByRole('textbox', { name: /^Tracking number/ });
    expect(number).toHaveFocus();
    // The scanner reads the last item twice.
    await user.keyboard('MUG{Enter}');
    expect(await screen.findByText(/^That is the code of an item/)).toBeVisible();
    expect(journal.requests(puts)).toHaveLength(0);
    await user.type(screen.getByRole('combobox', { name: 'Carrier' }), 'DHL');
    await user.type(number, 'T1{Enter}');
    expect(await screen.findByText('1 of 2 orders packed')).toBeVisible();
    expect(screen.queryByText(/not packed here/)).toBeNull();
    expect(await scanField()).toHaveFocus();
    expect(screen.getByRole('link', { name: '#1002' })).toBeVisible();
    // The carrier stays; without a number, Enter leads to the button, which ships.
    await user.keyboard('PLT{Enter}');
    expect(screen.getByRole('combobox', { name: 'Carrier' })).toHaveValue('DHL');
    await user.keyboard('{Enter}');
    expect(ship()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('All 2 orders are packed and shipped')).toBeVisible();
    expect(await store.call('GET /merchant/orders/order-1001')).toMatchObject({
      status: 'shipped',
      shipments: [{ carrier: 'DHL', trackingNumber: 'T1' }],
    });
    expect(await store.call('GET /merchant/orders/order-1002')).toMatchObject({
      shipments: [{ carrier: 'DHL', trackingNumber: null }],
    });
  });

  test('refuses more units than ordered, and counts items without a code by hand', async () => {
    const ids = await addOrders(
      store,
      items({ name: 'Mug', sku: 'MUG' }, { name: 'Card', sku: null }),
    );
    const { user } = openPacking('pack', ids);
    await user.type(await scanField(), 'MUG{Enter}MUG{Enter}');
    expect(await screen.findByText('Mug is complete. Take this unit out again.')).toBeVisible();
    expect(screen.getByText('No code: count by hand')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Count one: Card' }));
    await waitFor(() => expect(ship()).toBeEnabled());
  });

  test('units scanned before the quantity was lowered counted as complete', async () => {
    const { order, item } = await placeThreeMugs();
    const { user, queryClient } = openPacking('pack', [order._id]);
    await user.type(await scanField(), 'MUG{Enter}MUG{Enter}MUG{Enter}');
    await waitFor(() => expect(ship()).toBeEnabled());
    await store.call(`PUT /merchant/orders/${order._id}`, {
      edit: { items: [{ _id: item?._id, quantity: 2 }], expectedTotal: 1800 },
    });
    await queryClient.invalidateQueries();
    expect(await screen.findByText('0 of 2')).toBeVisible();
    expect(ship()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /^Continue with the order/ }));
    await user.type(await scanField(), 'MUG{Enter}MUG{Enter}');
    await waitFor(() => expect(ship()).toBeEnabled());
  });

  test('units scanned before others were shipped counted again once the quantity was raised', async () => {
    const { order, item } = await placeThreeMugs();
    const { user, queryClient } = openPacking('pack', [order._id]);
    await user.type(await scanField(), 'MUG{Enter}MUG{Enter}');
    expect(await screen.findByText('2 of 3')).toBeVisible();
    const path = `PUT /merchant/orders/${order._id}`;
    const shipment = { items: [{ _id: item?._id, quantity: 2 }] };
    await store.call(path, { status: 'shipped', shipment });
    await store.call(path, {
      edit: { items: [{ _id: item?._id, quantity: 4 }], expectedTotal: 3600 },
    });
    await queryClient.invalidateQueries();
    expect(await screen.findByText('0 of 2')).toBeVisible();
    expect(ship()).toBeDisabled();
  });

  test('the address of an order changed without a word while it was packed', async () => {
    const ids = await addOrders(store, items({ name: 'Mug', sku: 'MUG' }), items({}));
    const { user, queryClient } = openPacking('pack', ids);
    await user.type(await scanField(), 'MUG{Enter}');
    await waitFor(() => expect(ship()).toBeEnabled());
    const address = { name: 'Ada', line1: '5 quai Sud', city: 'Lyon', country: 'FR' };
    await store.call('PUT /merchant/orders/order-1001', { shippingAddress: address });
    await queryClient.invalidateQueries();
    expect(await screen.findByText('Someone else changed this order')).toBeVisible();
    expect(screen.getByText(/^Address, first line: .* → 5 quai Sud/)).toBeVisible();
    expect(ship()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /^Continue with the order/ }));
    await user.click(ship());
    expect(await screen.findByRole('link', { name: '#1002' })).toBeVisible();
    expect(screen.queryByText('Someone else changed this order')).toBeNull();
  });

  test('does not ship an order that another desk has cancelled', async () => {
    const ids = await addOrders(store, items({ name: 'Mug', sku: 'MUG' }), items({}));
    const { user } = openPacking('pack', ids);
    await user.type(await scanField(), 'MUG{Enter}');
    await waitFor(() => expect(ship()).toBeEnabled());
    await store.call('PUT /merchant/orders/order-1001', {
      status: 'cancelled',
      cancelReason: 'fraud',
      restock: false,
    });
    await user.click(ship());
    expect(await screen.findByText(/Put its parcel aside/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Scan an item' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next order' }));
    expect(await screen.findByRole('link', { name: '#1002' })).toBeVisible();
  });

  test('shipping while offline was said to be perhaps saved, although nothing was sent', async () => {
    const ids = await addOrders(store, items({ name: 'Mug', sku: 'MUG' }));
    const { user } = openPacking('pack', ids);
    await user.type(await scanField(), 'MUG{Enter}');
    await waitFor(() => expect(ship()).toBeEnabled());
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => connection.mockRestore());
    faults.offline('*');
    await user.click(ship());
    expect(await screen.findByText('Network Error')).toBeVisible();
    await waitFor(() => expect(ship()).toBeEnabled());
    expect(screen.queryByText('We couldn’t confirm the save')).toBeNull();
    connection.mockRestore();
    faults.reset();
    await user.click(ship());
    expect(await screen.findByText('1 order is packed and shipped')).toBeVisible();
  });

  test('ships once after a lost answer', async () => {
    const ids = await addOrders(store, items({ name: 'Mug', sku: 'MUG' }));
    const { user } = openPacking('pack', ids);
    await user.type(await scanField(), 'MUG{Enter}');
    await waitFor(() => expect(ship()).toBeEnabled());
    faults.unanswered(puts, { times: 1 });
    await user.click(ship());
    expect(await screen.findByText('1 order is packed and shipped')).toBeVisible();
    expect(await store.call('GET /merchant/orders/order-1001')).toMatchObject({
      shipments: [expect.anything()],
    });
  });
});
