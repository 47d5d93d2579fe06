import { beforeEach, expect, test } from 'vitest';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { amina, at, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
  const own = { store_id: amina.storeId, ...dates };
  await insertCustomers(store.db, [
    { id: 'zoe', name: 'Zoé Lefèvre', phone: '+33611111111', ...own },
    { id: 'omar', name: 'Omar', phone: '+212611111111', ...own },
  ]);
});

const address = { line1: '1 rue Haute', city: 'Paris', country: 'FR' };

test.each([
  ['name', '', 'Enter a name.'],
  ['name', '   ', 'Enter a name.'],
  ['name', 'x'.repeat(101), 'Keep the name within 100 characters.'],
  ['name', 'a\u0000b', 'Remove the characters that can’t be shown.'],
  ['phone', '0611111111', 'That doesn’t look like a full phone number.'],
  ['phone', '+336', 'That doesn’t look like a full phone number.'],
  ['phone', '', 'That doesn’t look like a full phone number.'],
  ['phone', '+212611111111', 'This phone number is already used by Omar.'],
  ['email', 'zoe@', 'That doesn’t look like an email address.'],
  ['email', `${'x'.repeat(250)}@example.org`, 'That doesn’t look like an email address.'],
  ['note', 'x'.repeat(2001), 'Keep the note within 2,000 characters.'],
  ['tags', [''], 'A tag needs at least one character.'],
  ['tags', ['x'.repeat(51)], 'Keep tags within 50 characters.'],
  ['tags', Array.from({ length: 21 }, (_, at) => `t${at}`), 'It can’t have any more tags.'],
  ['tags', ['VIP', 'vip'], 'You already added this tag.'],
  [
    'addresses',
    Array.from({ length: 21 }, () => address),
    'A customer can have up to 20 addresses.',
  ],
  ['addresses', [{ ...address, line1: '' }], 'Enter the street and number.'],
  ['addresses', [{ ...address, city: '' }], 'Enter the city.'],
  ['addresses', [{ ...address, country: 'France' }], 'Choose the country.'],
  [
    'addresses',
    [{ ...address, postcode: 'x'.repeat(21) }],
    'Keep the postcode within 20 characters.',
  ],
  ['acceptsMarketing', 'yes', 'This value is not valid.'],
  ['status', 'blocked', 'This field is not known.'],
  ['totalSpent', 1, 'This field is not known.'],
])('refuses a customer’s %s with its text: %j [C7] [D16]', async (field, value, text) => {
  const isNew = field === 'name' ? {} : { name: 'New' };
  for (const [route, body] of [
    ['PUT /users/zoe', {}],
    ['POST /users', isNew],
  ] as const) {
    const response = await store.call(route, { token, body: { ...body, [field]: value } });
    expect([route, response.status, at(response.body, 'errors', field)]).toEqual([
      route,
      422,
      text,
    ]);
  }
});

test('creates a customer from a name, and finds them by it [C7]', async () => {
  const bare = await store.call('POST /users', { token, body: { name: 'Nadia' } });
  expect([bare.status, at(bare.body, 'phone'), at(bare.body, 'status')]).toEqual([
    201,
    null,
    'active',
  ]);
  const body = {
    name: 'Idris Kamara',
    phone: '+33655550002',
    addresses: [address],
    tags: ['gift'],
    language: 'fr',
  };
  const full = await store.call('POST /users', { token, body });
  expect(full.body).toMatchObject({ ...body, ordersCount: 0, note: '' });
  const id = String(at(full.body, '_id'));
  for (const filter of [{ q: 'kamara' }, { q: '06 55 55 00 02' }, { tag: 'gift' }]) {
    const found = await store.call(
      `GET /users?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      { token },
    );
    expect([filter, at(found.body, '0', '_id')]).toEqual([filter, id]);
  }
  expect((await store.call('POST /users', { token, body: { phone: '+33655550003' } })).status).toBe(
    422,
  );
});

test.each([
  ['name', '👩🏽‍🎤'.repeat(100)],
  ['phone', null],
  ['phone', '+33611111111'],
  ['email', null],
  ['note', 'Line one\nline two'],
  ['tags', []],
  ['addresses', []],
])('a customer’s %s may be %j [C7]', async (field, value) => {
  const response = await store.call('PUT /users/zoe', { token, body: { [field]: value } });
  expect([response.status, at(response.body, field)]).toEqual([200, value]);
});

test('limits a reason to 500 characters [C7]', async () => {
  const body = { status: 'blocked', reason: 'x'.repeat(501) };
  const response = await store.call('PUT /users/zoe/toggle-status', { token, body });
  expect([response.status, at(response.body, 'errors', 'reason')]).toEqual([
    422,
    'Keep the reason within 500 characters.',
  ]);
});

test.each([
  ['{"ordersMin":-1}', 'ordersMin'],
  ['{"ordersMax":1.5}', 'ordersMax'],
  ['{"spentMin":-1}', 'spentMin'],
  ['{"createdAfter":"yesterday"}', 'createdAfter'],
  ['{"lastOrderBefore":"2026-13-01T00:00:00Z"}', 'lastOrderBefore'],
  ['{"status":"away"}', 'status'],
  ['{"tag":""}', 'tag'],
  ['{"segment":"new"}', 'segment'],
])('names an invalid filter: %s [C7] [D1]', async (filter, name) => {
  const response = await store.call(`GET /users?filter=${filter}`, { token });
  expect(response.status).toBe(400);
  expect(at(response.body, 'error', 'message')).toContain(`"${name}"`);
});
