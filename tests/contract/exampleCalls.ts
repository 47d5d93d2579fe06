import type { Endpoint } from '../../contract/endpoint.ts';
import { purchaseOrders } from '../../contract/purchaseOrder.ts';
import { crudResources } from '../../contract/resources.ts';
import { DEMO_PHONE } from '../../store/demo.ts';
import { amina, type CallOptions, type OpenStore, PASSWORD } from '../store/openStore.ts';
import { png } from '../store/pictures.ts';

/** An example request of an endpoint; `{id}` becomes the store's first record of that resource. */
export type Example = { query?: string; body?: unknown; files?: string };

const NEW_PHONE = '+33600000077';
const account = {
  password: 'a quieter evening',
  name: 'Chiara Rossi',
  businessName: 'Bottega Rossi',
  businessType: 'Ceramics',
};

const emailText = { subject: 'Order {order}', body: 'Thank you, {customer}.\n\n{items}' };

const examples: Record<string, Example> = {
  'POST /merchant/auth/login': { body: { phone: amina.phone, password: PASSWORD } },
  'POST /merchant/auth/check-user-exists': { body: { phone: amina.phone } },
  'POST /merchant/auth/send-otp': { body: { phone: NEW_PHONE, purpose: 'register' } },
  'POST /merchant/auth/change-password': {
    body: { currentPassword: PASSWORD, newPassword: 'a quieter evening' },
  },
  'POST /merchant/auth/logout': {},
  'POST /merchant/auth/logout-all': {},
  'GET /users/profile': {},
  'PUT /users/profile': { body: { name: 'Amina D.', storeSettings: { isVisible: false } } },
  'GET /users': { query: 'range=[0,9]&sort=["name","ASC"]' },
  'GET /users/{id}': {},
  'PUT /users/{id}': { body: { note: 'Prefers mornings.' } },
  'DELETE /users/{id}': {},
  'PUT /users/{id}/toggle-status': {},
  'GET /users/{id}/stats': {},
  'GET /users/orders': { query: 'filter={"customerId":"{id}"}&range=[0,9]' },
  'GET /merchant/products': { query: 'filter={"status":"draft"}&range=[0,9]' },
  'GET /merchant/products/category/{id}': { query: 'sort=["price","DESC"]' },
  'GET /merchant/products/search': { query: 'q=shirt' },
  'POST /merchant/products': { body: { name: 'Wool socks', price: 900, stock: 4 } },
  'GET /merchant/products/{id}': {},
  'PUT /merchant/products/{id}': { body: { name: 'Linen shirt' } },
  'DELETE /merchant/products/{id}': {},
  'GET /merchant/products/{id}/stock-changes': { query: 'filter={"reason":"opening"}' },
  'POST /merchant/products/{id}/stock-changes': {
    body: { quantity: -1, reason: 'damaged', note: 'A torn seam.' },
  },
  'GET /merchant/products/{id}/stock-levels': {},
  'GET /merchant/stock-levels': { query: 'filter={"availability":"low"}&range=[0,9]' },
  'GET /merchant/variants': { query: 'filter={"sku":["none"]}' },
  'GET /merchant/variants/{id}': {},
  'GET /categories': {},
  'POST /categories': { body: { name: 'Socks' } },
  'GET /categories/{id}': {},
  'PUT /categories/{id}': { body: { name: 'Shirts and socks' } },
  'DELETE /categories/{id}': { query: 'products=none&children=up' },
  'GET /categories/{id}/stats': {},
  'GET /merchant/orders': { query: 'range=[0,9]&sort=["createdAt","DESC"]' },
  'GET /merchant/orders/stats': {
    query: 'from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z&tz=Europe/Paris&compare=week',
  },
  'GET /merchant/orders/countries': {},
  'GET /merchant/orders/changes': {},
  'POST /merchant/orders/preview': {
    body: { customer: { name: 'Ada' }, shipping: { method: 'none' }, codes: ['ONLY-AMINA'] },
  },
  'GET /merchant/draft-orders': { query: 'range=[0,9]&sort=["updatedAt","DESC"]' },
  'POST /merchant/draft-orders': { body: { input: { customer: { name: 'Ada' } } } },
  'GET /merchant/draft-orders/{id}': {},
  'PUT /merchant/draft-orders/{id}': { body: { input: { note: 'Calls back.' } } },
  'DELETE /merchant/draft-orders/{id}': {},
  'GET /merchant/orders/{id}': {},
  'POST /merchant/invoices': { body: { orders: ['order-1'] } },
  'GET /merchant/invoices': { query: 'sort=["issuedAt","DESC"]' },
  'GET /merchant/credit-notes': { query: 'filter={"order":"order-1"}' },
  'PUT /merchant/orders/{id}': { body: { note: 'A gift.' } },
  'POST /merchant/orders/{id}/edit-previews': {
    body: { discount: { amount: 100, reason: 'Came late' } },
  },
  'POST /merchant/orders/{id}/email-previews': { body: { status: 'confirmed' } },
  'GET /merchant/emails': {},
  'GET /merchant/emails/{id}': {},
  'PUT /merchant/emails/{id}': { body: emailText },
  'DELETE /merchant/emails/{id}': {},
  'POST /merchant/emails/{id}/previews': { body: emailText },
  'GET /merchant/promotions': { query: 'filter={"state":"active"}&sort=["endsAt","ASC"]' },
  'POST /merchant/promotions': {
    body: {
      name: 'Shoes in autumn',
      method: 'code',
      code: 'shoes20',
      type: 'percentage',
      value: 20,
      startsAt: '2026-03-01T08:00:00.000Z',
      endsAt: '2026-03-08T22:59:59.000Z',
    },
  },
  'GET /merchant/promotions/{id}': {},
  'PUT /merchant/promotions/{id}': { body: { isActive: false } },
  'DELETE /merchant/promotions/{id}': {},
  'POST /users': {
    body: { name: 'Idris Kamara', phone: '+33655550002', tags: ['gift'], language: 'fr' },
  },
  'POST /merchant/bulk-changes': {
    body: {
      resource: 'products',
      select: { filter: { status: 'draft' } },
      change: { kind: 'field', field: 'price', how: 'percent', percent: 10, ending: 90 },
    },
  },
  'GET /merchant/bulk-changes': { query: 'filter={"resource":"products"}' },
  'GET /merchant/bulk-changes/{id}/records': { query: 'filter={"state":["changed"]}&range=[0,9]' },
  'POST /merchant/bulk-changes/{id}/cancel': {},
  'POST /merchant/bulk-changes/{id}/retry': {},
  'POST /merchant/bulk-changes/{id}/undo': {},
  'GET /merchant/bulk-changes/{id}': {},
  'PUT /merchant/bulk-changes/{id}': {
    body: { field: 'price', rows: [{ id: 'p1', name: 'Mug', from: 900, to: 990 }] },
  },
  'DELETE /merchant/bulk-changes/{id}': {},
  'GET /merchant/imports': { query: 'filter={"type":"products"}&range=[0,9]' },
  'POST /merchant/imports': {
    body: {
      type: 'products',
      fileName: 'products.csv',
      head: ['SKU', 'Name', 'Prix', 'Vendor'],
      fields: ['sku', 'name', 'price', null],
      decimal: ',',
      words: { actif: 'active' },
    },
  },
  'GET /merchant/imports/{id}': {},
  'PUT /merchant/imports/{id}/portions/{n}': {
    body: { rows: [{ line: 2, cells: [['SOCKS', 'Socks', '9,00', '']] }], isLast: true },
  },
  'GET /merchant/imports/{id}/rows': { query: 'filter={"result":["new","refused"]}&range=[0,9]' },
  'POST /merchant/imports/{id}/run': {},
  'POST /merchant/imports/{id}/cancel': {},
  'POST /merchant/imports/{id}/undo': {},
  'GET /merchant/purchase-orders/{id}/receipts': { query: 'range=[0,9]' },
  'GET /merchant/writes': { query: 'key=5f0c2a7e-4b1d-4c7e-9a53-0d7b8c6e1f24' },
  'POST /uploads/single': { files: 'file' },
  'POST /uploads/multiple': { files: 'files' },
  ...Object.fromEntries(
    [...crudResources, purchaseOrders].flatMap(({ path, example, sorts }) => [
      [`GET ${path}`, { query: `range=[0,9]&sort=["${sorts[0]}","ASC"]` }],
      [`POST ${path}`, { body: example }],
      [`GET ${path}/{id}`, {}],
      [`PUT ${path}/{id}`, { body: example }],
      [`DELETE ${path}/{id}`, {}],
    ]),
  ),
};

