import { expect, test, vi } from 'vitest';
import { addOrder } from './addOrder.ts';
import { checkFile, countsOf, drive, rowsOf } from './importFile.ts';
import { amina, bruno, type OpenStore, openStore } from './openStore.ts';

const fields = ['number', 'trackingNumber', 'carrier'];
const type = 'tracking';

type Changes = NonNullable<Parameters<typeof addOrder>[3]>;

async function open(...orders: Changes[]) {
  const emailQueue = { domain: 'mail.example', wake: vi.fn() };
  const store = await openStore({ emailQueue });
  const { token } = await store.signIn();
  for (const [index, changes] of orders.entries()) {
    const sequence = 1001 + index;
    const accepted = { status: 'confirmed', payment_status: 'paid', paid_total: 1000 };
    const order = { sequence, items: [{ quantity: 2 }], ...accepted, ...changes };
    await addOrder(store.db, amina.storeId, `order-${sequence}`, order);
  }
  return { store, token, emailQueue };
}

const read = async ({ store, token }: { store: OpenStore; token: string }, number: number) =>
  (await store.call(`GET /merchant/orders/order-${number}`, { token })).body;

test('a carrier’s file ships orders, and adds the numbers that parcels lack', async () => {
  const merchant = await open({}, {}, { status: 'cancelled' }, {});
  const { store, token } = merchant;
  await addOrder(store.db, bruno.storeId, 'of-bruno', { sequence: 2001, status: 'confirmed' });
  await store.call('PUT /merchant/orders/order-1002', {
    token,
    body: {
      status: 'shipped',
      shipment: { items: [{ _id: 'order-1002-item-1', quantity: 2 }], carrier: 'UPS' },
    },
  });
  const rows = [
    ['#1001', '123 456', 'dhl'],
    ['1002', 'Z9', ''],
    ['1003', 'A1', ''],
    ['2001', 'A2', ''],
    ['', 'A3', ''],
    ['1004', '', ''],
    ['#1001', 'again', ''],
  ];
  const id = await checkFile(merchant, { type, fields, rows, carrier: 'GLS' });
  expect(await read(merchant, 1001)).toMatchObject({ status: 'confirmed' });
  expect(await rowsOf(merchant, id)).toMatchObject([
    {
      result: 'changed',
      label: '#1001',
      changes: [
        { field: 'status', from: 'confirmed', to: 'shipped' },
        { field: 'trackingNumber', from: null, to: '123 456' },
        { field: 'carrier', from: null, to: 'DHL' },
      ],
    },
    { result: 'changed', changes: [{ field: 'trackingNumber', to: 'Z9' }, { field: 'carrier' }] },
    { result: 'refused', problems: [{ code: 'order.stepForbidden' }] },
    { result: 'refused', problems: [{ code: 'import.orderUnknown' }] },
    { result: 'refused', problems: [{ code: 'import.orderRequired' }] },
    { result: 'refused', problems: [{ code: 'import.trackingRequired' }] },
    { result: 'refused', problems: [{ code: 'import.duplicate' }] },
  ]);
  await drive(merchant, id, 'run');
  expect(await read(merchant, 1001)).toMatchObject({
    status: 'shipped',
    fulfilmentStatus: 'fulfilled',
    shipments: [
      {
        carrier: 'DHL',
        trackingNumber: '123 456',
        trackingUrl: expect.stringContaining('123456'),
        items: [{ quantity: 2 }],
      },
    ],
  });
  expect(await read(merchant, 1002)).toMatchObject({ shipments: [{ trackingNumber: 'Z9' }] });
  const undone = await store.call(`POST /merchant/imports/${id}/undo`, { token });
  expect(undone.status).toBe(409);

  // The same file again changes nothing; another number is refused.
  const again = await checkFile(merchant, { type, fields, rows: rows.slice(0, 1) });
  expect(await countsOf(merchant, again)).toMatchObject({ same: 1, changed: 0 });
  const other = await checkFile(merchant, { type, fields, rows: [['1001', 'other', '']] });
  expect(await rowsOf(merchant, other)).toMatchObject([
    { result: 'refused', problems: [{ code: 'import.alreadyShipped' }] },
  ]);
});

test('an order that was cancelled after the check is not shipped', async () => {
  const merchant = await open({}, {});
  const { store, token } = merchant;
  const rows = [
    ['1001', 'A1', ''],
    ['1002', 'A2', ''],
  ];
  const id = await checkFile(merchant, { type, fields, rows });
  const body = { status: 'cancelled', cancelReason: 'fraud', restock: false };
  await store.call('PUT /merchant/orders/order-1001', { token, body });
  await drive(merchant, id, 'run');
  expect(await countsOf(merchant, id)).toMatchObject({ written: 1, refused: 1 });
  expect(await read(merchant, 1001)).toMatchObject({ status: 'cancelled', shipments: [] });
  expect(await read(merchant, 1002)).toMatchObject({ status: 'shipped' });
});

test('customers are emailed once if the merchant wants it, and those without an address are shipped to', async () => {
  const merchant = await open({ customer_email: 'ada@example.org' }, {});
  const rows = [
    ['1001', 'A1', 'DHL'],
    ['1002', 'A2', 'DHL'],
  ];
  const id = await checkFile(merchant, { type, fields, rows, notifyCustomers: true });
  await drive(merchant, id, 'run');
  await merchant.store.call(`POST /merchant/imports/${id}/run`, { token: merchant.token });
  const emails = await merchant.store.db.selectFrom('outbox').select('order_id').execute();
  expect(emails).toEqual([{ order_id: 'order-1001' }]);
  expect(merchant.emailQueue.wake).toHaveBeenCalled();
  expect(await read(merchant, 1002)).toMatchObject({ status: 'shipped' });
});

test('an order was unknown, or another one was shipped, if the prefix of the numbers has digits', async () => {
  const merchant = await open(
    { sequence: 11001, number: '2611001' },
    { sequence: 1001, number: '11001' },
    { sequence: 1002, number: '20261002' },
  );
  const rows = [
    ['11001', 'A1', ''],
    ['20261002', 'A2', ''],
    ['2611001', 'A3', ''],
  ];
  const id = await checkFile(merchant, { type, fields, rows });
  expect(await rowsOf(merchant, id)).toMatchObject([
    { result: 'changed', label: '11001' },
    { result: 'changed', label: '20261002' },
    { result: 'changed', label: '2611001' },
  ]);
});

test('a parcel whose number came without a carrier had no tracking page', async () => {
  const merchant = await open({});
  await merchant.store.call('PUT /merchant/orders/order-1001', {
    token: merchant.token,
    body: {
      status: 'shipped',
      shipment: { items: [{ _id: 'order-1001-item-1', quantity: 2 }], carrier: 'UPS' },
    },
  });
  const id = await checkFile(merchant, { type, fields, rows: [['1001', '1Z 999', '']] });
  await drive(merchant, id, 'run');
  const trackingUrl = 'https://www.ups.com/track?tracknum=1Z999';
  expect(await read(merchant, 1001)).toMatchObject({
    shipments: [{ carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl }],
  });
});

test('an order was unknown if its number came with n° or №', async () => {
  const merchant = await open({}, {});
  const rows = [
    ['n° 1001', 'A1', ''],
    ['№1002', 'A2', ''],
  ];
  const id = await checkFile(merchant, { type, fields, rows });
  expect(await countsOf(merchant, id)).toMatchObject({ changed: 2, refused: 0 });
});
