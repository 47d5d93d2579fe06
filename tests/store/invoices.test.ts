import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { OrderStats } from '../../contract/stats.ts';
import { sum } from '../../domain/rounding.ts';
import { taxOf } from '../../domain/tax.ts';
import { addOrder } from './addOrder.ts';
import { amina, at, bruno, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) {
    await addOrder(store.db, amina.storeId, id, { sequence: 1001 + index });
  }
});

const make = async (orders: string[], headers: Record<string, string> = {}) => {
  const { body } = await store.call('POST /merchant/invoices', {
    token,
    body: { orders },
    headers,
  });
  return body;
};
const numbers = (body: unknown) =>
  Array.isArray(body) ? body.map((one) => at(one, 'number')) : [];

describe('invoice numbers', () => {
  test('follow the order of placement; the response has the order of the request', async () => {
    await addOrder(store.db, amina.storeId, 'early', {
      sequence: 1009,
      created_at: '2026-02-01T10:00:00.000Z',
    });
    expect(numbers(await make(['d', 'b', 'early', 'c']))).toEqual(['0004', '0002', '0001', '0003']);
  });
});

describe('an invoice', () => {
  test('has a consecutive number, which its order keeps and returns', async () => {
    expect(await make(['b', 'a'])).toMatchObject([
      { order: 'b', number: '0002', issuedAt: '2026-03-02T09:00:00.000Z' },
      { order: 'a', number: '0001', issuedAt: '2026-03-02T09:00:00.000Z' },
    ]);
    store.clock.advance(60);
    expect(numbers(await make(['a', 'c', 'b', 'c']))).toEqual(['0001', '0003', '0002']);
    const order = await store.call('GET /merchant/orders/a', { token });
    expect(order.body).toMatchObject({
      invoice: { number: '0001', issuedAt: '2026-03-02T09:00:00.000Z' },
      timeline: [{ type: 'invoiced', by: 'merchant', data: { number: '0001' } }],
    });
    expect(order.headers.get('ETag')).toBe('"1"');
    expect(at((await store.call('GET /merchant/orders/d', { token })).body, 'invoice')).toBeNull();
  });

  test('has a unique number when two are created at once, without a gap', async () => {
    const made = await Promise.all([['a', 'b'], ['b', 'c'], ['d'], ['a']].map((ids) => make(ids)));
    const all = new Set(made.flatMap(numbers));
    expect([...all].sort()).toEqual(['0001', '0002', '0003', '0004']);
  });

  test('leaves no gap when a request is repeated or fails', async () => {
    const key = { 'Idempotency-Key': 'invoices-of-this-morning' };
    expect(await make(['a'], key)).toEqual(await make(['a'], key));
    await make([]);
    await make(['unknown']);
    expect(numbers(await make(['b']))).toEqual(['0002']);
  });

  test('has the prefix of the settings; an existing number stays', async () => {
    await make(['a']);
    const body = { storeSettings: { invoicePrefix: 'FA-', vatNumber: ' FR 12 345678901 ' } };
    const saved = await store.call('PUT /users/profile', { token, body });
    expect(at(saved.body, 'storeSettings', 'vatNumber')).toBe('FR 12 345678901');
    expect(numbers(await make(['a', 'b']))).toEqual(['0001', 'FA-0002']);
  });

  test('keeps its seller when the settings change', async () => {
    const save = (storeSettings: object) =>
      store.call('PUT /users/profile', { token, body: { storeSettings } });
    await save({ name: 'Atelier', legalName: 'Diallo SARL', address: '3 rue des Lilas' });
    const seller = {
      name: 'Atelier',
      legalName: 'Diallo SARL',
      vatNumber: null,
      address: '3 rue des Lilas',
      contactEmail: null,
      contactPhone: null,
      logo: null,
    };
    expect(await make(['a'])).toMatchObject([{ order: 'a', seller }]);
    await save({ name: 'Maison', legalName: 'Diallo SA', address: '1 quai Sud' });
    const order = await store.call('GET /merchant/orders/a', { token });
    expect(at(order.body, 'invoice', 'seller')).toEqual(seller);
    expect(await make(['a', 'b'])).toMatchObject([
      { order: 'a', seller },
      { order: 'b', seller: { name: 'Maison', address: '1 quai Sud' } },
    ]);
  });

  test('and a credit note never share a number: such prefixes are refused, of past numbers too', async () => {
    const save = async (storeSettings: object) => {
      const { body } = await store.call('PUT /users/profile', { token, body: { storeSettings } });
      return Object.keys(Object(at(body, 'errors')));
    };
    const ofCreditNotes = ['storeSettings.creditNotePrefix'];
    expect(await save({ invoicePrefix: 'D-', creditNotePrefix: 'D-' })).toEqual(ofCreditNotes);
    expect(await save({ invoicePrefix: 'D-', creditNotePrefix: 'D-1' })).toEqual(ofCreditNotes);
    expect(await save({ invoicePrefix: 'D-', creditNotePrefix: 'AV-' })).toEqual([]);
    expect(await save({ invoicePrefix: 'AV-' })).toEqual(['storeSettings.invoicePrefix']);
    await make(['a']);
    expect(await save({ invoicePrefix: 'FA-', creditNotePrefix: 'D-' })).toEqual(ofCreditNotes);
    expect(await save({ invoicePrefix: 'FA-', creditNotePrefix: 'D-AV-' })).toEqual([]);
  });

  test('of an order is refused once cancelled; an existing one stays', async () => {
    await make(['a']);
    await store.db.updateTable('orders').set({ status: 'cancelled' }).execute();
    expect(numbers(await make(['a', 'b']))).toEqual(['0001']);
  });

  test('is numbered by store, and never for another store’s order', async () => {
    await make(['a']);
    await addOrder(store.db, bruno.storeId, 'his');
    expect(await make(['his'])).toEqual([]);
    token = (await store.signIn(bruno)).token;
    expect(numbers(await make(['his', 'a']))).toEqual(['0001']);
  });
});

