import type { Page } from '@playwright/test';
import { crudResources } from '../../../contract/resources.ts';
import { passCode, reachCode, tokenOf } from './accounts.ts';

/** Every screen of the console; the gates visit each of them. */
export type Screen = {
  name: string;
  isPublic?: boolean;
  /** The URL, or a function that finds it for a record. */
  path: string | ((page: Page) => Promise<string>);
};

export const screens: Screen[] = [
  { name: 'sign-in', path: '/login', isPublic: true },
  { name: 'registration', path: '/register', isPublic: true },
  {
    name: 'registration, the code',
    isPublic: true,
    path: async (page) => {
      await reachCode(page, '/register', 'Continue');
      return '/register';
    },
  },
  {
    name: 'registration, the business',
    isPublic: true,
    path: async (page) => {
      await reachCode(page, '/register', 'Continue');
      await passCode(page);
      return '/register';
    },
  },
  { name: 'forgotten password', path: '/forgot-password', isPublic: true },
  { name: 'new password', path: '/reset-password?token=of-a-link', isPublic: true },
  { name: 'new password without a code', path: '/reset-password', isPublic: true },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'products', path: '/products' },
  {
    name: 'products, none found',
    path: `/products?filter=${encodeURIComponent('{"q":"zzzzzz"}')}`,
  },
  { name: 'new product', path: '/products/create' },
  { name: 'one product', path: firstOf('/merchant/products', '/products') },
  { name: 'categories', path: '/categories' },
  { name: 'new category', path: '/categories/create' },
  { name: 'one category', path: firstOf('/categories', '/categories') },
  { name: 'orders', path: '/orders' },
  {
    name: 'one order',
    path: async (page) => `${await firstOf('/merchant/orders', '/orders')(page)}/show`,
  },
  { name: 'new order', path: '/orders/create' },
  {
    name: 'an order to change',
    path: async (page) => {
      const [id = ''] = await idsOf(
        page,
        '/merchant/orders?filter={"status":"pending"}&range=[0,0]',
      );
      return `/orders/${encodeURIComponent(id)}/change`;
    },
  },
  { name: 'invoices', path: '/invoices' },
  { name: 'credit notes', path: '/credit-notes' },
  { name: 'low stock', path: '/stock-levels' },
  { name: 'purchase orders', path: '/purchase-orders' },
  { name: 'new purchase order', path: '/purchase-orders/create' },
  {
    name: 'one purchase order',
    path: firstOf('/merchant/purchase-orders', '/purchase-orders'),
  },
  { name: 'pick list', path: packing('pick') },
  { name: 'scan and pack', path: packing('pack') },
  { name: 'promotions', path: '/promotions' },
  {
    name: 'promotions, none found',
    path: `/promotions?filter=${encodeURIComponent('{"q":"zzzzzz"}')}`,
  },
  { name: 'new promotion', path: '/promotions/create' },
  { name: 'one promotion', path: firstOf('/merchant/promotions', '/promotions') },
  { name: 'customers', path: '/users' },
  { name: 'big spenders', path: `/users?filter=${encodeURIComponent('{"segment":"big"}')}` },
  { name: 'one customer', path: firstOf('/users', '/users') },
  ...crudResources.flatMap(({ name }) => [
    { name, path: `/${name}` },
    { name: `${name}, a new one`, path: `/${name}/create` },
  ]),
  { name: 'analytics', path: '/analytics' },
  { name: 'subscription', path: '/subscription' },
  { name: 'store settings', path: '/profile' },
  { name: 'a page that does not exist', path: '/nothing-here' },
];

/** The URL of the first record of a list, read from the store. */
function firstOf(list: string, screen: string) {
  return async (page: Page): Promise<string> => {
    const [id = ''] = await idsOf(page, `${list}?range=[0,0]`);
    return `${screen}/${encodeURIComponent(id)}`;
  };
}

/** Two orders that can be shipped, and two that cannot. */
function packing(name: 'pick' | 'pack') {
  return async (page: Page): Promise<string> => {
    const ofStatus = (status: string) =>
      idsOf(page, `/merchant/orders?filter={"status":"${status}"}&range=[0,1]`);
    const ids = [...(await ofStatus('confirmed')), ...(await ofStatus('cancelled'))];
    return `/orders/${name}?ids=${ids.join()}`;
  };
}

async function idsOf(page: Page, list: string): Promise<string[]> {
  const response = await page.request.get(`/api${list}`, {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
  });
  const records: { _id: string }[] = await response.json();
  return records.map(({ _id }) => _id);
}
