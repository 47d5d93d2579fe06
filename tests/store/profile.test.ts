import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { TrackingUrl } from '../../contract/linkPattern.ts';
import { addOrder } from './addOrder.ts';
import { amina, at, bruno, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
});

const read = () => store.call('GET /users/profile', { token });
const save = (body: unknown, headers: Record<string, string> = {}) =>
  store.call('PUT /users/profile', { token, body, headers });

test('reads the merchant with settings and subscription [C7] [D21]', async () => {
  const { status, body, headers } = await read();
  expect(status).toBe(200);
  expect(headers.get('ETag')).toBe('"2"');
  expect(body).toEqual({
    _id: 'amina',
    name: 'Amina Diallo',
    email: null,
    phone: amina.phone,
    profilePicture: null,
    businessName: 'Amina Diallo Ltd',
    businessType: 'Clothing',
    storeSettings: {
      name: "Amina Diallo's store",
      description: null,
      contactEmail: null,
      contactPhone: null,
      address: null,
      isVisible: true,
      shippingRate: 0,
      isShippingSet: false,
      taxRate: null,
      pricesIncludeTax: false,
      country: null,
      currency: 'EUR',
      timezone: null,
      lowStockDefault: 5,
      orderPrefix: null,
      legalName: null,
      vatNumber: null,
      invoicePrefix: null,
      creditNotePrefix: null,
      productLink: '',
      carriers: [],
      emailLanguage: null,
      logo: null,
    },
    subscription: {
      plan: 'Free',
      status: 'active',
      renewalDate: null,
      price: 0,
      limits: { products: null, ordersPerMonth: null, customers: null },
    },
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
  });
});

test('changes only sent fields [C7] [D21]', async () => {
  store.clock.advance(60);
  const settings = {
    name: 'Atelier Amina',
    contactPhone: '+33611111111',
    address: '1 rue Haute\n75001 Paris',
    isVisible: false,
    shippingRate: 490,
    timezone: 'Europe/Paris',
  };
  const { status, body } = await save({ name: 'Amina D.', storeSettings: settings });
  expect(status).toBe(200);
  expect(at(body, 'name')).toBe('Amina D.');
  expect(at(body, 'businessName')).toBe('Amina Diallo Ltd');
  expect(at(body, 'updatedAt')).toBe('2026-03-02T09:01:00.000Z');
  expect(at(body, 'storeSettings')).toMatchObject({ ...settings, lowStockDefault: 5 });
  expect((await read()).body).toEqual(body);
});

test('distinguishes free shipping by choice from the default [D21]', async () => {
  const isSet = async () => at((await read()).body, 'storeSettings', 'isShippingSet');
  await store.db.updateTable('stores').set({ shipping_rate: 0, is_shipping_set: 0 }).execute();
  await save({ storeSettings: { description: 'Linen' } });
  expect(await isSet()).toBe(false);
  await save({ storeSettings: { shippingRate: 0 } });
  expect(await isSet()).toBe(true);
});

test('the link of products is an https pattern, cleared by null', async () => {
  const productLink = 'https://store.example/products/{slug}';
  const { body } = await save({ storeSettings: { productLink } });
  expect(at(body, 'storeSettings', 'productLink')).toBe(productLink);
  const refused = await save({ storeSettings: { productLink: 'https://store.example/products' } });
  expect(refused.status).toBe(422);
  expect(at(refused.body, 'errors', 'storeSettings.productLink')).toMatch(/^The link starts/);
  const emptied = await save({ storeSettings: { productLink: null } });
  expect(at(emptied.body, 'storeSettings', 'productLink')).toBe('');
});

test('the currency can change until there is an order [D15]', async () => {
  expect((await save({ storeSettings: { currency: 'JPY' } })).status).toBe(200);
  await addOrder(store.db, amina.storeId);
  const { status, body } = await save({ storeSettings: { currency: 'EUR' } });
  expect(status).toBe(422);
  expect(at(body, 'errors', 'storeSettings.currency')).toBe(
    'The currency can’t be changed once there are orders.',
  );
  expect((await save({ storeSettings: { currency: 'JPY', isVisible: false } })).status).toBe(200);
});

test('another merchant’s orders do not lock the currency [D15]', async () => {
  await addOrder(store.db, bruno.storeId);
  expect((await save({ storeSettings: { currency: 'JPY' } })).status).toBe(200);
});

test('of two simultaneous saves with one ETag one gets the conflict [D17]', async () => {
  const etag = (await read()).headers.get('ETag') ?? '';
  const responses = await Promise.all([
    save({ name: 'One' }, { 'If-Match': etag }),
    save({ name: 'Two' }, { 'If-Match': etag }),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test('a new low-stock threshold changes lists and totals at once [D21]', async () => {
  for (const stock of [0, 3, 8]) {
    const body = { name: `Stock ${stock}`, stock };
    expect((await store.call('POST /merchant/products', { token, body })).status).toBe(201);
  }
  const own = { name: 'Own level', stock: 8, lowStockThreshold: 2 };
  await store.call('POST /merchant/products', { token, body: own });
  const totals = async () => {
    const found: Record<string, string | null> = {};
    for (const stock of ['in', 'low', 'out']) {
      const filter = encodeURIComponent(JSON.stringify({ stock }));
      const response = await store.call(`GET /merchant/products?filter=${filter}`, { token });
      found[stock] = response.headers.get('X-Total-Count');
    }
    return found;
  };
  const before = await totals();
  await save({ storeSettings: { lowStockDefault: 8 } });
  const raised = await totals();
  expect(Number(raised.low) - Number(before.low)).toBe(1);
  await save({ storeSettings: { lowStockDefault: 0 } });
  expect((await totals()).low).toBe('0');
  await save({ storeSettings: { lowStockDefault: 5 } });
  expect(await totals()).toEqual(before);
});

test('refuses an email or a link with an invisible character', async () => {
  const unseen = 'a\u0000b';
  for (const body of [
    { email: `${unseen}@store.example` },
    { profilePicture: `/api/uploads/${unseen}` },
    { storeSettings: { contactEmail: `store@${unseen}.example` } },
    { storeSettings: { productLink: `https://store.example/${unseen}/{slug}` } },
    {
      storeSettings: {
        carriers: [{ name: 'Own', link: `https://a.example/${unseen}/{tracking}` }],
      },
    },
  ]) {
    const response = await store.call('PUT /users/profile', { token, body });
    expect(response.status, JSON.stringify(body)).toBe(422);
  }
  const body = { name: 'Mugs', image: `/api/uploads/${unseen}` };
  expect((await store.call('POST /categories', { token, body })).status).toBe(422);
  expect(v.is(TrackingUrl, `https://a.example/${unseen}`)).toBe(false);
});
