import { beforeEach, describe, expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { checkFile, countsOf, drive, rowsOf } from './importFile.ts';
import { amina, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let merchant: { store: OpenStore; token: string };
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  merchant = { store, token };
});

const customers = async (): Promise<object[]> => {
  const { body } = await store.call('GET /users?sort=["name","ASC"]', { token });
  return Array.isArray(body) ? body : [];
};
const type = 'customers';

describe('a file of customers', () => {
  test('matches phones in any notation, adds new customers, and can be undone', async () => {
    const first = await checkFile(merchant, {
      type,
      fields: [
        'phone',
        'firstName',
        'lastName',
        'email',
        'tags',
        'acceptsMarketing',
        'isTaxExempt',
        'vatNumber',
        'line1',
        'city',
        'country',
      ],
      rows: [
        [
          "'+33612345678",
          'Chloé',
          'Martin',
          'chloe@example.com',
          'vip; new',
          'Oui',
          'yes',
          'FR12345678901',
          '1 rue du Port',
          'Nantes',
          'France',
        ],
      ],
    });
    await drive(merchant, first, 'run');
    const [chloe] = await customers();
    expect(chloe).toMatchObject({
      name: 'Chloé Martin',
      phone: '+33612345678',
      tags: ['vip', 'new'],
      acceptsMarketing: true,
      isTaxExempt: true,
      vatNumber: 'FR12345678901',
      addresses: [{ name: 'Chloé Martin', line1: '1 rue du Port', city: 'Nantes', country: 'FR' }],
    });
    const second = await checkFile(merchant, {
      type,
      fields: ['phone', 'name', 'note', 'postcode'],
      rows: [
        ['06 12 34 56 78', '', 'Rings twice.', '44000'],
        ['0033 6 12-34-56-79', 'Dan', '', ''],
        ['06 12 34 56 78', 'Twice', '', ''],
        ['12', 'Too short', '', ''],
        ['', 'Nobody', '', ''],
        ['+33612345670', '', '', ''],
      ],
    });
    expect(await rowsOf(merchant, second)).toMatchObject([
      { label: 'Chloé Martin', result: 'changed' },
      { label: 'Dan', result: 'new' },
      { result: 'refused', problems: [{ code: 'import.duplicate', values: { line: 2 } }] },
      { result: 'refused', problems: [{ field: 'phone', code: 'phone.invalid' }] },
      { result: 'refused', problems: [{ field: 'phone', code: 'import.phoneRequired' }] },
      { result: 'refused', problems: [{ field: 'name', code: 'user.nameRequired' }] },
    ]);
    await drive(merchant, second, 'run');
    expect(await customers()).toMatchObject([
      {
        name: 'Chloé Martin',
        note: 'Rings twice.',
        addresses: [{ line1: '1 rue du Port', postcode: '44000' }],
      },
      { name: 'Dan', phone: '+33612345679' },
    ]);
    await drive(merchant, second, 'undo');
    expect(await customers()).toMatchObject([
      { name: 'Chloé Martin', note: '', addresses: [{ postcode: null }] },
    ]);
    // Kept, because somebody changed her since the first import, even though that change was undone.
    expect(await drive(merchant, first, 'undo')).toMatchObject({ counts: { undone: 0, kept: 1 } });
    const counts = store.db.selectFrom('customer_counts').selectAll();
    const own = counts.where('store_id', '=', amina.storeId);
    expect(await own.execute()).toMatchObject([{ status: 'active', count: 1 }]);
  });

  test('reads the language by code or name, clears it with an empty cell, and refuses other languages', async () => {
    const fields = ['phone', 'name', 'language'];
    const rows = [
      ['+33612345671', 'Ada', 'Français'],
      ['+33612345672', 'Ben', 'fr-CA'],
      ['+33612345673', 'Cleo', ''],
      ['+33612345674', 'Dan', 'de'],
    ];
    const first = await checkFile(merchant, { type, fields, rows, words: { français: 'fr' } });
    expect(await rowsOf(merchant, first)).toMatchObject([
      { result: 'new' },
      { result: 'new' },
      { result: 'new' },
      { result: 'refused', problems: [{ field: 'language', code: 'invalid' }] },
    ]);
    await drive(merchant, first, 'run');
    expect(await customers()).toMatchObject([
      { name: 'Ada', language: 'fr' },
      { name: 'Ben', language: 'fr' },
      { name: 'Cleo', language: null },
    ]);
    const again = [
      ['+33612345671', 'Ada', ''],
      ['+33612345672', 'Ben', 'FR'],
      ['+33612345673', 'Cleo', ''],
    ];
    const second = await checkFile(merchant, { type, fields, rows: again, clears: true });
    expect(await rowsOf(merchant, second)).toMatchObject([
      { result: 'changed', changes: [{ field: 'language', from: 'fr', to: null }] },
      { result: 'same' },
      { result: 'same' },
    ]);
    await drive(merchant, second, 'run');
    expect(await customers()).toMatchObject([{ language: null }, { language: 'fr' }, {}]);
    await drive(merchant, second, 'undo');
    expect(await customers()).toMatchObject([{ language: 'fr' }, { language: 'fr' }, {}]);
  });

  test('names the invalid part of an address', async () => {
    const id = await checkFile(merchant, {
      type,
      fields: ['phone', 'name', 'line1', 'country'],
      rows: [['+33612345678', 'Dan', '1 rue du Port', 'France']],
    });
    expect(await rowsOf(merchant, id)).toMatchObject([
      { result: 'refused', problems: [{ field: 'city', code: 'address.cityRequired' }] },
    ]);
  });

  test('reports all problems of a row', async () => {
    const id = await checkFile(merchant, {
      type,
      fields: ['phone', 'name', 'email', 'acceptsMarketing', 'line1', 'country'],
      rows: [
        ['', '', 'no address', 'perhaps', '1 rue du Port', 'Atlantis'],
        ['+33612345678', 'Dan', 'no address', 'perhaps', '', ''],
      ],
    });
    const ofDan = [{ field: 'acceptsMarketing' }, { field: 'email' }];
    const ofAddress = [{ field: 'city' }, { field: 'country' }];
    expect(await rowsOf(merchant, id)).toMatchObject([
      {
        problems: [
          { field: 'acceptsMarketing' },
          { field: 'phone', code: 'import.phoneRequired' },
          { field: 'name', code: 'user.nameRequired' },
          { field: 'email' },
          ...ofAddress,
        ],
      },
      { problems: ofDan },
    ]);
  });
});

