import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BulkError } from '../../src/api/bulk.ts';
import { ConflictError } from '../../src/api/ConflictError.ts';
import { contains } from '../../src/api/compareValues.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal } from '../msw/server.ts';
import { failure, serveProvider } from '../support/serveProvider.ts';

const { store, provider, list, addProduct } = serveProvider();

describe('bulk writes', () => {
  test('updateMany reports the result of each of five writes, four at a time', async () => {
    const rows = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => addProduct({ name })));
    const ids = rows.map(({ _id }) => _id);
    faults.status(`PUT /merchant/products/${ids[1]}`, 500);
    faults.offline(`PUT /merchant/products/${ids[3]}`);
    const error = await failure(
      provider().updateMany('products', { ids, data: { status: 'archived' } }),
    );
    if (!(error instanceof BulkError)) throw error;
    expect(error.done.toSorted()).toEqual([ids[0], ids[2], ids[4]].toSorted());
    expect(error.failed.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[3]].toSorted());
    expect(error.message).toBe('2 of 5 writes failed');
    expect(journal.requests('PUT *')).toHaveLength(5);
  });

  test('deleteMany reports success if all worked', async () => {
    const rows = await Promise.all([addProduct(), addProduct()]);
    const ids = rows.map(({ _id }) => _id);
    const { data } = await provider().deleteMany('products', { ids });
    expect(data?.toSorted()).toEqual(ids.toSorted());
  });
});

