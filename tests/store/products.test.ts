import { beforeEach, describe, expect, test } from 'vitest';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
});

const mug = { name: 'Blue mug', price: 1290, sku: 'MUG-1', stock: 3 };

function create(body: object) {
  return store.call('POST /merchant/products', { token, body });
}

function change(id: string, body: object, headers: Record<string, string> = {}) {
  return store.call(`PUT /merchant/products/${id}`, { token, body, headers });
}

async function created(body: object): Promise<string> {
  const response = await create(body);
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

describe('creating a product', () => {
  test('returns the whole record with defaults [C8, S5]', async () => {
    const response = await create({ name: '  Crème bowl  ' });
    expect(response.status).toBe(201);
    expect(response.headers.get('ETag')).toBe('"1"');
    expect(response.headers.get('Location')).toBe(
      `/api/merchant/products/${textAt(response.body, '_id')}`,
    );
    expect(response.body).toMatchObject({
      name: 'Crème bowl',
      slug: 'creme-bowl',
      status: 'draft',
      price: null,
      currency: 'EUR',
      trackStock: true,
      stock: 0,
      availability: 'out',
      tags: [],
      images: [],
      createdAt: '2026-03-02T09:00:00.000Z',
    });
  });

  test('generates a numbered slug for the same name, and `product` for a name without Latin letters', async () => {
    await create({ name: 'Mug' });
    expect((await create({ name: 'Mug' })).body).toMatchObject({ slug: 'mug-2' });
    expect((await create({ name: '陶瓷马克杯' })).body).toMatchObject({ slug: 'product' });
  });

  test('the 51st product of one long name got a web address that could not be saved', async () => {
    const name = `${'x'.repeat(239)} mug`;
    for (let count = 0; count < 50; count += 1) await created({ name });
    const { body } = await create({ name });
    const saved = await change(textAt(body, '_id'), { slug: textAt(body, 'slug') });
    expect(saved.status, saved.text).toBe(200);
  });

  test('keeps names in any script, emoji and right-to-left marks as typed', async () => {
    for (const name of ['كوب أزرق ‏☕', '👩‍👩‍👧‍👦 family mug', '‮reversed', 'Ünïcödé']) {
      expect((await create({ name })).body).toMatchObject({ name });
    }
  });
});

describe('changing a product', () => {
  test('changes only sent fields', async () => {
    const id = await created({ ...mug, tags: ['gift'], description: 'Fired twice.' });
    store.clock.advance(60);
    const response = await change(id, { price: 1490 });
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBe('"2"');
    expect(response.body).toMatchObject({
      name: 'Blue mug',
      price: 1490,
      tags: ['gift'],
      description: 'Fired twice.',
      stock: 3,
      updatedAt: '2026-03-02T09:01:00.000Z',
    });
  });

  test('refuses the SKU or slug of another product, ignoring case, and names that product', async () => {
    await created({ ...mug, slug: 'blue' });
    const id = await created({ name: 'Red mug' });
    const response = await change(id, { sku: 'mug-1', slug: 'blue' });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      errors: {
        sku: 'SKU mug-1 is already used by Blue mug.',
        slug: 'This web address is already used by Blue mug.',
      },
    });
  });

  test('accepts its own SKU in another case', async () => {
    const id = await created(mug);
    expect((await change(id, { sku: 'mug-1' })).status).toBe(200);
  });

  test('checks rules between fields on the merged record', async () => {
    const id = await created({ ...mug, status: 'active', compareAtPrice: 1500 });
    expect(at((await change(id, { price: null })).body, 'errors', 'price')).toBe(
      'Add a price before you make this product active.',
    );
    const tooHigh = await change(id, { price: 1600 });
    expect(at(tooHigh.body, 'errors', 'compareAtPrice')).toBe(
      'The compare-at price must be higher than €16.00.',
    );
    // Values in minor units: a console in another language formats them itself.
    expect(at(tooHigh.body, 'problems')).toEqual([
      { field: 'compareAtPrice', code: 'product.compareAtTooLow', values: { price: 1600 } },
    ]);
    expect((await change(id, { price: 1600, compareAtPrice: null })).status).toBe(200);
  });

  test('refuses read-only and unknown fields by name', async () => {
    const id = await created(mug);
    for (const field of ['stock', 'soldCount', '_id', 'storeId', 'colour']) {
      const response = await change(id, { [field]: 'x' });
      expect([field, response.status]).toEqual([field, 422]);
      expect(response.text).toContain('This field is not known.');
    }
  });

  test('exactly one of two saves of one version succeeds [D17]', async () => {
    const id = await created(mug);
    const headers = { 'If-Match': '"1"' };
    const responses = await Promise.all([1, 2, 3].map((n) => change(id, { price: n }, headers)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });
});