test('the undo keeps a customer whose former phone somebody else has by now, and goes on', async () => {
  const add = (body: object) => store.call('POST /users', { token, body });
  const ada = textAt((await add({ name: 'Ada', phone: '+33612345678' })).body, '_id');
  const id = await checkFile(merchant, {
    type,
    fields: ['id', 'phone', 'name'],
    rows: [
      [ada, '+33612345600', ''],
      ['', '+33612345601', 'Dan'],
    ],
  });
  await drive(merchant, id, 'run');
  expect((await add({ name: 'Zoe', phone: '+33612345678' })).status).toBe(201);
  await drive(merchant, id, 'undo');
  expect(await countsOf(merchant, id)).toMatchObject({ undone: 1, kept: 1 });
  expect(await customers()).toMatchObject([
    { name: 'Ada', phone: '+33612345600' },
    { name: 'Zoe', phone: '+33612345678' },
  ]);
});

test('the undo keeps a new customer who has ordered, also if the order was cancelled', async () => {
  const rows = [['+33612345678', 'Ada']];
  const id = await checkFile(merchant, { type, fields: ['phone', 'name'], rows });
  await drive(merchant, id, 'run');
  const [ada] = await customers();
  const order = { customer_id: textAt(ada, '_id'), status: 'cancelled' } as const;
  await addOrder(store.db, amina.storeId, 'order-1', order);
  await drive(merchant, id, 'undo');
  expect(await countsOf(merchant, id)).toMatchObject({ undone: 0, kept: 1 });
  expect(await customers()).toMatchObject([{ name: 'Ada' }]);
});
