// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BulkError } from '../../src/dataProvider/bulk.ts';
import { ConflictError } from '../../src/dataProvider/ConflictError.ts';
import { chunksOfIds } from '../../src/dataProvider/chunks.ts';
import { retryDelay } from '../../src/dataProvider/retry.ts';
import { createDataProvider } from '../../src/dataProvider.ts';
import { buildProduct, buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';

const store = serveStore();
const paths = {
  products: '/merchant/products',
  categories: '/categories',
  suppliers: '/suppliers',
};
let api = createDataProvider(paths);
beforeEach(async () => {
  api = createDataProvider(paths);
  await store.signIn();
});

const list = (filter: object = {}, signal?: AbortSignal) =>
  api.getList('products', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'name', order: 'ASC' },
    filter,
    ...(signal && { signal }),
  });
const answers = (body: unknown, options: { path?: string; times?: number } = {}) =>
  faults.status(options.path ?? 'GET /merchant/products', 200, body, options);
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it worked'),
    (error: unknown) => error,
  );
const addProduct = (overrides: object = {}) =>
  store.call('POST /merchant/products', {
    ...buildProductInput(),
    slug: undefined,
    sku: null,
    ...overrides,
  });

describe('the dialect of lists', () => {
  test('asks with filter, range and sort, and reads the total from Content-Range [D1]', async () => {
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

  test('a record keeps its _id, gets its id from it, and loses no field [D1] [S5]', async () => {
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
  ])('D4: a list may be %s [D2]', async (_name, body) => {
    answers(body);
    expect((await list()).data).toEqual([{ _id: 'a', id: 'a' }]);
  });

  test.each([
    ['null', 'null'],
    ['an object', { name: 'x' }],
    ['nothing at all', ''],
    ['a page of HTML', '<html></html>'],
  ])('A17: %s is not a list, and says so after one more try [D9]', async (_name, body) => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 200,
    });
    answers(body);
    expect(await failure(list())).toMatchObject({
      kind: 'malformed',
      message: 'errors.unexpected',
    });
    vi.useRealTimers();
  });

  test('D3: rows without a usable id are left out with one warning, not shown broken [D1]', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answers([{ _id: 'a' }, { name: 'none' }, { _id: '..' }, { _id: 'a' }, null, { id: 'b' }]);
    expect((await list()).data.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(warnings).toHaveBeenCalledTimes(1);
  });
});

