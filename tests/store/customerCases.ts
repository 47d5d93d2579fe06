import { amina, at, type OpenStore } from './openStore.ts';

const DAY = 86_400_000;
export const now = new Date('2026-03-02T09:00:00.000Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();

/** Sixty customers who differ in all filters and sorts. */
export const people = Array.from({ length: 60 }, (_, index) => {
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

export type SeedCustomer = (typeof people)[number];

export const customerCases: [object, (person: SeedCustomer) => boolean][] = [
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
  name: ({ name }: SeedCustomer) => name.toLowerCase().replace('é', 'e'),
  createdAt: ({ created_at }: SeedCustomer) => created_at,
  lastOrderAt: ({ last_order_at }: SeedCustomer) => last_order_at ?? '',
  ordersCount: ({ orders_count }: SeedCustomer) => String(orders_count),
  totalSpent: ({ total_spent }: SeedCustomer) => String(total_spent).padStart(9, '0'),
};

/** Reads a page of customers: their ids and the total. */
export async function askCustomers(
  store: OpenStore,
  token: string,
  filter: object,
  sort = ['name', 'ASC'],
  range = [0, 99],
) {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    range: JSON.stringify(range),
  });
  const { body, headers, status, text } = await store.call(`GET /users?${query}`, { token });
  if (status !== 200) throw new Error(text);
  const ids = Array.isArray(body) ? body.map((one) => String(at(one, '_id'))) : [];
  return { ids, total: Number(headers.get('X-Total-Count')) };
}

/** The ids of matching customers, by each sort, ascending. */
export function inOrders(fits: (person: SeedCustomer) => boolean): [sort: string, ids: string[]][] {
  const wanted = people.filter(fits);
  return Object.entries(SORTS).map(([sort, keyOf]) => {
    const key = (person: SeedCustomer) => `${keyOf(person)} ${person.id}`;
    return [sort, wanted.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id)];
  });
}
