import { beforeAll, expect, test } from 'vitest';
import { SEGMENTS, segmentFilter, segmentsOf } from '../../domain/customerSegments.ts';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { askCustomers, customerCases, inOrders, now, people } from './customerCases.ts';
import { amina, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeAll(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  await insertCustomers(store.db, people);
});

const ask = (filter: object, sort?: string[], range?: number[]) =>
  askCustomers(store, token, filter, sort, range);

test.each(customerCases)(
  'the list finds the customers of %j, in any order, in pages [C7] [D1]',
  async (filter, fits) => {
    for (const [sort, up] of inOrders(fits)) {
      const down = up.toReversed();
      expect(await ask(filter, [sort, 'ASC'])).toEqual({ ids: up, total: up.length });
      expect(await ask(filter, [sort, 'DESC'])).toEqual({ ids: down, total: up.length });
      const first = await ask(filter, [sort, 'DESC'], [0, 6]);
      const second = await ask(filter, [sort, 'DESC'], [7, 13]);
      expect([...first.ids, ...second.ids]).toEqual(down.slice(0, 14));
    }
  },
);

test('a segment’s filters find its customers, and the totals agree [C7]', async () => {
  const place = { now, timeZone: 'Europe/Paris', currency: 'EUR' };
  for (const segment of SEGMENTS) {
    const inIt = people.filter((person) =>
      segmentsOf(
        {
          createdAt: person.created_at,
          ordersCount: person.orders_count,
          lastOrderAt: person.last_order_at,
          totalSpent: person.total_spent,
        },
        place,
      ).includes(segment),
    );
    const found = await ask(segmentFilter(segment, place));
    expect(found.ids.toSorted(), segment).toEqual(inIt.map(({ id }) => id));
    expect(found.total).toBe(inIt.length);
    expect(inIt.length, segment).toBeGreaterThan(0);
  }
});

test('lists and counts follow every change [C7]', async () => {
  const put = (path: string, body: object) => store.call(`PUT /users/c01${path}`, { token, body });
  await put('', {
    name: 'Renée Moved',
    phone: '+33699999999',
    email: 'renee@example.org',
    tags: ['Fresh'],
  });
  expect((await ask({ q: 'bilal 1' })).ids).not.toContain('c01');
  for (const q of ['renee', '06 99 99 99 99', 'renee@example.org']) {
    expect((await ask({ q })).ids).toEqual(['c01']);
  }
  expect(await ask({ tag: 'fresh' })).toEqual({ ids: ['c01'], total: 1 });
  const { total } = await ask({ status: 'blocked' });
  await put('/toggle-status', { status: 'blocked' });
  expect((await ask({ status: 'blocked' })).total).toBe(total + 1);
  await store.call('DELETE /users/c01', { token });
  expect((await ask({ status: 'blocked' })).total).toBe(total);
  expect((await ask({})).total).toBe(59);
  expect((await ask({ tag: 'fresh' })).total).toBe(0);
  const words = await store.db
    .selectFrom('contact_terms')
    .select('term')
    .where('term', '=', 'renee')
    .execute();
  expect(words).toEqual([]);
});