describe('a total', () => {
  const page = (headers: Record<string, string>, body: unknown) =>
    import('../../src/dataProvider/records.ts').then(({ countOf }) =>
      countOf(new Headers(headers), body, { page: 2, perPage: 2, rows: 2 }),
    );

  test.each([
    [{ 'content-range': 'products 0-24/319' }, [], { total: 319 }],
    [{ 'content-range': 'products */0' }, [], { total: 0 }],
    [{ 'content-range': 'items 0-24/*', 'x-total-count': '12' }, [], { total: 12 }],
    [{ 'content-range': 'abc' }, { data: [], total: 5 }, { total: 5 }],
    [{ 'x-total-count': '-3' }, { data: { items: [], total: 6 } }, { total: 6 }],
  ])('%o with %j is %o [D1]', async (headers, body, expected) => {
    expect(await page(headers, body)).toEqual(expected);
  });

  test('D2: that nobody tells is unknown, and a full page means that there may be more [D1]', async () => {
    expect(await page({}, [])).toEqual({
      total: undefined,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
    });
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
  ])('%j goes to %s [D23] [C8]', async (filter, path, query) => {
    faults.status('GET *', 200, []);
    await list(filter);
    expect(journal.requests()).toMatchObject([{ path, query: { ...query, range: [0, 24] } }]);
  });

  test('that belong to another record are lists with one more filter [D23]', async () => {
    faults.status('GET *', 200, []);
    await api.getManyReference('products', {
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
  ])('may come as %s [D2]', async (_name, wrap) => {
    answers(wrap(buildProduct()), { path: 'GET /merchant/products/:id' });
    const { data } = await api.getOne('products', { id: 'product-1' });
    expect(data).toEqual({ ...buildProduct(), id: 'product-1' });
  });

  test.each(['..', 'a/b', '%2e%2e', '', 'x'.repeat(65), '?a=1', '.'])(
    'with the id %j is never asked for: it would be the address of something else',
    async (id) => {
      expect(await failure(api.getOne('products', { id }))).toMatchObject({ kind: 'malformed' });
      expect(journal.requests()).toEqual([]);
    },
  );

  test('that is another one than was asked for is not believed', async () => {
    answers(buildProduct(), { path: 'GET /merchant/products/:id' });
    expect(await failure(api.getOne('products', { id: 'product-2' }))).toMatchObject({
      kind: 'malformed',
    });
  });

  test('A24: nothing at all is no record [D10]', async () => {
    faults.status('* /merchant/products*', 204);
    faults.status('* /merchant/products/:id', 204);
    const update = { id: 'product-1', data: { name: 'x' }, previousData: { id: 'product-1' } };
    expect(await failure(api.create('products', { data: {} }))).toMatchObject({
      kind: 'malformed',
    });
    expect(await failure(api.update('products', update))).toMatchObject({ kind: 'malformed' });
  });

  test('A23: a deletion answered with nothing is a deletion', async () => {
    const { _id: id } = await addProduct();
    expect(await api.delete('products', { id })).toEqual({ data: { id } });
    expect((await list()).total).toBe(0);
  });
});

describe('many records by id', () => {
  test('are asked for in groups of fifty in short addresses, each id once', async () => {
    const ids = Array.from({ length: 120 }, (_, at) => `p${at}`);
    faults.status('GET /merchant/products', 200, []);
    await api.getMany('products', { ids: [...ids, 'p0'] });
    const asked = journal.requests().map(({ query }) => query);
    expect(asked.map(({ range }) => JSON.stringify(range)).toSorted()).toEqual([
      '[0,19]',
      '[0,49]',
      '[0,49]',
    ]);
    expect(JSON.stringify(asked.map(({ filter }) => filter))).toContain('p119');
  });

  test('with long ids never need an address of 2,000 characters', () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `${at}-${'x'.repeat(60)}`.slice(0, 64));
    const chunks = chunksOfIds(ids);
    expect(chunks.flat()).toEqual(ids);
    for (const chunk of chunks) {
      const filter = encodeURIComponent(JSON.stringify({ id: chunk }));
      expect(filter.length).toBeLessThan(1800);
    }
  });

  test('come back joined, those that are gone left out', async () => {
    const { _id } = await addProduct({ name: 'Here' });
    const { data } = await api.getMany('products', { ids: [_id, 'gone'] });
    expect(data.map(({ name }) => name)).toEqual(['Here']);
  });
});

describe('writing to many', () => {
  test('trap 9: updateMany reported one error for five writes; each has its own fate, four at a time', async () => {
    const rows = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => addProduct({ name })));
    const ids = rows.map(({ _id }) => _id);
    faults.status(`PUT /merchant/products/${ids[1]}`, 500);
    faults.offline(`PUT /merchant/products/${ids[3]}`);
    const error = await failure(api.updateMany('products', { ids, data: { status: 'archived' } }));
    if (!(error instanceof BulkError)) throw error;
    expect(error.done.toSorted()).toEqual([ids[0], ids[2], ids[4]].toSorted());
    expect(error.failed.map(({ id }) => id)).toEqual([ids[1], ids[3]]);
    expect(error.message).toBe('2 of 5 writes failed');
    expect(journal.requests('PUT *')).toHaveLength(5);
  });

  test('deleteMany tells what it did when all of it worked', async () => {
    const rows = await Promise.all([addProduct(), addProduct()]);
    const ids = rows.map(({ _id }) => _id);
    const { data } = await api.deleteMany('products', { ids });
    expect(data?.toSorted()).toEqual(ids.toSorted());
  });
});

