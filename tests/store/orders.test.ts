import { beforeEach, describe, expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let productId: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  const body = { name: 'Blue mug', price: 500, stock: 4 };
  const made = await store.call('POST /merchant/products', { token, body });
  productId = textAt(made.body, '_id');
  await addOrder(store.db, amina.storeId, 'order-1', {
    items: [
      { product_id: productId, name: 'Blue mug', sku: 'MUG-1', quantity: 2, unit_price: 500 },
    ],
  });
});

function change(body: object, headers: Record<string, string> = {}) {
  return store.call('PUT /merchant/orders/order-1', { token, body, headers });
}

describe('transitions of an order [C12, S6]', () => {
  test('are written into the timeline and increment the version [S6]', async () => {
    const accepted = await change({ status: 'confirmed' }, { 'If-Match': '"1"' });
    expect(accepted.status, accepted.text).toBe(200);
    expect(accepted.headers.get('ETag')).toBe('"2"');
    store.clock.advance(60);
    const { body } = await change({ status: 'processing' });
    expect(body).toMatchObject({
      status: 'processing',
      timeline: [
        { type: 'confirmed', by: 'merchant', at: '2026-03-02T09:00:00.000Z' },
        { type: 'processing', by: 'merchant', at: '2026-03-02T09:01:00.000Z' },
      ],
    });
  });

  test('that are not possible are refused with the current order', async () => {
    const answer = await change({ status: 'delivered' });
    expect(answer.status).toBe(409);
    expect(at(answer.body, 'errors', 'status')).toBe(
      'An order that is pending can’t become delivered.',
    );
    expect(at(answer.body, 'current', 'status')).toBe('pending');
  });

  test('on hold requires a reason, and resumes the former status', async () => {
    const bare = await change({ status: 'on_hold' });
    expect([bare.status, at(bare.body, 'errors', 'reason')]).toEqual([422, 'Say why.']);
    const held = await change({ status: 'on_hold', reason: 'Address unclear' });
    expect(held.body).toMatchObject({ status: 'on_hold', heldFrom: 'pending' });
    expect((await change({ status: 'processing' })).status).toBe(409);
    const back = await change({ status: 'pending' });
    expect(back.body).toMatchObject({ status: 'pending', heldFrom: null });
    expect(JSON.stringify(at(back.body, 'timeline'))).toContain('"resumed"');
  });

  test('a note, an address and tags are saved, one action a request', async () => {
    const shippingAddress = { line1: '12 rue des Martyrs', city: 'Paris', country: 'FR' };
    await change({ note: 'Call first' });
    await change({ shippingAddress });
    const { body } = await change({ tags: ['vip'] });
    expect(body).toMatchObject({
      notes: [{ text: 'Call first', by: 'merchant' }],
      shippingAddress,
      tags: ['vip'],
      timeline: [{ type: 'note_added' }, { type: 'address_changed' }, { type: 'edited' }],
    });
  });

  test('return 412 with the current order for an older version [D17]', async () => {
    await change({ note: 'One' });
    const answer = await change({ note: 'Two' }, { 'If-Match': '"1"' });
    expect([answer.status, at(answer.body, 'current', '_id')]).toEqual([412, 'order-1']);
  });
});

test.each([
  ['#1001', 1],
  ['1001', 1],
  ['guest', 1],
  ['MUG-1', 1],
  ['mug', 1],
  ['1002', 0],
  ['%', 0],
  ['guest mug', 1],
])('finds orders by number, name and SKU: %s [C12]', async (q, total) => {
  const query = encodeURIComponent(JSON.stringify({ q }));
  const answer = await store.call(`GET /merchant/orders?filter=${query}`, { token });
  expect([answer.status, answer.headers.get('X-Total-Count')]).toEqual([200, String(total)]);
});

test('orders are filtered by tag, country and payment method as they are now [C12]', async () => {
  const count = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify(filter));
    const answer = await store.call(`GET /merchant/orders?filter=${query}`, { token });
    return answer.headers.get('X-Total-Count');
  };
  const shippingAddress = { line1: '12 rue des Martyrs', city: 'Paris', country: 'FR' };
  await change({ shippingAddress });
  await change({ tags: ['VIP', 'gift'] });
  await change({ tags: ['vip'] });
  expect(await count({ tag: 'Vip', shippingCountry: 'FR', paymentKind: 'card' })).toBe('1');
  expect(await count({ q: 'paris' })).toBe('1');
  expect(await count({ tag: 'gift' })).toBe('0');
  expect(await count({ shippingCountry: 'BE' })).toBe('0');
  await change({ shippingAddress: { ...shippingAddress, country: 'BE' } });
  expect(await count({ shippingCountry: 'BE' })).toBe('1');
});

test('a list row has its items, and time filters are half-open [C12, D15]', async () => {
  const query = (filter: object) =>
    store.call(`GET /merchant/orders?filter=${JSON.stringify(filter)}`, { token });
  const found = await query({ createdFrom: '2026-03-01T10:00:00Z' });
  expect(found.body).toMatchObject([{ number: '#1001', items: [{ sku: 'MUG-1', quantity: 2 }] }]);
  const before = await query({ createdTo: '2026-03-01T10:00:00Z' });
  expect(before.body).toEqual([]);
});
