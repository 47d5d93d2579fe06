import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { OrderStats } from '../../contract/stats.ts';
import { createRandom } from '../../demo/random.ts';
import { ATTENTION, attentionFilters } from '../../domain/attention.ts';
import { addOrder } from './addOrder.ts';
import { amina, bruno, type OpenStore, openStore, textAt } from './openStore.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const HOUR = 3_600_000;

async function readStats(store: OpenStore, token: string, blocks: string): Promise<OrderStats> {
  const response = await store.call(`GET /merchant/orders/stats?blocks=${blocks}`, { token });
  expect(response.status, response.text).toBe(200);
  return v.parse(OrderStats, response.body);
}

/** A store with random orders, some of them around the age limits. */
async function randomStore(seed: number): Promise<{ store: OpenStore; token: string }> {
  const store = await openStore();
  store.clock.now = new Date(NOW);
  const { token } = await store.signIn();
  const random = createRandom(seed);
  const ages = [0, 1, 23.9, 24, 24.1, 47.9, 48, 48.1, 100, 1000];
  for (let index = 0; index < 40; index += 1) {
    const owner = random.chance(0.9) ? amina : bruno;
    const at = new Date(Date.parse(NOW) - random.pick([0, ...ages]) * HOUR).toISOString();
    await addOrder(store.db, owner.storeId, `order-${index}`, {
      sequence: 2000 + index,
      status: random.pick([
        'pending',
        'confirmed',
        'processing',
        'on_hold',
        'shipped',
        'delivered',
        'cancelled',
        'returned',
      ]),
      payment_status: random.pick(['unpaid', 'failed', 'paid', 'authorized']),
      payment_kind: random.pick(['card', 'cash_on_delivery', 'voucher']),
      created_at: at,
      updated_at: at,
    });
  }
  for (let index = 0; index < 15; index += 1) {
    const body = {
      name: `Product ${index}`,
      price: 100,
      stock: random.whole(-1, 8),
      status: random.pick(['active', 'draft', 'archived']),
      trackStock: random.chance(0.8),
    };
    await store.call('POST /merchant/products', { token, body });
  }
  for (let index = 0; index < 10; index += 1) {
    const from = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR).toISOString();
    const body = {
      name: `Promotion ${index}`,
      method: 'automatic',
      type: 'percentage',
      value: 10,
      startsAt: from(random.pick([-100, -1, 1])),
      endsAt: random.chance(0.8) ? from(random.pick([2, 47.9, 48, 48.1, 100])) : null,
      isActive: random.chance(0.8),
    };
    const made = await store.call('POST /merchant/promotions', { token, body });
    expect(made.status, made.text).toBe(201);
  }
  return { store, token };
}

describe('what needs attention [R3] [C12] [D16]', () => {
  test.each([1, 2, 3, 4, 5])(
    'each line counts exactly the list it opens, store %i',
    async (seed) => {
      const { store, token } = await randomStore(seed);
      const { attention = {}, generatedAt } = await readStats(store, token, 'attention');
      const lists = attentionFilters(new Date(generatedAt));
      for (const name of ATTENTION) {
        const { resource, filter } = lists[name];
        const count = attention[name];
        if (count === undefined) continue;
        const search = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,999]' });
        const list = await store.call(`GET /merchant/${resource}?${search}`, { token });
        const rows: unknown[] = Array.isArray(list.body) ? list.body : [];
        expect([name, count]).toEqual([name, rows.length]);
        expect(list.headers.get('X-Total-Count')).toBe(String(count));
      }
      expect(Object.values(attention).some((count) => Number(count) > 0)).toBe(true);
    },
  );

  test('orders in packing are ready to ship at once', async () => {
    const store = await openStore();
    store.clock.now = new Date(NOW);
    const { token } = await store.signIn();
    const statuses = ['confirmed', ...Array.from({ length: 12 }, () => 'processing'), 'on_hold'];
    for (const [index, status] of statuses.entries()) {
      const order = { status, sequence: 2000 + index, created_at: NOW };
      await addOrder(store.db, amina.storeId, `order-${index}`, order);
    }
    const { attention } = await readStats(store, token, 'attention');
    expect(attention).toMatchObject({ toPack: 1, readyToShip: 12, toShip: 0, onHold: 1 });
  });

  test('an order is late to ship after two days, and overdue after one', async () => {
    const store = await openStore();
    store.clock.now = new Date(NOW);
    const { token } = await store.signIn();
    const ages = [0, 23, 24, 25, 47, 48, 49];
    for (const [index, age] of ages.entries()) {
      const at = new Date(Date.parse(NOW) - age * HOUR).toISOString();
      const order = { status: 'processing', payment_status: 'unpaid', payment_kind: 'card' };
      await addOrder(store.db, amina.storeId, `order-${index}`, {
        ...order,
        sequence: 2000 + index,
        created_at: at,
      });
    }
    const { attention } = await readStats(store, token, 'attention');
    // An order of exactly 48 hours is not older than 48 hours.
    expect(attention).toMatchObject({ toAccept: 0, toPack: 0, toShip: 1, onHold: 0, unpaid: 4 });
  });

  test('a store reports the progress of its setup', async () => {
    const store = await openStore();
    const { token } = await store.signIn();
    const read = async () => (await readStats(store, token, 'catalogue')).catalogue;
    expect(await read()).toEqual({ products: 0, hasPictures: false });
    const made = await store.call('POST /merchant/products', { token, body: { name: 'Mug' } });
    expect(await read()).toEqual({ products: 1, hasPictures: false });
    const images = [{ _id: 'picture-1', url: 'https://pictures.example/mug.png', alt: '' }];
    const path = `/merchant/products/${textAt(made.body, '_id')}`;
    const saved = await store.call(`PUT ${path}`, { token, body: { images } });
    expect(saved.status, saved.text).toBe(200);
    expect(await read()).toEqual({ products: 1, hasPictures: true });
  });
});
