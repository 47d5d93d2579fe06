import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { Category, CategoryInput } from '../../contract/category.ts';
import { Product } from '../../contract/product.ts';
import { ProductInput } from '../../contract/productInput.ts';
import { ApiError } from '../../src/api/errors.ts';
import { request } from '../../src/api/http.ts';
import { isSignedIn } from '../../src/session/session.ts';
import { buildCategory, buildCategoryInput } from '../fixtures/category.ts';
import { buildProduct, buildProductInput } from '../fixtures/product.ts';
import { matchesRoute } from './routes.ts';
import { faults, journal, serveStore } from './server.ts';

const store = serveStore();
const products = '/merchant/products';
const read = () => request({ method: 'GET', path: products });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it worked'),
    (error: unknown) => error,
  );

describe('the test store', () => {
  test('is the real store, empty for each test', async () => {
    await store.signIn();
    expect((await read()).data).toEqual([]);
    const made = await store.call(`POST ${products}`, buildProductInput());
    const { data } = await request({ method: 'GET', path: `${products}/${made._id}` });
    expect(data).toMatchObject({ name: 'Walnut chopping board', price: 4900 });
  });

  test('records received requests in the journal', async () => {
    await store.signIn();
    const { _id } = await store.call(`POST ${products}`, buildProductInput());
    await request({ method: 'PUT', path: `${products}/${_id}`, body: { name: 'Board' } });
    await request({
      method: 'GET',
      path: products,
      params: { range: '[0,9]', sort: '["name","ASC"]' },
    });
    expect(journal.requests('PUT /merchant/products/:id')).toMatchObject([
      { path: `${products}/${_id}`, body: { name: 'Board' } },
    ]);
    expect(journal.last(`GET ${products}`).query).toEqual({ range: [0, 9], sort: ['name', 'ASC'] });
    expect(journal.requests('DELETE *')).toEqual([]);
  });
});

describe('a fault', () => {
  test('offline: the request does not arrive', async () => {
    await store.signIn();
    faults.offline(`GET ${products}`);
    expect(await failure(read())).toMatchObject({ kind: 'network' });
  });

  test('status: returned instead of the store’s response, as often as told', async () => {
    await store.signIn();
    faults.status(
      `GET ${products}`,
      503,
      { error: { message: 'Closed for repairs.' } },
      { times: 1 },
    );
    expect(await failure(read())).toMatchObject({ status: 503, message: 'Closed for repairs.' });
    expect((await read()).status).toBe(200);
  });

  test('slow: done at once, returned late', async () => {
    await store.signIn();
    faults.slow(`POST ${products}`, 200);
    const body = buildProductInput();
    const write = request({ method: 'POST', path: products, body, timeout: 50 });
    expect(await failure(write)).toMatchObject({ kind: 'timeout' });
    expect((await read()).data).toHaveLength(1);
  });

  test('held: done at once, returned when the test says so', async () => {
    await store.signIn();
    const answer = faults.held(`POST ${products}`);
    const write = request({ method: 'POST', path: products, body: buildProductInput() });
    await vi.waitFor(async () => expect((await read()).data).toHaveLength(1));
    answer();
    expect((await write).status).toBe(201);
  });

  test('lost: not done, no response', async () => {
    await store.signIn();
    faults.lost(`POST ${products}`);
    const body = buildProductInput();
    const write = request({ method: 'POST', path: products, body, timeout: 50 });
    expect(await failure(write)).toMatchObject({ kind: 'timeout' });
    expect((await read()).data).toEqual([]);
  });

  test('malformed: half a response', async () => {
    await store.signIn();
    faults.malformed(`GET ${products}`);
    const error = await failure(read());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: 'malformed' });
  });

  test('unauthorised: the session ends', async () => {
    await store.signIn();
    faults.unauthorised('* *');
    expect(await failure(read())).toMatchObject({ status: 401 });
    expect(isSignedIn()).toBe(false);
  });

  test.each([
    ['GET /merchant/products', 'GET', '/merchant/products', true],
    ['GET /merchant/products', 'GET', '/merchant/products/p1', false],
    ['GET /merchant/products/:id', 'GET', '/merchant/products/p1', true],
    ['GET /merchant/products/*', 'GET', '/merchant/products/category/c1', true],
    ['PUT /merchant/products/:id', 'GET', '/merchant/products/p1', false],
    ['* /categories', 'POST', '/categories', true],
    ['DELETE *', 'DELETE', '/categories/c1', true],
  ])('%s matches %s %s: %s', (route, method, path, fits) => {
    expect(matchesRoute(route, method, path)).toBe(fits);
  });
});

test('the fixtures match the contract', () => {
  expect(v.is(Product, buildProduct())).toBe(true);
  expect(v.is(ProductInput, buildProductInput())).toBe(true);
  expect(v.is(Category, buildCategory())).toBe(true);
  expect(v.is(CategoryInput, buildCategoryInput())).toBe(true);
});
