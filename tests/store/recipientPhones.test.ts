import { Kysely } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { up } from '../../store/db/migrations/0062_recipientPhones.ts';
import { addOrder } from './addOrder.ts';
import { amina, type OpenStore, openStore } from './openStore.ts';
import { isThere, openStoreOn } from './postgresServer.ts';

const paris = {
  name: 'Lou',
  line1: '1 rue de Rivoli',
  city: 'Paris',
  postcode: '75001',
  country: 'FR',
};

test('finds an order by the phone of its recipient, in any notation, until the phone changes [C12]', async () => {
  await expectFoundByRecipient(await openStore());
});

test('the migration finds former orders by the phone of their recipient [C12]', async () => {
  await expectMigrated(await openStore());
});

test.runIf(isThere)('PostgreSQL: finds orders, also former ones, by recipient [C12]', async () => {
  await expectFoundByRecipient(await openStoreOn('PostgreSQL'));
  await expectMigrated(await openStoreOn('PostgreSQL'));
});

const gifts = {
  abroad: { phone: '+33655443322', country: 'DE' },
  local: { phone: '01 55 44 33 11', country: 'FR' },
  own: { phone: '+33600000099', country: 'FR' },
};

async function openGifts(store: OpenStore) {
  for (const [index, [id, recipient]] of Object.entries(gifts).entries()) {
    const given = { ...paris, ...recipient };
    await addOrder(store.db, amina.storeId, id, {
      ...{ sequence: 2001 + index, status: 'processing', fulfilment_status: 'unfulfilled' },
      ...{ customer_phone: '+33600000099', shipping_address: JSON.stringify(given) },
    });
  }
  const { token } = await store.signIn();
  return async (q: string) => {
    const path = `GET /merchant/orders?filter=${encodeURIComponent(JSON.stringify({ q }))}`;
    const { body } = await store.call(path, { token });
    return v.parse(v.array(v.object({ _id: v.string() })), body).map(({ _id }) => _id);
  };
}

async function expectFoundByRecipient(store: OpenStore) {
  const find = await openGifts(store);
  for (const q of ['+33655443322', '06 55 44 33 22', '0033 6 55 44 33 22', '55443322']) {
    expect(await find(q), q).toEqual(['abroad']);
  }
  for (const q of ['01 55 44 33 11', '0155443311', '+33 1 55 44 33 11']) {
    expect(await find(q), q).toEqual(['local']);
  }
  expect(await find('06 00 00 00 99')).toHaveLength(3);
  const { token } = await store.signIn();
  const body = { shippingAddress: { ...paris, phone: '+33655440000' } };
  await store.call('PUT /merchant/orders/abroad', { token, body });
  expect(await find('+33655443322')).toEqual([]);
  expect(await find('+33655440000')).toEqual(['abroad']);
}

async function expectMigrated(store: OpenStore) {
  const { db } = store;
  const find = await openGifts(store);
  const readTerms = () => db.selectFrom('order_terms').selectAll().execute();
  const expected = await readTerms();
  await makeOlder(store);
  expect(await find('+33655443322')).toEqual([]);
  expect(await find('rivoli')).toHaveLength(3);
  // Migrations are untyped.
  const older: unknown = db;
  if (older instanceof Kysely) await up(older);
  expect(await find('+33655443322')).toEqual(['abroad']);
  expect(await find('rivoli')).toHaveLength(3);
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  expect(sorted(await readTerms())).toEqual(sorted(expected));
}

/** Restores the terms of version 0.3.0: orders of one customer to one address shared them, whatever its phone. */
async function makeOlder({ db }: OpenStore) {
  const own = await db.selectFrom('orders').select('search_id').where('id', '=', 'own').execute();
  const [{ search_id } = { search_id: '' }] = own;
  const shared = await db
    .selectFrom('order_terms')
    .selectAll()
    .where('search_id', '=', search_id)
    .execute();
  await db.deleteFrom('order_terms').where('search_id', '!=', search_id).execute();
  const former = shared.map((row) => ({ ...row, search_id: 'former' }));
  await db.insertInto('order_terms').values(former).execute();
  await db.updateTable('orders').set({ search_id: 'former' }).where('id', '!=', 'own').execute();
}
