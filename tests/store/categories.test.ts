import { beforeEach, describe, expect, test } from 'vitest';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
});

function send(request: string, body?: object, headers: Record<string, string> = {}) {
  return store.call(request, { token, headers, ...(body && { body }) });
}

async function category(name: string, parentId: string | null = null, more = {}) {
  const response = await send('POST /categories', { name, parentId, ...more });
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

async function product(name: string, categoryId: string, more = {}) {
  const response = await send('POST /merchant/products', { name, categoryId, ...more });
  return textAt(response.body, '_id');
}

/** The tree as `parent>name`, in order. */
async function tree(): Promise<string[]> {
  const { body } = await send('GET /categories?range=[0,99]');
  const all = Array.isArray(body) ? body : [];
  return all.map((one) => `${at(one, 'position')} ${String(at(one, 'path'))}`).toSorted();
}

describe('creating and renaming [C10, D16]', () => {
  test('adds a category after its siblings, with its path and counts', async () => {
    const kitchen = await category('Kitchen');
    await category('Garden');
    const mugs = await category('Mugs', kitchen);
    await product('Blue mug', mugs);
    const { body, headers } = await send(`GET /categories/${mugs}`);
    expect(body).toMatchObject({ slug: 'mugs', path: ['Kitchen', 'Mugs'], productCount: 1 });
    expect(headers.get('ETag')).toBe('"1"');
    expect(await tree()).toEqual(['0 Kitchen', '0 Kitchen,Mugs', '1 Garden']);
  });

  test('refuses the same name among siblings, ignoring case, and allows it elsewhere', async () => {
    const kitchen = await category('Kitchen');
    const again = await send('POST /categories', { name: 'KITCHEN' });
    expect([again.status, at(again.body, 'errors', 'name')]).toEqual([
      422,
      'There is already a category called Kitchen here.',
    ]);
    const inside = await category('Kitchen', kitchen);
    expect((await send(`GET /categories/${inside}`)).body).toMatchObject({ slug: 'kitchen-2' });
  });

  test.each([
    [{ name: '' }, 'name', 'Enter a category name.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Keep the name within 100 characters.'],
    [{ name: 'A', slug: 'taken' }, 'slug', 'This web address is already used by Garden.'],
    [{ name: 'A', parentId: 'nowhere' }, 'parentId', 'The parent category no longer exists.'],
    [
      { name: 'A', description: 'x'.repeat(2001) },
      'description',
      'Keep the description within 2,000 characters.',
    ],
    [{ name: 'A', image: 'javascript:alert(1)' }, 'image', 'This web address is not valid.'],
  ])('refuses %o at its field', async (body, field, text) => {
    await category('Garden', null, { slug: 'taken' });
    const response = await send('POST /categories', body);
    expect([response.status, at(response.body, 'errors', field)]).toEqual([422, text]);
  });
});

describe('moving [C10]', () => {
  test('sets the position, and renumbers the siblings', async () => {
    const kitchen = await category('Kitchen');
    const garden = await category('Garden');
    await category('Mugs', kitchen);
    await category('Pans', kitchen);
    const response = await send(`PUT /categories/${garden}`, { parentId: kitchen, position: 1 });
    expect(response.status, response.text).toBe(200);
    expect(await tree()).toEqual([
      '0 Kitchen',
      '0 Kitchen,Mugs',
      '1 Kitchen,Garden',
      '2 Kitchen,Pans',
    ]);
    await send(`PUT /categories/${garden}`, { parentId: null });
    expect(await tree()).toEqual(['0 Kitchen', '0 Kitchen,Mugs', '1 Garden', '1 Kitchen,Pans']);
  });

  test('refuses a category inside itself or below the fifth level', async () => {
    let parent: string | null = null;
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      parent = await category(name, parent);
      ids.push(parent);
    }
    const [one = '', , three = ''] = ids;
    const inside = await send(`PUT /categories/${one}`, { parentId: three });
    expect(at(inside.body, 'errors', 'parentId')).toBe('A category can’t be inside itself.');
    const deep = await send('POST /categories', { name: 'Six', parentId: parent });
    expect(at(deep.body, 'errors', 'parentId')).toBe('Categories can be at most 5 levels deep.');
  });

  test('refuses a sibling of the same name', async () => {
    const kitchen = await category('Kitchen');
    await category('Mugs');
    const mugs = await category('Mugs', kitchen);
    const response = await send(`PUT /categories/${mugs}`, { parentId: null });
    expect(at(response.body, 'errors', 'name')).toBe(
      'There is already a category called Mugs here.',
    );
  });
});