describe('the list of invoices', () => {
  const list = async (filter: object, sort = ['number', 'ASC']) => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify(sort),
    });
    return (await store.call(`GET /merchant/invoices?${query}`, { token })).body;
  };

  test('has number, customer, amounts and tax by rate, and those of one store [S2]', async () => {
    const address = { name: 'Ada', line1: '3 rue', city: 'Lyon', country: 'FR' };
    await addOrder(store.db, amina.storeId, 'taxed', {
      ...{ sequence: 1008, total: 1200, tax_total: 200, buyer_vat_number: 'FR123' },
      customer_name: 'Ada Lovelace',
      shipping_address: JSON.stringify(address),
      items: [{ quantity: 1, unit_price: 1000, tax: 200, total: 1200, tax_rate: 20 }],
    });
    await make(['taxed']);
    await store.db.updateTable('orders').set({ customer_name: 'Later' }).execute();
    expect(await list({})).toMatchObject([
      {
        ...{ _id: 'taxed', order: 'taxed', number: '0001', orderNumber: '#1008' },
        ...{ country: 'FR', currency: 'EUR', net: 1000, tax: 200, total: 1200 },
        customer: { name: 'Ada Lovelace', address: { city: 'Lyon' }, vatNumber: 'FR123' },
        taxes: [{ rate: 20, name: null, isRecorded: true, net: 1000, tax: 200 }],
      },
    ]);
    token = (await store.signIn(bruno)).token;
    expect(await list({})).toEqual([]);
  });

  test('finds numbers, orders and customers, and filters by day, country and amount', async () => {
    await addOrder(store.db, amina.storeId, 'named', {
      ...{ sequence: 1042, total: 900, customer_name: 'Ada Lovelace' },
    });
    await make(['a']);
    store.clock.advance(60);
    await make(['b', 'named']);
    const found = async (filter: object) => numbers(await list(filter));
    expect(await found({ q: '0002' })).toEqual(['0002']);
    expect(await found({ q: '1042' })).toEqual(['0003']);
    expect(await found({ q: 'lovelace ada' })).toEqual(['0003']);
    expect(await found({ q: 'lovelase' })).toEqual(['0003']);
    expect(await found({ order: 'b' })).toEqual(['0002']);
    await store.db
      .updateTable('invoices')
      .set({ number: 'СЧ-7' })
      .where('order_id', '=', 'b')
      .execute();
    expect([await found({ q: 'СЧ-7' }), await found({ q: 'сч-7' })]).toEqual([['СЧ-7'], ['СЧ-7']]);
    await store.db
      .updateTable('invoices')
      .set({ number: '0002' })
      .where('order_id', '=', 'b')
      .execute();
    expect(await found({ issuedFrom: '2026-03-02T09:00:30Z' })).toEqual(['0002', '0003']);
    expect(await found({ issuedTo: '2026-03-02T09:00:30Z' })).toEqual(['0001']);
    expect(await found({ totalMin: 900, totalMax: 900 })).toEqual(['0003']);
    expect(await found({ country: 'IT' })).toEqual([]);
    expect(numbers(await list({}, ['total', 'DESC']))).toHaveLength(3);
  });
});

test('a document got an earlier time than the one before if its request waited for the store', async () => {
  const { first, second } = await issueTwo(-0.02);
  for (const list of ['invoices', 'creditNotes'] as const) {
    expect(second[list].issuedAt > first[list].issuedAt).toBe(true);
  }
  expect(second.invoices).toMatchObject({ taxes: [{ net: 1000 }] });
});

test('a document has the time of the clock, also after one by a clock that was an hour fast', async () => {
  const { second } = await issueTwo(-3600);
  for (const { issuedAt } of Object.values(second))
    expect(issuedAt).toBe(store.clock.now.toISOString());
});

