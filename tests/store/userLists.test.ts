import { beforeAll, expect, test } from 'vitest';
import { SEGMENTS, segmentFilter, segmentsOf } from '../../domain/customerSegments.ts';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { amina, at, type OpenStore, openStore } from './openStore.ts';

const DAY = 86_400_000;
const now = new Date('2026-03-02T09:00:00.000Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();

/** Sixty customers who differ in all that is filtered and sorted by. */
const people = Array.from({ length: 60 }, (_, index) => {
  const orders = index % 5;
  return {
    id: `c${String(index).padStart(2, '0')}`,
    store_id: amina.storeId,
    name: `${['Ada', 'Bilal', 'Chloé', 'Dmitri'][index % 4]} ${index}`,
    phone: `+3361${String(1_000_000 + index)}`,
    email: index % 3 === 0 ? `c${index}@example.org` : null,
    status: index % 10 === 0 ? 'blocked' : 'active',
    tags: index % 6 === 0 ? '["Wholesale","vip"]' : '[]',
    orders_count: orders,
    total_spent: orders * 28_000 + index,
    first_order_at: orders === 0 ? null : ago(400 - index),
    last_order_at: orders === 0 ? null : ago(index * 6),
    created_at: ago(index * 5 + 1),
    updated_at: ago(1),
  };
});

let store: OpenStore;
let token: string;
beforeAll(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  await insertCustomers(store.db, people);
});

type Person = (typeof people)[number];

async function ask(filter: object, sort = ['name', 'ASC'], range = [0, 99]) {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    range: JSON.stringify(range),
  });
  const { body, headers, status, text } = await store.call(`GET /users?${query}`, { token });
  expect(status, text).toBe(200);
  const ids = Array.isArray(body) ? body.map((one) => String(at(one, '_id'))) : [];
  return { ids, total: Number(headers.get('X-Total-Count')) };
}

const cases: [object, (person: Person) => boolean][] = [
  [{}, () => true],
  [{ status: 'blocked' }, ({ status }) => status === 'blocked'],
  [{ tag: 'VIP' }, ({ tags }) => tags !== '[]'],
  [{ tag: 'nobody' }, () => false],
  [{ q: 'ada' }, ({ name }) => name.startsWith('Ada')],
  [{ q: 'CHLOE' }, ({ name }) => name.startsWith('Chloé')],
  [{ q: '06 11 00 00 07' }, ({ phone }) => phone === '+33611000007'],
  [{ q: 'c12@example.org' }, ({ email }) => email === 'c12@example.org'],
  [{ q: '   ' }, () => true],
  [{ q: '!?' }, () => false],
  [{ ordersMin: 2 }, ({ orders_count }) => orders_count >= 2],
  [{ ordersMin: 1, ordersMax: 2 }, (one) => one.orders_count >= 1 && one.orders_count <= 2],
  [{ ordersMax: 0 }, ({ orders_count }) => orders_count === 0],
  [{ spentMin: 28_000 }, ({ total_spent }) => total_spent >= 28_000],
  [{ spentMax: 14_001 }, ({ total_spent }) => total_spent <= 14_001],
  [{ createdAfter: ago(31) }, ({ created_at }) => created_at >= ago(31)],
  [{ createdBefore: ago(31) }, ({ created_at }) => created_at < ago(31)],
  [{ firstOrderAfter: ago(370) }, (one) => (one.first_order_at ?? '') >= ago(370)],
  [{ lastOrderBefore: ago(60) }, (one) => (one.last_order_at ?? '9') < ago(60)],
  [{ lastOrderAfter: '2026-01-01T00:00:00Z' }, (one) => (one.last_order_at ?? '') >= '2026-01-01'],
  [
    { ordersMin: 2, status: 'active', tag: 'vip', lastOrderBefore: ago(30) },
    (one) =>
      one.orders_count >= 2 &&
      one.status === 'active' &&
      one.tags !== '[]' &&
      (one.last_order_at ?? '9') < ago(30),
  ],
  [
    { q: 'ada', status: 'blocked', spentMin: 1 },
    (one) => one.name.startsWith('Ada') && one.status === 'blocked' && one.total_spent >= 1,
  ],
  [{ id: ['c03', 'c04', 'zzz'] }, ({ id }) => id === 'c03' || id === 'c04'],
  [{ id: [] }, () => false],
];

const SORTS = {
  name: ({ name }: Person) => name.toLowerCase().replace('é', 'e'),
  createdAt: ({ created_at }: Person) => created_at,
  lastOrderAt: ({ last_order_at }: Person) => last_order_at ?? '',
  ordersCount: ({ orders_count }: Person) => String(orders_count),
  totalSpent: ({ total_spent }: Person) => String(total_spent).padStart(9, '0'),
};

test.each(cases)(
  'the list finds those of %j, in any order, a page at a time [C7] [D1]',
  async (filter, fits) => {
    const wanted = people.filter(fits);
    for (const [sort, keyOf] of Object.entries(SORTS)) {
      const key = (person: Person) => `${keyOf(person)} ${person.id}`;
      const up = wanted.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id);
      const down = up.toReversed();
      expect(await ask(filter, [sort, 'ASC'])).toEqual({ ids: up, total: wanted.length });
      expect(await ask(filter, [sort, 'DESC'])).toEqual({ ids: down, total: wanted.length });
      const first = await ask(filter, [sort, 'DESC'], [0, 6]);
      const second = await ask(filter, [sort, 'DESC'], [7, 13]);
      expect([...first.ids, ...second.ids]).toEqual(down.slice(0, 14));
    }
  },
);

test('a segment’s filters find those who are in it, and the totals say how many [C7]', async () => {
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

test('what is found and counted follows every change [C7]', async () => {
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
