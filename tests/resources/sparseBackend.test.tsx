import { screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { Category } from '../../contract/category.ts';
import { Order } from '../../contract/order.ts';
import { Product } from '../../contract/product.ts';
import { Promotion } from '../../contract/promotion.ts';
import { OrderStats } from '../../contract/stats.ts';
import { Profile } from '../../contract/store.ts';
import { User, UserStats } from '../../contract/user.ts';
import { buildOrder, buildOrderItem } from '../fixtures/order.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { faults, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { addCustomers } from '../support/userScreens.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

/** A record without any optional field, at any depth. */
function required(schema: unknown, value: unknown): unknown {
  if (isObject(schema) && 'wrapped' in schema) return required(schema.wrapped, value);
  if (Array.isArray(value)) {
    const item = isObject(schema) ? schema.item : undefined;
    return value.map((one) => required(item, one));
  }
  if (!isObject(schema) || !isObject(schema.entries) || !isObject(value)) return value;
  const entries = Object.entries(schema.entries).filter(([, entry]) => !isOptional(entry));
  return Object.fromEntries(entries.map(([name, entry]) => [name, required(entry, value[name])]));
}

function isOptional(schema: unknown): boolean {
  return (
    isObject(schema) && ['optional', 'nullish', 'exact_optional'].includes(String(schema.type))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The store returns only the contract's required fields. */
async function answerSparsely() {
  const { slug: _, ...product } = buildProductInput();
  const category = await store.call('POST /categories', { name: 'Kitchen' });
  const under = await store.call('POST /categories', { name: 'Knives', parentId: category._id });
  const made = await store.call('POST /merchant/products', { ...product, categoryId: under._id });
  const promotion = await store.call('POST /merchant/promotions', buildPromotionInput());
  await addCustomers(store, { name: 'Zoé Lefèvre' });
  const user = await store.call('GET /users/customer-1');
  const order = { ...buildOrder({ items: [buildOrderItem({ productId: made._id })] }) };
  const records: [
    path: string,
    schema: v.GenericSchema,
    record: { _id: string },
    more?: object[],
  ][] = [
    ['/merchant/products', Product, made],
    ['/merchant/orders', Order, order],
    ['/merchant/promotions', Promotion, promotion],
    ['/categories', Category, under, [category]],
    ['/users', User, user],
  ];
  const answer = (path: string, body: unknown) => faults.status(`GET ${path}`, 200, body);
  for (const [path, schema, record, more = []] of records) {
    const rows = [record, ...more].map((one) => required(schema, one));
    for (const row of rows) v.assert(schema, row);
    answer(path, rows);
    if (path === '/merchant/products') {
      answer(`${path}/*`, rows);
      // A server without stock history and stock levels.
      faults.status(`GET ${path}/:id/stock-changes`, 404);
      faults.status(`GET ${path}/:id/stock-levels`, 404);
    }
    answer(`${path}/${record._id}`, rows[0]);
  }
  answer('/users/orders', [required(Order, order)]);
  answer(
    `/users/${user._id}/stats`,
    required(UserStats, await store.call(`GET /users/${user._id}/stats`)),
  );
  answer(
    '/merchant/orders/stats',
    required(OrderStats, await store.call('GET /merchant/orders/stats')),
  );
  answer('/users/profile', required(Profile, await store.call('GET /users/profile')));
  return {
    product: made._id,
    order: order._id,
    promotion: promotion._id,
    category: under._id,
    user: user._id,
  };
}

type Ids = Awaited<ReturnType<typeof answerSparsely>>;

test.each<[screen: string, path: (ids: Ids) => string, shown: RegExp]>([
  ['products', () => '/products', /Walnut chopping board/],
  ['a product', ({ product }) => `/products/${product}`, /Walnut chopping board/],
  ['a copy of a product', ({ product }) => `/products/create?copy=${product}`, /product/i],
  ['orders', () => '/orders', /#1001/],
  ['an order', ({ order }) => `/orders/${order}/show`, /#1001/],
  ['papers', ({ order }) => `/orders/print?ids=${order}`, /#1001/],
  ['promotions', () => '/promotions', /Promotions/],
  ['a promotion', ({ promotion }) => `/promotions/${promotion}`, /./],
  ['a new promotion', () => '/promotions/create', /./],
  ['categories', () => '/categories', /Knives/],
  ['a category', ({ category }) => `/categories/${category}`, /Knives/],
  ['a new category, which stopped working without a path', () => '/categories/create', /./],
  ['customers', () => '/users', /Zoé Lefèvre/],
  ['a customer', ({ user }) => `/users/${user}`, /Zoé Lefèvre/],
  ['settings', () => '/profile', /Store Settings/],
  ['the subscription', () => '/subscription', /./],
  ['the dashboard', () => '/dashboard', /./],
  ['analytics', () => '/analytics', /./],
])('%s work if the server sends only required fields', async (_name, path, shown) => {
  const info = vi.spyOn(console, 'info');
  const ids = await answerSparsely();
  await openConsole(path(ids));
  await waitFor(() => expect(document.querySelector('main')).toHaveTextContent(shown));
  await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
  expect(screen.queryByText('This screen stopped working')).toBeNull();
  expect(screen.queryByText(/cannot read/)).toBeNull();
  expect(info).not.toHaveBeenCalledWith(expect.stringContaining('expected'));
});

test('the parent category is chosen by its path, although the server omits paths', async () => {
  await answerSparsely();
  const { visitor } = await openConsole('/categories/create');
  await visitor.click(await screen.findByRole('combobox', { name: 'Parent category' }));
  expect(await screen.findByRole('option', { name: 'Kitchen › Knives' })).toBeVisible();
});

test('metrics that cannot be parsed log where, without values', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const stats = await store.call('GET /merchant/orders/stats');
  faults.status('GET /merchant/orders/stats', 200, {
    ...stats,
    series: [{ start: '2026-03-01T10:00:00.000Z', totalSales: 'Zoé owes 12', orders: 1 }],
  });
  await openConsole('/dashboard');
  expect(
    (await screen.findAllByText('The server sent something that this console cannot read.'))[0],
  ).toBeVisible();
  expect(info).toHaveBeenCalledWith(
    'GET /merchant/orders/stats: series[0].totalSales: expected number, got string',
  );
  expect(JSON.stringify(info.mock.calls)).not.toContain('Zoé');
});

test('shows a malformed row as far as possible, and logs it', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { slug: _, ...product } = buildProductInput();
  const made = await store.call('POST /merchant/products', product);
  faults.status('GET /merchant/products', 200, [made, { ...made, _id: 'p2', price: '12' }]);
  await openConsole('/products');
  expect((await screen.findAllByText('Walnut chopping board'))[0]).toBeVisible();
  expect(info).toHaveBeenCalledWith(
    'GET /merchant/products: [1].price: expected number, got string',
  );
});