describe('versions and keys', () => {
  test('the ETag of a read goes with the write, and the answer’s goes with the next [D17]', async () => {
    const { _id: id } = await addProduct();
    await api.getOne('products', { id });
    const write = (name: string) =>
      api.update('products', { id, data: { name }, previousData: { id } });
    await write('One');
    await write('Two');
    const sent = journal.requests('PUT *').map(({ headers }) => headers['if-match']);
    expect(sent).toEqual(['"1"', '"2"']);
  });

  test('an update over a newer version is refused with the record as it is now [D17]', async () => {
    const { _id: id } = await addProduct({ name: 'Before' });
    await api.getOne('products', { id });
    await store.call(`PUT /merchant/products/${id}`, { name: 'Theirs' });
    const update = { id, data: { name: 'Mine' }, previousData: { id } };
    const error = await failure(api.update('products', update));
    if (!(error instanceof ConflictError)) throw error;
    expect(error.current).toMatchObject({ id, name: 'Theirs' });
    // The merchant has seen it now: the next write knows the version.
    await api.update('products', update);
    expect((await api.getOne('products', { id })).data.name).toBe('Mine');
  });

  test('a creation carries an Idempotency-Key, the caller’s if there is one [D17]', async () => {
    const data = { ...buildProductInput(), id: undefined };
    await api.create('products', { data, meta: { idempotencyKey: 'intent-of-today' } });
    const again = await api.create('products', {
      data,
      meta: { idempotencyKey: 'intent-of-today' },
    });
    expect(journal.last('POST *').headers['idempotency-key']).toBe('intent-of-today');
    expect((await list()).data.map(({ id }) => id)).toEqual([again.data.id]);
    await failure(api.create('products', { data }));
    expect(journal.last('POST *').headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('neither id nor _id is in what is sent [D1]', async () => {
    const { _id: id } = await addProduct();
    await api.update('products', { id, data: { id, _id: id, name: 'x' }, previousData: { id } });
    expect(journal.last('PUT *').body).toEqual({ name: 'x' });
  });
});

describe('a read that failed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  });

  test('with a 500 is tried once more after a second [C14] [D9]', async () => {
    faults.status('GET *', 500, '', { times: 1 });
    const reading = list();
    await vi.waitFor(() => expect(journal.requests()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(1200);
    expect((await reading).total).toBe(0);
    const [first, second] = journal.requests();
    const waited = (second?.at ?? 0) - (first?.at ?? 0);
    expect(waited).toBeGreaterThanOrEqual(1000);
    expect(waited).toBeLessThan(1300);
    vi.useRealTimers();
  });

  test.each([
    ['500', () => faults.status('GET *', 500)],
    ['no network', () => faults.offline('GET *')],
  ])('with %s twice is told after the second time [C14]', async (_name, order) => {
    order();
    const failed = failure(list());
    await vi.advanceTimersByTimeAsync(3000);
    await failed;
    expect(journal.requests()).toHaveLength(2);
    vi.useRealTimers();
  });

  test.each([400, 401, 403, 404, 408, 409, 422, 429, 451, 499])(
    'with a %i is not tried again [C14]',
    async (status) => {
      faults.status('GET *', status, { error: 'no' });
      await failure(list());
      await vi.advanceTimersByTimeAsync(5000);
      expect(journal.requests()).toHaveLength(1);
      vi.useRealTimers();
    },
  );

  test('C7: is not tried again when nobody waits any more [C14] [D9]', async () => {
    faults.status('GET *', 500);
    const control = new AbortController();
    const failed = failure(list({}, control.signal));
    await vi.waitFor(() => expect(journal.requests()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(500);
    control.abort();
    await failed;
    await vi.advanceTimersByTimeAsync(5000);
    expect(journal.requests()).toHaveLength(1);
    vi.useRealTimers();
  });

  test('a write is never tried again [C15]', async () => {
    faults.status('POST *', 500);
    await failure(api.create('products', { data: {} }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(journal.requests()).toHaveLength(1);
    vi.useRealTimers();
  });

  test('the delays double from one second and end at thirty [C14]', () => {
    const delays = Array.from({ length: 8 }, (_, attempt) => retryDelay(attempt));
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    vi.useRealTimers();
  });
});

test('trap 10: a request that nobody waits for went on; its signal stops it [D9]', async () => {
  expect(api.supportAbortSignal).toBe(true);
  faults.lost('GET *');
  const control = new AbortController();
  const failed = failure(list({}, control.signal));
  await vi.waitFor(() => expect(journal.requests()).toHaveLength(1));
  control.abort();
  expect(await failed).toMatchObject({ name: 'AbortError' });
});
