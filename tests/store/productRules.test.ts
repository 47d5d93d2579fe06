import { beforeEach, expect, test } from 'vitest';
import { amina, at, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
});

function create(body: object) {
  return store.call('POST /merchant/products', { token, body });
}

const longest = 'x'.repeat(255);
const refused: [string, object, string, string][] = [
  ['no name', { price: 1 }, 'name', 'Enter a product name.'],
  ['a blank name', { name: '   ' }, 'name', 'Enter a product name.'],
  ['a name too long', { name: `${longest}x` }, 'name', 'Keep the name within 255 characters.'],
  [
    'a control character',
    { name: 'a\u0007b' },
    'name',
    'Remove the characters that can’t be shown.',
  ],
  ['a negative price', { name: 'A', price: -50 }, 'price', 'An amount can’t be negative.'],
  ['half a cent', { name: 'A', price: 1.5 }, 'price', 'Enter an amount, for example 12.50.'],
  ['a price as text', { name: 'A', price: '12' }, 'price', 'Enter an amount, for example 12.50.'],
  ['a huge price', { name: 'A', price: 1e11 }, 'price', 'This amount is too large.'],
  [
    'active without a price',
    { name: 'A', status: 'active' },
    'price',
    'Add a price before you make this product active.',
  ],
  [
    'a compare-at price that is not higher',
    { name: 'A', price: 1290, compareAtPrice: 1290 },
    'compareAtPrice',
    'The compare-at price must be higher than €12.90.',
  ],
  [
    'an unknown status',
    { name: 'A', status: 'gone' },
    'status',
    'Choose draft, active or archived.',
  ],
  [
    'a slug with capitals',
    { name: 'A', slug: 'Mug' },
    'slug',
    'Use lowercase letters, numbers and single hyphens.',
  ],
  ['a SKU with a space', { name: 'A', sku: 'A 1' }, 'sku', 'Use only letters, numbers and . _ / -'],
  [
    'a SKU too long',
    { name: 'A', sku: 'A'.repeat(65) },
    'sku',
    'Keep the SKU within 64 characters.',
  ],
  [
    'a short barcode',
    { name: 'A', barcode: '123' },
    'barcode',
    'A barcode has 8, 12, 13 or 14 digits.',
  ],
  [
    'negative stock',
    { name: 'A', stock: -1 },
    'stock',
    'Enter a whole number from 0 to 1,000,000.',
  ],
  [
    'too much stock',
    { name: 'A', stock: 1_000_001 },
    'stock',
    'Enter a whole number from 0 to 1,000,000.',
  ],
  [
    'a weight too large',
    { name: 'A', weight: 1_000_001 },
    'weight',
    'Enter a weight in grams, from 0 to 1,000,000.',
  ],
  [
    'the same tag twice',
    { name: 'A', tags: ['Gift', 'gift'] },
    'tags',
    'You already added this tag.',
  ],
  [
    '51 tags',
    { name: 'A', tags: Array.from({ length: 51 }, (_, n) => `t${n}`) },
    'tags',
    'It can’t have any more tags.',
  ],
  [
    '11 pictures',
    { name: 'A', images: Array.from({ length: 11 }, (_, n) => ({ _id: `i${n}`, url: '/a.svg' })) },
    'images',
    'A product can have up to 10 pictures.',
  ],
  [
    'an unknown category',
    { name: 'A', categoryId: 'nowhere' },
    'categoryId',
    'This category no longer exists.',
  ],
  [
    'backorders without stock',
    { name: 'A', trackStock: false, allowBackorder: true },
    'allowBackorder',
    'Backorders need stock to be tracked.',
  ],
];

test.each(refused)('refuses %s at its field [C8, D16]', async (_, body, field, text) => {
  const response = await create(body);
  expect([response.status, at(response.body, 'errors', field)]).toEqual([422, text]);
  expect(response.body).toMatchObject({ error: { message: text } });
});

test('accepts the limits themselves', async () => {
  const response = await create({
    name: longest,
    price: 99_999_999_999,
    stock: 1_000_000,
    description: 'd'.repeat(10_000),
    sku: 'S'.repeat(64),
    tags: Array.from({ length: 50 }, (_, n) => `tag ${n}`),
  });
  expect(response.status, response.text).toBe(201);
});
