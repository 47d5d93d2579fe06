import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, amina, at, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;
/** Mugs, and an empty category. */
let categories: string[];
beforeAll(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  const category = async (name: string, parentId: string | null) => {
    const body = { name, parentId };
    return (await store.call('POST /categories', { token, body })).body;
  };
  const kitchen = at(await category('Kitchen', null), '_id');
  const mug = { categoryId: at(await category('Mugs', String(kitchen)), '_id') };
  categories = [String(mug.categoryId), String(at(await category('Garden', null), '_id'))];
  const products = [
    {
      ...mug,
      name: 'Blue mug',
      price: 1200,
      costPrice: 900,
      sku: 'MUG-1',
      stock: 3,
      tags: ['Gift'],
    },
    {
      ...mug,
      name: 'Red mug',
      price: 1500,
      costPrice: 500,
      sku: 'MUG-2',
      stock: 30,
      status: 'active',
    },
    {
      name: 'Crêpe pan',
      price: 4490,
      costPrice: 4000,
      sku: 'PAN-1',
      stock: 0,
      categoryId: kitchen,
    },
    { name: 'Gift card', price: 5000, trackStock: false, tags: ['gift', 'card'] },
    { name: '陶瓷马克杯', barcode: '3760000000017', stock: 7 },
  ];
  for (const body of products) {
    store.clock.advance(60);
    await store.call('POST /merchant/products', { token, body });
  }
});

function list(query: Record<string, unknown>, path = '/merchant/products'): Promise<Answer> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return store.call(`GET ${path}?${search}`, { token });
}

function names(response: Answer): unknown[] {
  return Array.isArray(response.body)
    ? response.body.map((one) => at(one, 'name'))
    : [response.text];
}

const filters: [string, object, string[]][] = [
  ['everything', {}, ['陶瓷马克杯', 'Gift card', 'Crêpe pan', 'Red mug', 'Blue mug']],
  ['a status', { status: 'active' }, ['Red mug']],
  ['stock, tracked or not', { stock: 'in' }, ['陶瓷马克杯', 'Gift card', 'Red mug']],
  ['low stock', { stock: 'low' }, ['Blue mug']],
  ['no stock', { stock: 'out' }, ['Crêpe pan']],
  ['a lowest price', { priceMin: 1500 }, ['Gift card', 'Crêpe pan', 'Red mug']],
  ['a price range, both ends in it', { priceMin: 1200, priceMax: 1500 }, ['Red mug', 'Blue mug']],
  ['a tag in any case', { tag: 'GIFT' }, ['Gift card', 'Blue mug']],
  ['the beginnings of words, in any order', { q: 'mu blu' }, ['Blue mug']],
  ['words without accents', { q: 'crepe' }, ['Crêpe pan']],
  ['an SKU', { q: 'mug-2' }, ['Red mug']],
  ['a barcode', { q: '37600' }, ['陶瓷马克杯']],
  ['a word inside Chinese text', { q: '马克' }, ['陶瓷马克杯']],
  ['a tag as a word', { q: 'card' }, ['Gift card']],
  ['a loss at a discount of 25 %', { belowCost: { percent: 25, amount: 0 } }, ['Crêpe pan']],
  [
    'a loss at a discount of 25 % and a cent',
    { belowCost: { percent: 25, amount: 1 } },
    ['Crêpe pan', 'Blue mug'],
  ],
  [
    'a loss, and a status',
    { belowCost: { percent: 70, amount: 0 }, status: 'active' },
    ['Red mug'],
  ],
  [
    'a loss, which a product of unknown cost never is',
    { belowCost: { percent: 100, amount: 0 }, tag: 'card' },
    [],
  ],
  ['text without letters', { q: '%%' }, []],
  ['several filters', { q: 'mug', stock: 'low', priceMax: 2000, status: 'draft' }, ['Blue mug']],
  ['filters that no product meets', { tag: 'gift', status: 'active' }, []],
  ['no ids', { id: [] }, []],
];

test.each(filters)('finds by %s, newest first [C8, D1]', async (_, filter, expected) => {
  const response = await list({ filter });
  expect([response.status, names(response)]).toEqual([200, expected]);
  expect(response.headers.get('X-Total-Count')).toBe(String(expected.length));
});

test('finds by several categories, each with its sub-categories [C8]', async () => {
  const inMugs = ['Red mug', 'Blue mug'];
  expect(names(await list({ filter: { categoryId: categories } }))).toEqual(inMugs);
  const draft = await list({ filter: { categoryId: categories, status: 'draft' } });
  expect([names(draft), draft.headers.get('X-Total-Count')]).toEqual([['Blue mug'], '1']);
});

test.each([
  ['name', 'ASC', 'Blue mug'],
  ['price', 'DESC', 'Gift card'],
  ['stock', 'DESC', 'Red mug'],
  ['sku', 'DESC', 'Crêpe pan'],
  ['createdAt', 'ASC', 'Blue mug'],
  ['status', 'ASC', 'Red mug'],
] as const)('sorts by %s %s [D1]', async (field, order, first) => {
  expect(names(await list({ sort: [field, order] }))[0]).toBe(first);
});

describe('accepts list parameters [D1]', () => {
  test('a category includes its sub-categories, in its own URL too [D23, C8]', async () => {
    const roots = await store.call('GET /categories?filter={"parentId":null}', { token });
    const id = String(at(Array.isArray(roots.body) ? roots.body[0] : null, '_id'));
    const expected = ['Crêpe pan', 'Red mug', 'Blue mug'];
    expect(names(await list({ filter: { categoryId: id } }))).toEqual(expected);
    const own = await list({ filter: { stock: 'out' } }, `/merchant/products/category/${id}`);
    expect(names(own)).toEqual(['Crêpe pan']);
  });

  test('a search has its own URL, and can be combined with filters [D23, C8]', async () => {
    const found = await list(
      { q: 'mug', sort: ['price', 'DESC'], range: [0, 0] },
      '/merchant/products/search',
    );
    expect(names(found)).toEqual(['Red mug']);
    expect(found.headers.get('Content-Range')).toBe('products 0-0/2');
  });

  test('pages neither overlap nor omit rows, from either end', async () => {
    const seen: unknown[] = [];
    for (let from = 0; from < 6; from += 2) {
      const response = await list({ range: [from, from + 1], sort: ['stock', 'ASC'] });
      seen.push(...names(response));
    }
    const all = names(await list({ sort: ['stock', 'ASC'] }));
    expect(seen).toEqual(all);
    expect(names(await list({ sort: ['stock', 'DESC'] }))).toEqual(all.toReversed());
    const beyond = await list({ range: [90, 99] });
    expect([beyond.status, beyond.body, beyond.headers.get('Content-Range')]).toEqual([
      200,
      [],
      'products */5',
    ]);
  });
});