/** Issues an invoice and a credit note, changes the clock, and issues two others. */
async function issueTwo(seconds: number) {
  const body = { status: 'cancelled', cancelReason: 'other', reason: 'No', restock: false };
  const Issued = v.looseObject({ issuedAt: v.string() });
  const lastOf = async (list: string) => {
    const path = `GET /merchant/${list}?sort=["number","DESC"]&range=[0,0]`;
    return v.parse(v.tuple([Issued]), (await store.call(path, { token })).body)[0];
  };
  const issue = async (id: string) => {
    await make([id]);
    await store.call(`PUT /merchant/orders/${id}`, { token, body });
    return { invoices: await lastOf('invoices'), creditNotes: await lastOf('credit-notes') };
  };
  const first = await issue('a');
  store.clock.advance(seconds);
  return { first, second: await issue('b') };
}

test('a credit note of an order without recorded rates has none, also if its tax rounds to zero', async () => {
  await addOrder(store.db, amina.storeId, 'old', {
    ...{ sequence: 1006, status: 'delivered', subtotal: 300, tax_total: 60, total: 360 },
    paid_total: 360,
    items: [{ quantity: 1, unit_price: 300, tax: 60, total: 360 }],
  });
  await make(['old']);
  const body = { refund: { amount: 1, reason: 'late' } };
  expect((await store.call('PUT /merchant/orders/old', { token, body })).status).toBe(200);
  const notes = await store.call('GET /merchant/credit-notes', { token });
  const taxes = [{ rate: null, name: null, isRecorded: false, net: 1, tax: 0 }];
  expect(notes.body).toMatchObject([{ taxes }]);
});

test('an invoice that nobody paid is corrected when its whole order comes back', async () => {
  const item = { quantity: 2, fulfilled_quantity: 2, unit_price: 1000, tax_rate: 20 };
  await addOrder(store.db, amina.storeId, 'refused', {
    ...{ sequence: 1005, status: 'shipped', payment_status: 'unpaid', paid_total: 0 },
    ...{ tax_included: 1, subtotal: 2000, shipping_total: 500, tax_total: 333, total: 2500 },
    items: [{ ...item, tax: 333, total: 2000 }],
  });
  await make(['refused']);
  const back = async (quantity: number) => {
    const returned = [{ _id: 'refused-item-1', quantity }];
    const body = { status: 'returned', returned };
    return store.call('PUT /merchant/orders/refused', { token, body });
  };
  expect(at((await back(1)).body, 'creditNotes')).toEqual([]);
  const { body } = await back(1);
  const notes = await store.call('GET /merchant/credit-notes', { token });
  expect(notes.body).toMatchObject([
    {
      ...{ invoice: '0001', reason: 'cancellation', net: 2167, tax: 333, total: 2500 },
      lines: [
        { units: 2, net: 1667, tax: 333 },
        { item: null, net: 500, tax: 0 },
      ],
    },
  ]);
  expect(at(body, 'paymentStatus')).toBe('voided');
  const span = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
  for (const basis of ['orders', 'documents']) {
    const query = new URLSearchParams({ ...span, blocks: 'taxes', basis });
    const stats = await store.call(`GET /merchant/orders/stats?${query}`, { token });
    const { taxes = [] } = v.parse(OrderStats, stats.body);
    const own = taxes.filter(({ isRecorded }) => isRecorded);
    expect([sum(own.map(({ net }) => net)), sum(own.map(({ tax }) => tax))]).toEqual([0, 0]);
  }
});

test('an order of 2,000 items is invoiced and refunded whole, to the cent', async () => {
  const items = Array.from({ length: 2000 }, (_, index) => {
    const taxRate = [20, 10, 5.5][index % 3] ?? 0;
    const price = 199 + ((index * 37) % 900);
    const tax = taxOf(price, taxRate, true);
    return { quantity: 1, unit_price: price, tax, total: price, tax_rate: taxRate };
  });
  const [total, tax] = [sum(items.map((one) => one.total)), sum(items.map((one) => one.tax))];
  await addOrder(store.db, amina.storeId, 'big', {
    ...{ sequence: 1005, status: 'delivered', tax_included: 1, items },
    ...{ subtotal: total, tax_total: tax, total, paid_total: total },
  });
  await make(['big']);
  const refunded = items.map((_, index) => ({ _id: `big-item-${index + 1}`, quantity: 1 }));
  const refund = { amount: total, items: refunded, reason: 'late' };
  const { status, body } = await store.call('PUT /merchant/orders/big', {
    token,
    body: { refund },
  });
  expect([status, at(body, 'refundedTotal')]).toEqual([200, total]);
  const notes = await store.call('GET /merchant/credit-notes', { token });
  expect(notes.body).toMatchObject([{ net: total - tax, tax, total, invoice: '0001' }]);
});
