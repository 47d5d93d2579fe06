import * as v from 'valibot';
import { Order } from '../../contract/order.ts';
import type { StoreOptions } from '../../store/app.ts';
import type { NewOrderRow } from '../../store/db/schema.ts';
import { addOrder } from './addOrder.ts';
import { type Answer, amina, type OpenStore, openStore, textAt } from './openStore.ts';
import { addCustomers, countCustomers } from './randomOrders.ts';

/** Amina's store with one order: 3 mugs of 20.00 with 6.00 off, 2 plates of 35.00, 5.90 shipping; 129.90 paid. */
export type StoreWithOrders = {
  store: OpenStore;
  token: string;
  mugId: string;
  plateId: string;
  put(body: object, headers?: Record<string, string>): Promise<Answer>;
  read(): Promise<Order>;
};

export const MUG = 'order-1-item-1';
export const PLATE = 'order-1-item-2';
export const ALL = [
  { _id: MUG, quantity: 3 },
  { _id: PLATE, quantity: 2 },
];

export async function openStoreWithOrders(
  changes: Partial<NewOrderRow> = {},
  options: Partial<StoreOptions> = {},
): Promise<StoreWithOrders> {
  const store = await openStore(options);
  const token = (await store.signIn(amina)).token;
  const product = async (name: string, stock: number) => {
    const body = { name, price: 2000, stock, status: 'active', lowStockThreshold: 2 };
    const made = await store.call('POST /merchant/products', { token, body });
    return textAt(made.body, '_id');
  };
  const [mugId, plateId] = [await product('Blue mug', 0), await product('Plate', 10)];
  await store.db.updateTable('products').set({ sold_count: 5 }).execute();
  await addCustomers(store.db, amina.storeId, ['ada']);
  await addOrder(store.db, amina.storeId, 'order-1', {
    subtotal: 13_000,
    discount_total: 600,
    shipping_total: 590,
    total: 12_990,
    paid_total: 12_990,
    payment_status: 'paid',
    customer_id: 'ada',
    customer_name: 'Ada Lovelace',
    customer_phone: '+33612345678',
    customer_email: 'ada@example.org',
    items: [
      {
        product_id: mugId,
        name: 'Blue mug',
        sku: 'MUG-01',
        quantity: 3,
        unit_price: 2000,
        discount: 600,
      },
      { product_id: plateId, name: 'Plate', sku: 'PLT/7', quantity: 2, unit_price: 3500 },
    ],
    ...changes,
  });
  await countCustomers(store.db, amina.storeId);
  return {
    store,
    token,
    mugId,
    plateId,
    put: (body, headers = {}) =>
      store.call('PUT /merchant/orders/order-1', { token, body, headers }),
    read: async () => {
      const response = await store.call('GET /merchant/orders/order-1', { token });
      return v.parse(Order, response.body);
    },
  };
}