export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

export async function exampleOf(
  endpoint: Endpoint,
  store: OpenStore,
  refreshToken: string,
): Promise<Example> {
  const example = examples[keyOf(endpoint)] ?? (await liveExample(endpoint, store, refreshToken));
  if (!example)
    throw new Error(`Add an example of ${keyOf(endpoint)} to tests/contract/exampleCalls.ts.`);
  return example;
}

/** Examples with a value that the store has just returned. */
async function liveExample(
  { path }: Endpoint,
  store: OpenStore,
  refreshToken: string,
): Promise<Example | undefined> {
  switch (path) {
    case '/merchant/auth/refresh':
      return { body: { refreshToken } };
    case '/merchant/auth/verify-otp':
      return { body: await store.askForCode(NEW_PHONE, 'register') };
    case '/merchant/auth/register':
      return { body: { ...account, verificationToken: await store.verify(NEW_PHONE, 'register') } };
    case '/merchant/auth/reset-password': {
      const verificationToken = await store.verify(amina.phone, 'reset');
      return { body: { verificationToken, password: account.password } };
    }
    case '/merchant/purchase-orders/{id}/receipts':
      return { body: await receipt(store) };
    case '/merchant/orders':
      return { body: await phoneOrder(store) };
    default:
      return undefined;
  }
}