describe('versions and keys', () => {
  test('a write sends the ETag of the read, and the next one that of the response [D17]', async () => {
    const { _id: id } = await addProduct();
    await provider().getOne('products', { id });
    const write = (name: string) =>
      provider().update('products', { id, data: { name }, previousData: { id } });
    await write('One');
    await write('Two');
    const sent = journal.requests('PUT *').map(({ headers }) => headers['if-match']);
    expect(sent).toEqual(['"1"', '"2"']);
  });

  test('an update of an older version is refused with the current record [D17]', async () => {
    const { _id: id } = await addProduct({ name: 'Before' });
    await provider().getOne('products', { id });
    await store.call(`PUT /merchant/products/${id}`, { name: 'Theirs' });
    const update = { id, data: { name: 'Mine' }, previousData: { id } };
    const error = await failure(provider().update('products', update));
    if (!(error instanceof ConflictError)) throw error;
    expect(error.current).toMatchObject({ id, name: 'Theirs' });
    // After the conflict, the next write has the new version.
    await provider().update('products', update);
    expect((await provider().getOne('products', { id })).data.name).toBe('Mine');
  });

  test('a creation sends an Idempotency-Key, the caller’s if there is one [D17]', async () => {
    const data = { ...buildProductInput(), id: undefined };
    await provider().create('products', { data, meta: { idempotencyKey: 'intent-of-today' } });
    const again = await provider().create('products', {
      data,
      meta: { idempotencyKey: 'intent-of-today' },
    });
    expect(journal.last('POST *').headers['idempotency-key']).toBe('intent-of-today');
    expect((await list()).data.map(({ id }) => id)).toEqual([again.data.id]);
    await failure(provider().create('products', { data }));
    expect(journal.last('POST *').headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('neither id nor _id is sent [D1]', async () => {
    const { _id: id } = await addProduct();
    await provider().update('products', {
      id,
      data: { id, _id: id, name: 'x' },
      previousData: { id },
    });
    expect(journal.last('PUT *').body).toEqual({ name: 'x' });
  });
});

describe('a lost response', () => {
  const status = (id: string) => store.call(`GET /merchant/products/${id}`);

  test('every write has its own Idempotency-Key', async () => {
    const { _id: id } = await addProduct();
    const { _id: other } = await addProduct();
    const change = { data: { status: 'archived' }, previousData: { id } };
    await provider().update('products', { id, ...change });
    await provider().updateMany('products', { ids: [id, other], data: { status: 'active' } });
    await provider().delete('products', { id, previousData: { id } });
    await provider().deleteMany('products', { ids: [other] });
    await provider().updateProfile({ name: 'Amina D.' });
    const keys = journal.requests().flatMap(({ method, headers }) => {
      return method === 'GET' ? [] : [headers['idempotency-key']];
    });
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(6);
    expect(keys).not.toContain(undefined);
  });

  const losses: [string, (route: string) => void][] = [
    ['the connection broke', (route) => faults.unanswered(route)],
    ['502 after the fact', (route) => faults.broken(route, 502)],
    ['half a JSON text', (route) => faults.malformed(route)],
    ['HTML', (route) => faults.malformed(route, { text: '<h1>Hello</h1>' })],
  ];
  test.each(losses)(
    'does not report a bulk update that was made as failed: %s',
    async (_, lose) => {
      const { _id: id } = await addProduct();
      lose('PUT *');
      await provider().updateMany('products', { ids: [id], data: { status: 'archived' } });
      expect(await status(id)).toMatchObject({ status: 'archived' });
      await provider().updateProfile({ storeSettings: { name: 'Amina & co.' } });
    },
  );

  test.each(losses)('does not report a deletion that was made as failed: %s', async (_, lose) => {
    const { _id: id } = await addProduct();
    const { _id: category } = await store.call('POST /categories', { name: 'Boards' });
    lose('DELETE *');
    await provider().delete('products', { id, previousData: { id } });
    await provider().deleteCategory(category, {});
    expect(await store.rows('GET /merchant/products')).toEqual([]);
    expect(journal.requests('DELETE *')).toHaveLength(2);
  });

  test.each([
    [[], null],
    ['', []],
    [' ', null],
  ])('counts a write as done if %j was sent and the API shows %j', (written, shown) => {
    expect(contains({ tags: shown }, { tags: written })).toBe(true);
    expect(contains({ tags: ['sale'] }, { tags: written })).toBe(false);
  });

  test('repeating a deletion of a deleted record succeeds', async () => {
    const { _id: id } = await addProduct();
    faults.unanswered('DELETE *', { times: 1 });
    faults.offline('GET *', { times: 2 });
    expect(await failure(provider().delete('products', { id }))).toMatchObject({ kind: 'network' });
    await provider().delete('products', { id });
    expect(await failure(provider().delete('products', { id }))).toMatchObject({ status: 404 });
  });

  test('does not report as done what was not done', async () => {
    const { _id: id } = await addProduct();
    faults.status('PUT *', 500);
    faults.offline('DELETE *');
    const change = { data: { status: 'archived' }, previousData: { id } };
    expect(await failure(provider().update('products', { id, ...change }))).toMatchObject({
      status: 500,
    });
    expect(await failure(provider().delete('products', { id }))).toMatchObject({ kind: 'network' });
    expect(await failure(provider().updateProfile({ name: 'A' }))).toMatchObject({ status: 500 });
    expect(journal.requests('PUT *')).toHaveLength(2);
  });
});

test('a bulk job whose preview the API refuses is sent without it, under another key', async () => {
  const { _id: id } = await addProduct({ name: 'Bowl', stock: 10 });
  const refusal = { error: {}, errors: { previewed: 'Not known.' } };
  faults.status('POST /merchant/bulk-changes', 422, refusal, { times: 1 });
  await provider().createBulkJob(
    {
      resource: 'products',
      select: { ids: [id] },
      change: { kind: 'field', field: 'stock', how: 'by', amount: 5 },
      previewed: [{ id, value: 10 }],
    },
    'bulk-job-1',
  );
  const [refused, repeated] = journal.requests('POST /merchant/bulk-changes');
  expect(repeated?.body).not.toHaveProperty('previewed');
  expect(repeated?.headers['idempotency-key']).not.toBe(refused?.headers['idempotency-key']);
});

describe('the body of an update', () => {
  test('has the difference from the previous record if a form passes the whole record', async () => {
    const { _id: id } = await addProduct({ name: 'Before', price: 500 });
    const { data: record } = await provider().getOne('products', { id });
    const whole = { ...record, name: 'After', tags: ['new'] };
    const { data } = await provider().update('products', { id, data: whole, previousData: record });
    expect(journal.last('PUT *').body).toEqual({ name: 'After', tags: ['new'] });
    expect(data).toMatchObject({ name: 'After', price: 500 });
  });

  test('is not sent if nothing was changed', async () => {
    const { _id: id } = await addProduct({ name: 'Same' });
    const { data: record } = await provider().getOne('products', { id });
    const { data } = await provider().update('products', {
      id,
      data: record,
      previousData: record,
    });
    expect(data).toEqual(record);
    expect(journal.requests('PUT *')).toEqual([]);
  });
});

describe('a failed read', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  });

  test('with a 500 is retried once after a second [C14] [D9]', async () => {
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

  test('a write is never retried [C15]', async () => {
    faults.status('POST *', 500);
    await failure(provider().create('products', { data: {} }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(journal.requests('POST *')).toHaveLength(1);
    vi.useRealTimers();
  });
});

test('aborts a request that nobody waits for [D9]', async () => {
  expect(provider().supportAbortSignal).toBe(true);
  faults.lost('GET *');
  const control = new AbortController();
  const failed = failure(list({}, control.signal));
  await vi.waitFor(() => expect(journal.requests()).toHaveLength(1));
  control.abort();
  expect(await failed).toMatchObject({ name: 'AbortError' });
});
