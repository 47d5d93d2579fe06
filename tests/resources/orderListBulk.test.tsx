import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import {
  addOrders,
  filteredOrders,
  numbersInTable,
  type OrderChanges,
  openOrders,
} from '../support/orderListScreen.tsx';

const store = serveStore();

afterEach(() => localStorage.clear());

const accepted: OrderChanges = { status: 'confirmed', payment_status: 'paid', paid_total: 1000 };
const begun = () => journal.requests('POST /merchant/bulk-changes');
const read = (number: number) => store.call(`GET /merchant/orders/order-${number}`);

/** Opens the list with these orders, and selects all. */
async function selectAll(...orders: NonNullable<OrderChanges>[]) {
  await store.signIn();
  const ids = await addOrders(store, ...orders);
  const opened = openOrders();
  await numbersInTable();
  await opened.user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  return { ...opened, ids };
}

type User = ReturnType<typeof openOrders>['user'];

async function chooseStep(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: /More steps|Next steps/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return screen.findByRole('dialog');
}

describe('a bulk transition of orders [S6][D16]', () => {
  test('shows which orders can take it, and the reasons of the others, before it starts', async () => {
    const { user } = await selectAll({ ...accepted }, { ...accepted }, {}, { status: 'shipped' });
    await user.click(await screen.findByRole('button', { name: 'Start packing' }));
    const dialog = await screen.findByRole('dialog', { name: 'Start packing 2 orders' });
    const yes = within(dialog).getByRole('region', { name: '2 orders can take this step' });
    expect(within(yes).getByText('#1001')).toBeVisible();
    const no = within(dialog).getByRole('region', { name: '2 orders can’t' });
    expect(within(no).getByText('An order that is New can’t become Packing.')).toBeVisible();
    expect(within(no).getByText('An order that is Shipped can’t become Packing.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(begun()).toHaveLength(0);
  });

  test('a pick list takes all orders of the filter, those of other pages too [P1]', async () => {
    const { user, router } = await selectAll(
      ...Array.from({ length: 27 }, () => ({ ...accepted })),
    );
    await user.click(await screen.findByRole('button', { name: 'Select all 27' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select #1027' }));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pick list' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/pick'));
    const ids = new URLSearchParams(router.state.location.search).get('ids')?.split(',') ?? [];
    expect(ids).toHaveLength(26);
    expect(ids).not.toContain('order-1027');
  });

  test('keeps confirmed orders selected, so that packing them needs no second selection [P1]', async () => {
    const { user, router } = await selectAll({}, {}, {});
    await router.navigate(filteredOrders({ status: ['pending'] }));
    await screen.findByText('Status: New');
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await user.click(await screen.findByRole('button', { name: 'Accept 3 orders' }));
    expect(await screen.findByText('3 orders accepted')).toBeVisible();
    expect(await screen.findByText('3 selected · 3 not on this page')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Start packing' }));
    await user.click(await screen.findByRole('button', { name: 'Start packing 3 orders' }));
    expect(await screen.findByText('3 orders in packing now')).toBeVisible();
    const orders = await store.rows('GET /merchant/orders');
    expect(orders.map(({ status }) => status)).toEqual(Array(3).fill('processing'));
  });

  test('leaves an order that somebody else changed meanwhile, names it and keeps it selected [P1]', async () => {
    const { user } = await selectAll(accepted, accepted);
    await user.click(await screen.findByRole('button', { name: 'Start packing' }));
    const dialog = await screen.findByRole('dialog', { name: 'Start packing 2 orders' });
    await store.call('PUT /merchant/orders/order-1001', { status: 'processing' });
    await user.click(within(dialog).getByRole('button', { name: 'Start packing 2 orders' }));
    expect(await screen.findByText('1 order in packing now, 1 failed')).toBeVisible();
    const failures = await screen.findByRole('dialog', { name: '1 could not be changed' });
    expect(await within(failures).findByText('It is already Packing.')).toBeVisible();
    await user.click(within(failures).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
    const row = await screen.findByRole('row', { name: /#1001/ });
    expect(within(row).getByRole('checkbox')).toBeChecked();
  });

  test('at an API without bulk jobs is repeated with the same key after a lost answer', async () => {
    faults.status('* /merchant/bulk-changes', 404, {});
    const put = 'PUT /merchant/orders/:id';
    const { user } = await selectAll(accepted, accepted);
    faults.malformed(put, { times: 1 });
    faults.offline(put, { times: 1 });
    await user.click(await screen.findByRole('button', { name: 'Start packing' }));
    await user.click(await screen.findByRole('button', { name: 'Start packing 2 orders' }));
    expect(await screen.findByText('2 orders in packing now')).toBeVisible();
    const sent = journal.requests(put);
    // The first is sent again; of the second, only the answer was lost.
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    expect(sent.every(({ headers }) => headers['if-match'] !== undefined)).toBe(true);
  });
});

describe('asks once for the input of all orders [S6]', () => {
  test('ships all remaining units, with optional carrier and tracking', async () => {
    const { user } = await selectAll(
      { ...accepted, items: [{ quantity: 3, fulfilled_quantity: 1 }] },
      accepted,
    );
    const dialog = await chooseStep(user, 'Mark as shipped');
    await user.type(await within(dialog).findByLabelText('Carrier'), 'DHL');
    await user.type(within(dialog).getByLabelText('Tracking number of #1001'), 'JD014');
    await user.click(within(dialog).getByRole('button', { name: 'Mark 2 orders as shipped' }));
    expect(await screen.findByText('2 orders shipped')).toBeVisible();
    expect((await read(1001)).shipments).toMatchObject([
      {
        items: [{ quantity: 2 }],
        carrier: 'DHL',
        trackingNumber: 'JD014',
        trackingUrl: expect.stringContaining('tracking-id=JD014'),
      },
    ]);
    expect((await read(1002)).shipments).toMatchObject([{ carrier: 'DHL', trackingNumber: null }]);
  });

  test('a wrong tracking page blocked shipping, unseen, once its carrier was cleared', async () => {
    const { user } = await selectAll(accepted, accepted);
    const dialog = await chooseStep(user, 'Mark as shipped');
    const carrier = await within(dialog).findByLabelText('Carrier');
    await user.type(carrier, 'Bike post');
    await user.type(within(dialog).getByLabelText('Its tracking page (optional)'), 'bike');
    await user.clear(carrier);
    expect(within(dialog).queryByLabelText('Its tracking page (optional)')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Mark 2 orders as shipped' }));
    expect(await screen.findByText('2 orders shipped')).toBeVisible();
    expect(begun()[0]?.body).not.toHaveProperty('change.trackingLink');
  });

  test('a scanner’s Enter after a tracking number does not ship the orders', async () => {
    const { user } = await selectAll(accepted, accepted);
    const dialog = await chooseStep(user, 'Mark as shipped');
    const first = await within(dialog).findByLabelText('Tracking number of #1002');
    await user.type(first, 'JD014{Enter}');
    const second = within(dialog).getByLabelText('Tracking number of #1001');
    expect(second).toHaveFocus();
    expect(second).toHaveAttribute('dir', 'ltr');
    expect(begun()).toEqual([]);
    await user.keyboard('JD015{Enter}');
    expect(await screen.findByText('2 orders shipped')).toBeVisible();
    expect(begun()[0]?.body).toMatchObject({
      change: { trackingNumbers: { 'order-1002': 'JD014', 'order-1001': 'JD015' } },
    });
  });

  test('on hold requires a reason', async () => {
    const { user } = await selectAll(accepted, {});
    const dialog = await chooseStep(user, 'Put on hold');
    const button = await within(dialog).findByRole('button', { name: 'Put 2 orders on hold' });
    await user.click(button);
    expect(await within(dialog).findByText('Say why.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /waiting for/ }), 'Stocktaking');
    await user.click(button);
    expect(await screen.findByText('2 orders put on hold')).toBeVisible();
    expect(begun()[0]?.body).toMatchObject({
      change: { kind: 'transition', transition: 'hold', reason: 'Stocktaking' },
    });
  });

  test('cancelling requires a reason, asks about the stock, and says that no money is refunded', async () => {
    const { user } = await selectAll(accepted, {});
    const dialog = await chooseStep(user, 'Cancel orders');
    expect(await within(dialog).findByText(/1 order is paid/)).toBeVisible();
    await user.click(within(dialog).getByRole('checkbox', { name: /back into stock/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel 2 orders' }));
    expect(await within(dialog).findByText('Say why the order is cancelled.')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'Out of stock' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel 2 orders' }));
    expect(await screen.findByText('2 orders cancelled')).toBeVisible();
    expect(begun()[0]?.body).toMatchObject({
      change: { transition: 'cancel', cancelReason: 'out_of_stock', restock: false },
    });
  });

  test('delivering asks whether the money of a cash order was received', async () => {
    const sent = { status: 'shipped', items: [{ fulfilled_quantity: 1 }] };
    const { user } = await selectAll({ ...sent, payment_kind: 'cash_on_delivery' }, sent);
    await user.click(await screen.findByRole('button', { name: 'Mark as delivered' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(
      await within(dialog).findByRole('radio', { name: /^Yes, .* was paid on delivery/ }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Mark 2 orders as delivered' }));
    expect(await screen.findByText('2 orders delivered')).toBeVisible();
    expect((await read(1001)).paymentStatus).toBe('paid');
    expect((await read(1002)).paymentStatus).toBe('unpaid');
  });
});

describe('the selection of orders [P1]', () => {
  test('says what is not on this page, and prints documents of all of it', async () => {
    const { user, router } = await selectAll({}, accepted);
    await router.navigate(filteredOrders({ status: 'confirmed' }));
    await waitFor(async () => expect(await numbersInTable()).toEqual(['#1002']));
    expect(await screen.findByText('2 selected · 1 not on this page')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    const slips = await screen.findByRole('menuitem', { name: 'Packing slips' });
    const url = new URL(slips.getAttribute('href') ?? '', 'https://store.test');
    expect(url.pathname).toBe('/orders/print');
    expect(url.searchParams.get('kind')).toBe('slip');
    expect(url.searchParams.get('ids')?.split(',').sort()).toEqual(['order-1001', 'order-1002']);
  });
});

test('“Show selected” distinguishes orders #1001 and #1002', async () => {
  const { user, router } = await selectAll(
    { customer_name: 'Ada Lovelace', total: 12_300 },
    { customer_name: 'Grace Hopper' },
  );
  await router.navigate(filteredOrders({ status: 'cancelled' }));
  await user.click(await screen.findByRole('button', { name: 'Show selected' }));
  const dialog = await screen.findByRole('dialog', { name: '2 selected' });
  const ada = (await within(dialog).findByText('Ada Lovelace')).closest('li');
  expect(ada).toHaveTextContent('#1001');
  expect(ada).toHaveTextContent('€123.00');
  expect(ada).toHaveTextContent('New');
  // Only selectable: no link and no transition button.
  expect(within(dialog).queryByRole('link')).toBeNull();
  expect(within(dialog).getAllByRole('button')).toHaveLength(1);
  await user.click(within(dialog).getByText('#1001'));
  expect(within(dialog).getByRole('checkbox', { name: '#1001' })).not.toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('1 selected · 1 not on this page')).toBeVisible();
});
