import { namedExample } from '../../contract/crud.ts';
import { crudResources } from '../../contract/resources.ts';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { addOrder } from './addOrder.ts';
import { amina, type OpenStore, textAt } from './openStore.ts';

/** Every route of the store as `METHOD /path/:id`, below the base path. */
export function routesOf({ app }: Pick<OpenStore, 'app'>): { method: string; path: string }[] {
  const seen = new Set<string>();
  return app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, path: path.replace(/^\/api/, '') }))
    .filter(({ method, path }) => {
      const isNew = !seen.has(`${method} ${path}`);
      seen.add(`${method} ${path}`);
      return isNew;
    });
}

/** A text in all records of Amina's store. */
export const MARK = 'Only-in-Amina';

/** Adds one record of each resource to Amina's store and returns their ids, by the last word of the path. */
export async function fillStore(store: OpenStore, token: string) {
  const category = await store.call('POST /categories', {
    token,
    body: { name: `${MARK} category` },
  });
  const categoryId = textAt(category.body, '_id');
  const product = await store.call('POST /merchant/products', {
    token,
    body: {
      name: `${MARK} shirt`,
      status: 'active',
      categoryId,
      price: 1990,
      stock: 3,
      sku: MARK,
      tags: [MARK],
    },
  });
  const socks = await store.call('POST /merchant/products', {
    token,
    body: {
      name: `${MARK} socks`,
      options: [{ name: 'Size', values: [MARK] }],
      variants: [{ options: [MARK], sku: `${MARK}-1` }],
    },
  });
  const promotion = await store.call('POST /merchant/promotions', {
    token,
    body: {
      name: `${MARK} promotion`,
      method: 'code',
      code: 'ONLY-AMINA',
      type: 'percentage',
      value: 10,
    },
  });
  const dates = { created_at: '2026-03-01T10:00:00.000Z', updated_at: '2026-03-01T10:00:00.000Z' };
  await insertCustomers(store.db, [
    {
      id: 'customer-1',
      store_id: amina.storeId,
      name: `${MARK} customer`,
      phone: '+33655555555',
      ...dates,
    },
  ]);
  await addOrder(store.db, amina.storeId, 'order-1', {
    items: [{ name: `${MARK} item`, unit_price: 1000, total: 1000 }],
  });
  await store.db
    .updateTable('orders')
    .set({ customer_name: `${MARK} buyer` })
    .where('store_id', '=', amina.storeId)
    .execute();
  const declared: Record<string, string> = {};
  for (const resource of crudResources) {
    const body = namedExample(resource, MARK);
    const made = await store.call(`POST ${resource.path}`, { token, body });
    declared[resource.name] = textAt(made.body, '_id');
  }
  const imported = await store.call('POST /merchant/imports', {
    token,
    body: {
      type: 'products',
      fileName: `${MARK}.csv`,
      head: ['Name'],
      fields: ['name'],
    },
  });
  const imports = textAt(imported.body, '_id');
  await store.call(`PUT /merchant/imports/${imports}/portions/0`, {
    token,
    body: { rows: [{ line: 2, cells: [[`${MARK} mug`]] }], isLast: true },
  });
  await store.call(`POST /merchant/imports/${imports}/run`, { token });
  const rows = [{ id: 'p1', name: MARK, from: 900, to: 990 }];
  await store.call('PUT /merchant/bulk-changes/bulk-1', { token, body: { field: 'price', rows } });
  const job = await store.call('POST /merchant/bulk-changes', {
    token,
    body: {
      resource: 'products',
      select: { ids: [textAt(product.body, '_id')] },
      change: { kind: 'update', data: { tags: [MARK, 'bulk'] } },
    },
  });
  await store.bulkRunner.idle();
  return {
    ...(await addDrafts(store, token)),
    ...declared,
    brands: declared.brands ?? '',
    imports,
    'bulk-changes': textAt(job.body, '_id'),
    categories: categoryId,
    products: textAt(product.body, '_id'),
    variants: textAt(socks.body, 'variants', '0', '_id'),
    users: 'customer-1',
    orders: 'order-1',
    promotions: textAt(promotion.body, '_id'),
  };
}

async function addDrafts(store: OpenStore, token: string) {
  const add = async (path: string, body: object) =>
    textAt((await store.call(`POST /merchant/${path}`, { token, body })).body, '_id');
  return {
    'draft-orders': await add('draft-orders', { input: { customer: { name: MARK } } }),
    'purchase-orders': await add('purchase-orders', { name: MARK }),
  };
}