describe('deleting moves the content [C10]', () => {
  let kitchen: string;
  let mugs: string;
  let blue: string;
  beforeEach(async () => {
    await category('Bath');
    kitchen = await category('Kitchen');
    await category('Garden');
    mugs = await category('Mugs', kitchen);
    await category('Pans', kitchen);
    blue = await product('Blue mug', kitchen);
  });

  test('is refused with the counts without a choice, and changes nothing', async () => {
    const before = await tree();
    for (const query of ['', '?products=none', '?children=up']) {
      const response = await send(`DELETE /categories/${kitchen}${query}`);
      expect([response.status, response.body]).toMatchObject([409, { products: 1, children: 2 }]);
      expect(response.text).toContain(
        'This category is not empty (products: 1, sub-categories: 2).',
      );
    }
    expect(await tree()).toEqual(before);
  });

  test('moves children to its place, and removes the category of products', async () => {
    const response = await send(`DELETE /categories/${kitchen}?products=none&children=up`);
    expect(response.status, response.text).toBe(204);
    expect(await tree()).toEqual(['0 Bath', '1 Mugs', '2 Pans', '3 Garden']);
    const moved = await send(`GET /merchant/products/${blue}`);
    expect(moved.body).toMatchObject({ categoryId: null });
    expect(moved.headers.get('ETag')).toBe('"2"');
  });

  test('can move products into one of its own sub-categories', async () => {
    await send(`DELETE /categories/${kitchen}?products=${mugs}&children=up`);
    expect((await send(`GET /categories/${mugs}`)).body).toMatchObject({ productCount: 1 });
    const list = await send(`GET /merchant/products/category/${mugs}`);
    expect(list.headers.get('X-Total-Count')).toBe('1');
  });

  test.each([
    ['products=nowhere&children=up', 'products', 'Choose another category to move them to.'],
    ['products=none&children=nowhere', 'children', 'Choose another category to move them to.'],
  ])('refuses %s', async (query, field, text) => {
    const response = await send(`DELETE /categories/${kitchen}?${query}`);
    expect([response.status, at(response.body, 'errors', field)]).toEqual([422, text]);
    expect((await send(`GET /categories/${kitchen}`)).status).toBe(200);
  });

  test('refuses to move content to itself or its descendants', async () => {
    for (const query of [`products=${kitchen}&children=up`, `products=none&children=${mugs}`]) {
      expect((await send(`DELETE /categories/${kitchen}?${query}`)).status).toBe(422);
    }
  });

  test('a child of its own name can take its place', async () => {
    const inner = await category('Kitchen', kitchen);
    const response = await send(`DELETE /categories/${kitchen}?products=none&children=up`);
    expect(response.status, response.text).toBe(204);
    expect((await send(`GET /categories/${inner}`)).body).toMatchObject({ path: ['Kitchen'] });
  });
});

test('metrics include all descendants [C10]', async () => {
  const kitchen = await category('Kitchen');
  const mugs = await category('Mugs', kitchen);
  await product('Blue mug', mugs, { stock: 3, price: 100, status: 'active' });
  await product('Pan', kitchen, { stock: 0 });
  await product('Old pan', kitchen, { stock: 0, status: 'archived' });
  const { body } = await send(`GET /categories/${kitchen}/stats`);
  expect(body).toEqual({
    productCount: 3,
    activeProductCount: 1,
    lowStockCount: 1,
    outOfStockCount: 1,
    childCount: 1,
    soldCount: 0,
    currency: 'EUR',
  });
});