/** Orders what the receipt contains. */
async function receipt({ db }: OpenStore) {
  const row = await db
    .selectFrom('purchase_orders')
    .innerJoin('products', 'products.store_id', 'purchase_orders.store_id')
    .select(['purchase_orders.id', 'products.id as product_id', 'products.name'])
    .where('products.options', '=', '[]')
    .orderBy('purchase_orders.created_at', 'desc')
    .executeTakeFirst();
  const line = { productId: row?.product_id ?? '', variantId: null };
  const lines = [{ ...line, name: row?.name ?? '', quantity: 5, received: 0, unitCost: 250 }];
  await db
    .updateTable('purchase_orders')
    .set({ status: 'ordered', lines: JSON.stringify(lines) })
    .where('id', '=', row?.id ?? '')
    .execute();
  return { lines: [{ ...line, quantity: 2 }], updatesCosts: true };
}

async function phoneOrder({ db }: OpenStore) {
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('store_id', 'in', (eb) =>
      eb.selectFrom('merchants').select('store_id').where('phone', 'in', [amina.phone, DEMO_PHONE]),
    )
    .where('status', '=', 'active')
    .where('options', '=', '[]')
    .where('stock', '>', 0)
    .executeTakeFirstOrThrow();
  return {
    customer: { name: 'Ada Moreau', phone: '+33611223344', create: true },
    items: [{ productId: id, quantity: 1, unitPrice: 1800, priceReason: 'A scratch' }],
    shipping: { method: 'none' },
    payment: { kind: 'card', isPaid: true },
    expectedTotal: 1800,
  };
}

export function urlOf({ path }: Endpoint, { query }: Example, ids: Record<string, string>): string {
  const kind = /([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '';
  const url = path.replace('{id}', ids[kind] ?? '').replace('{n}', '0');
  return query ? `${url}?${query.replace('{id}', ids.users ?? '')}` : url;
}

export function callOf(
  { isPublic }: Endpoint,
  { body, files }: Example,
  token: string,
): CallOptions {
  const options: CallOptions = isPublic ? {} : { token };
  if (body !== undefined) options.body = body;
  if (files !== undefined) {
    options.form = new FormData();
    options.form.append(files, new File([png], 'socks.png', { type: 'image/png' }));
  }
  return options;
}
