import { describe, expect, test, vi } from 'vitest';
import { chunksOfIds } from '../../src/api/bulk.ts';
import { endSession } from '../../src/session/session.ts';
import { buildProduct } from '../fixtures/product.ts';
import { faults, journal } from '../msw/server.ts';
import { failure, serveProvider } from '../support/serveProvider.ts';

const { store, provider, list, addProduct } = serveProvider();

const answers = (body: unknown, options: { path?: string; times?: number } = {}) =>
  faults.status(options.path ?? 'GET /merchant/products', 200, body, options);

describe('list requests', () => {
  test('send filter, range and sort, and read the total from Content-Range [D1]', async () => {
    await addProduct({ name: 'Bowl', status: 'draft' });
    await addProduct({ name: 'Apron' });
    const { data, total } = await list();
    expect(data.map(({ name }) => name)).toEqual(['Apron', 'Bowl']);
    expect(total).toBe(2);
    expect(journal.last('GET /merchant/products').query).toEqual({
      filter: {},
      range: [0, 24],
      sort: ['name', 'ASC'],
    });
  });

  test('keep _id, derive id from it, and lose no field [D1] [S5]', async () => {
    answers([buildProduct({ _id: 'p9' }), { _id: 7, name: 'Numeric', own: { deep: [1] } }]);
    const { data } = await list();
    expect(data[0]).toEqual({ ...buildProduct({ _id: 'p9' }), id: 'p9' });
    expect(data[1]).toEqual({ _id: 7, id: '7', name: 'Numeric', own: { deep: [1] } });
  });

  test.each([
    ['an array', [{ _id: 'a' }]],
    ['{data: […]}', { data: [{ _id: 'a' }] }],
    ['{items: […]}', { items: [{ _id: 'a' }] }],
    ['{data: {items: […], total}}', { data: { items: [{ _id: 'a' }], total: 1 } }],
  ])('accept %s [D2]', async (_name, body) => {
    answers(body);
    expect((await list()).data).toEqual([{ _id: 'a', id: 'a' }]);
  });

  test.each([
    ['null', 'null', 'errors.malformed'],
    ['an object', { name: 'x' }, 'errors.malformed'],
    ['nothing at all', '', 'errors.malformed'],
    ['a page of HTML', '<html></html>', 'errors.unexpected'],
  ])('refuse %s as a list after one retry [D9]', async (_name, body, message) => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 200,
    });
    answers(body);
    expect(await failure(list())).toMatchObject({ kind: 'malformed', message });
    vi.useRealTimers();
  });

  test('omit rows without a usable id with one warning [D1]', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answers([{ _id: 'a' }, { name: 'none' }, { _id: '..' }, { _id: 'a' }, null, { id: 'b' }]);
    expect((await list()).data.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(warnings).toHaveBeenCalledTimes(1);
  });
});

describe('a total', () => {
  const page = async (headers: Record<string, string>, body: unknown) => {
    faults.status('GET /merchant/products', 200, body, { headers });
    const { data: _, ...counted } = await provider().getList('products', {
      pagination: { page: 2, perPage: 2 },
    });
    return counted;
  };

  test.each([
    [{ 'content-range': 'products 0-24/319' }, [], { total: 319 }],
    [{ 'content-range': 'products */0' }, [], { total: 0 }],
    [{ 'content-range': 'items 0-24/*', 'x-total-count': '12' }, [], { total: 12 }],
    [{ 'content-range': 'abc' }, { data: [], total: 5 }, { total: 5 }],
    [{ 'x-total-count': '-3' }, { data: { items: [], total: 6 } }, { total: 6 }],
  ])('%o with %j is %o [D1]', async (headers, body, expected) => {
    expect(await page(headers, body)).toEqual(expected);
  });

  test('that is missing is unknown, and a full page means that there may be more [D1]', async () => {
    expect(await page({}, [{ _id: 'a' }, { _id: 'b' }])).toEqual({
      total: undefined,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
  });

  test('that is missing leads to the next page after a page with an unusable row, too', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await page({}, [{ _id: 'a' }, { _id: 'b/c' }])).toMatchObject({
      pageInfo: { hasNextPage: true },
    });
  });
});

describe('counts of a list', () => {
  const counts = async (header: string) => {
    const { countsIn } = await import('../../src/api/records.ts');
    return countsIn(new Headers({ 'x-counts': header }));
  };

  test('are read from a header, whose invalid values are ignored', async () => {
    expect(await counts('{"all":7,"active":0}')).toEqual({ all: 7, active: 0 });
    for (const other of ['', 'many', '[1]', '{}', '{"all":"7"}', '{"all":7,"active":-1}', 'null']) {
      expect(await counts(other)).toBeUndefined();
    }
  });
});

