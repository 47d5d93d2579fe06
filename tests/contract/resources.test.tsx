import { screen } from '@testing-library/react';
import { purchaseOrders } from '../../contract/purchaseOrder.ts';
import { crudResources } from '../../contract/resources.ts';
import { resources } from '../../src/resources/index.ts';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { buildCategoryInput } from '../fixtures/category.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { buildCustomer } from '../fixtures/user.ts';
import { serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { crudSample } from '../support/crudSample.ts';
import { checkResource, type Sample } from '../support/resourceContract.tsx';

const store = serveStore();

/** Numbers of drafts, invoices and credit notes, by the name of their customer. */
const numbers = new Map<string, string>();

async function addInvoice(name: string) {
  const order = `id-${name}`;
  const named = { sequence: 1000 + name.charCodeAt(0), customer_name: name };
  await addOrder(store.db, amina.storeId, order, {
    ...named,
    status: 'confirmed',
    paid_total: 1000,
  });
  await store.call('POST /merchant/invoices', { orders: [order] });
  return order;
}

/** Reads the number of the document of an order. */
async function numberOf(path: string, order: string) {
  const filter = encodeURIComponent(JSON.stringify({ order }));
  const [row] = await store.rows(`GET ${path}?filter=${filter}`);
  return String(row?.number);
}

/** Values that the suite cannot derive for resources with rules of their own. */
const samples: Record<string, Sample> = {
  products: {
    build: ({ name }) => ({ ...buildProductInput({ name, sku: null }), slug: undefined }),
    required: 'Enter a product name.',
    filter: { query: { status: 'archived' }, has: { status: 'archived' } },
  },
  orders: {
    // A row is named by its number, and found by its customer.
    add: async (name, overrides) => {
      const sequence = 1000 + name.length * 100 + name.charCodeAt(0);
      await addOrder(store.db, amina.storeId, `id-${name}`, {
        sequence,
        customer_name: name,
        ...overrides,
      });
      return `id-${name}`;
    },
    link: (name) => `#${1000 + name.length * 100 + name.charCodeAt(0)}`,
    filter: { query: { status: 'cancelled' }, has: { status: 'cancelled' } },
  },
  'draft-orders': {
    add: async (name) => {
      const input = { customer: { name } };
      const draft = await store.call('POST /merchant/draft-orders', { input });
      numbers.set(name, String(draft.number));
      return draft._id;
    },
    link: (name) => numbers.get(name) ?? '',
    hasExport: false,
  },
  'stock-levels': {
    add: async (name, overrides) => {
      const low = { ...buildProductInput({ name, sku: null }), slug: undefined, stock: 2 };
      return (await store.call('POST /merchant/products', { ...low, ...overrides }))._id;
    },
    filter: { query: { availability: 'out' }, has: { stock: 0 } },
  },
  invoices: {
    add: async (name) => {
      const id = await addInvoice(name);
      numbers.set(name, await numberOf('/merchant/invoices', id));
      return id;
    },
    link: (name) => numbers.get(name) ?? '',
  },
  'credit-notes': {
    add: async (name) => {
      const id = await addInvoice(name);
      await store.call(`PUT /merchant/orders/${id}`, { refund: { amount: 100, reason: 'late' } });
      numbers.set(name, await numberOf('/merchant/credit-notes', id));
      return id;
    },
    link: (name) => numbers.get(name) ?? '',
  },
  'purchase-orders': {
    ...crudSample(purchaseOrders),
    // An empty number is the next one.
    required: undefined,
    hasBulkDelete: false,
    filter: {
      query: { expectedOn: '2031-05-01..2031-05-02' },
      has: { expectedOn: '2031-05-02' },
    },
  },
  promotions: {
    build: ({ name }) => buildPromotionInput({ name, code: name.toUpperCase() }),
    required: 'Enter a name.',
    filter: { query: { method: 'automatic' }, has: { method: 'automatic', code: null } },
    fill: async (user) => {
      await user.type(screen.getByRole('textbox', { name: /^Discount/ }), '10');
      await user.click(screen.getByRole('button', { name: 'Generate code' }));
    },
  },
  categories: {
    build: buildCategoryInput,
    required: 'Enter a category name.',
    // A tree.
    hasExport: false,
  },
  users: {
    // A new customer cannot be blocked through the API.
    add: async (name, overrides) => {
      const row = { id: `id-${name}`, name, phone: null, email: null, ...overrides };
      await insertCustomers(store.db, [buildCustomer(row)]);
      return `id-${name}`;
    },
    required: 'Enter a name.',
    filter: { query: { status: 'blocked' }, has: { status: 'blocked' } },
  },
};

for (const definition of resources) {
  const declared = crudResources.find(({ name }) => name === definition.name);
  const sample = declared ? crudSample(declared) : samples[definition.name];
  if (!sample) throw new Error(`Add a sample of ${definition.name} to this file.`);
  const { create: _, edit: __, ...lists } = definition;
  // `phoneOrder.test.tsx` tests the form of orders and drafts.
  const isEnteredOnOwnForm = ['orders', 'draft-orders'].includes(definition.name);
  checkResource(store, isEnteredOnOwnForm ? lists : definition, sample);
}