describe('product lists', () => {
  test.each([
    [{ q: ' mug ' }, '/merchant/products/search', { q: 'mug', filter: {} }],
    [{ q: 'mug', status: 'active' }, '/merchant/products/search', { filter: { status: 'active' } }],
    [{ categoryId: 'c1' }, '/merchant/products/category/c1', { filter: {} }],
    [
      { categoryId: 'c1', stock: 'low' },
      '/merchant/products',
      { filter: { categoryId: 'c1', stock: 'low' } },
    ],
    [{ q: '', status: 'draft' }, '/merchant/products', { filter: { status: 'draft' } }],
  ])('%j uses %s [D23] [C8]', async (filter, path, query) => {
    faults.status('GET *', 200, []);
    await list(filter);
    expect(journal.requests()).toMatchObject([{ path, query: { ...query, range: [0, 24] } }]);
  });

  test.each([404, 405, 501])(
    'an API without /search and /category: after %i the plain list is used [D23]',
    async (status) => {
      vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
      const { _id: categoryId } = await store.call('POST /categories', { name: 'Kitchen' });
      await addProduct({ name: 'Blue mug', categoryId });
      await addProduct({ name: 'Red plate', categoryId });
      faults.status('GET /merchant/products/search', status);
      faults.status('GET /merchant/products/category/:id', status);
      expect((await list({ q: 'mug' })).data.map(({ name }) => name)).toEqual(['Blue mug']);
      expect((await list({ categoryId })).total).toBe(2);
      // Remembered until the session ends.
      journal.clear();
      await list({ q: 'plate' });
      await list({ categoryId });
      const paths = () => journal.requests().map(({ path }) => path);
      expect(paths()).toEqual(['/merchant/products', '/merchant/products']);
      endSession('logout');
      await store.signIn();
      await list({ q: 'plate' });
      expect(paths()).toContain('/merchant/products/search');
      vi.useRealTimers();
    },
  );

  test('a search that fails otherwise fails, and the next one uses the same endpoint', async () => {
    await addProduct({ name: 'Blue mug' });
    faults.status('GET /merchant/products/search', 400, { error: { message: 'Too short.' } });
    expect(await failure(list({ q: 'm' }))).toMatchObject({ message: 'Too short.' });
    expect(await failure(list({ q: 'm' }))).toMatchObject({ status: 400 });
    expect(journal.requests('GET /merchant/products')).toEqual([]);
  });

  test('that belong to another record are lists with an additional filter [D23]', async () => {
    faults.status('GET *', 200, []);
    await provider().getManyReference('products', {
      target: 'categoryId',
      id: 'c1',
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: { status: 'active' },
    });
    expect(journal.last('GET *').query.filter).toEqual({ status: 'active', categoryId: 'c1' });
  });
});

describe('one record', () => {
  test.each([
    ['itself', (body: object) => body],
    ['wrapped in data', (body: object) => ({ data: body })],
  ])('may be %s [D2]', async (_name, wrap) => {
    answers(wrap(buildProduct()), { path: 'GET /merchant/products/:id' });
    const { data } = await provider().getOne('products', { id: 'product-1' });
    expect(data).toEqual({ ...buildProduct(), id: 'product-1' });
  });

  test.each(['..', 'a/b', '%2e%2e', '', 'x'.repeat(65), '?a=1', '.'])(
    'with the id %j is never requested: it would be another URL',
    async (id) => {
      expect(await failure(provider().getOne('products', { id }))).toMatchObject({
        kind: 'unsafe',
      });
      expect(journal.requests()).toEqual([]);
    },
  );

  test('that is not the requested one is refused', async () => {
    answers(buildProduct(), { path: 'GET /merchant/products/:id' });
    expect(await failure(provider().getOne('products', { id: 'product-2' }))).toMatchObject({
      kind: 'malformed',
    });
  });

  test('an empty response is no record [D10]', async () => {
    faults.status('* /merchant/products*', 204);
    faults.status('* /merchant/products/:id', 204);
    const update = { id: 'product-1', data: { name: 'x' }, previousData: { id: 'product-1' } };
    expect(await failure(provider().create('products', { data: {} }))).toMatchObject({
      kind: 'malformed',
    });
    expect(await failure(provider().update('products', update))).toMatchObject({
      kind: 'malformed',
    });
  });

  test('an empty response to a deletion is a deletion', async () => {
    const { _id: id } = await addProduct();
    expect(await provider().delete('products', { id })).toEqual({ data: { id } });
    expect((await list()).total).toBe(0);
  });
});

describe('many records by id', () => {
  test('are requested in groups of fifty in short URLs, each id once', async () => {
    const ids = Array.from({ length: 120 }, (_, at) => `p${at}`);
    faults.status('GET /merchant/products', 200, []);
    await provider().getMany('products', { ids: [...ids, 'p0'] });
    const queries = journal.requests().map(({ query }) => query);
    expect(queries.map(({ range }) => JSON.stringify(range)).toSorted()).toEqual([
      '[0,19]',
      '[0,49]',
      '[0,49]',
    ]);
    expect(JSON.stringify(queries.map(({ filter }) => filter))).toContain('p119');
  });

  test('with long ids never need a URL of 2,000 characters', () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `${at}-${'x'.repeat(60)}`.slice(0, 64));
    const chunks = chunksOfIds(ids);
    expect(chunks.flat()).toEqual(ids);
    for (const chunk of chunks) {
      const filter = encodeURIComponent(JSON.stringify({ id: chunk }));
      expect(filter.length).toBeLessThan(1800);
    }
  });

  test('are joined without missing ones', async () => {
    const { _id } = await addProduct({ name: 'Here' });
    const { data } = await provider().getMany('products', { ids: [_id, 'gone'] });
    expect(data.map(({ name }) => name)).toEqual(['Here']);
  });
});
