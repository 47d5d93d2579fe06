import type { Kysely } from 'kysely';
import { createRandom, type Random } from '../../demo/random.ts';
import { taxOf } from '../../domain/tax.ts';
import { createAggregates } from '../../store/db/aggregates.ts';
import type { Database, OrderItemRow } from '../../store/db/schema.ts';
import { flag, toJson } from '../../store/db/values.ts';
import { addOrder } from './addOrder.ts';

/** The promotion of random orders with a discount. */
export const SPRING = 'spring';

export async function addSpring(db: Kysely<Database>, storeId: string): Promise<void> {
  const at = '2025-01-01T00:00:00.000Z';
  await db
    .insertInto('promotions')
    .values({
      id: SPRING,
      store_id: storeId,
      name: 'Spring sale',
      name_key: 'spring sale',
      method: 'automatic',
      code: null,
      type: 'percentage',
      value: 10,
      starts_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Random orders of a small store, at the given times. */
export async function addRandomOrders(
  db: Kysely<Database>,
  storeId: string,
  times: readonly Date[],
  { productIds, customerIds, seed = 1 }: Around,
): Promise<string[]> {
  const random = createRandom(seed);
  const ids: string[] = [];
  for (const [index, time] of times.entries()) {
    const id = `order-${seed}-${index}`;
    ids.push(id);
    const isIncluded = random.chance(0.5);
    const items = Array.from({ length: random.whole(1, 3) }, () =>
      itemOf(random, productIds, isIncluded),
    );
    const sum = (of: (item: Item) => number) => items.reduce((all, item) => all + of(item), 0);
    const subtotal = sum(({ unit_price, quantity }) => unit_price * quantity);
    const discount = sum((item) => item.discount);
    const shipping = random.pick([0, 590, 1490]);
    const shippingTax = taxOf(shipping, 20, isIncluded);
    const tax = sum((item) => item.tax) + shippingTax;
    const total = subtotal - discount + (isIncluded ? 0 : tax) + shipping;
    const kind = random.pick(['card', 'cash_on_delivery', 'bank_transfer']);
    const paid = kind === 'card' ? total : 0;
    const at = time.toISOString();
    await addOrder(db, storeId, id, {
      items,
      sequence: seed * 10_000 + index,
      subtotal,
      discount_total: discount,
      shipping_total: shipping,
      tax_total: tax,
      tax_included: flag(isIncluded),
      shipping_tax: shippingTax,
      shipping_tax_rate: 20,
      total,
      paid_total: paid,
      payment_status: paid > 0 || total === 0 ? 'paid' : 'unpaid',
      payment_kind: kind,
      customer_id: random.chance(0.1) ? null : random.pick(asList(customerIds)),
      promotions:
        discount > 0 ? toJson([{ _id: SPRING, code: 'SPRING SALE', amount: discount }]) : '[]',
      created_at: at,
      updated_at: at,
    });
  }
  await countCustomers(db, storeId);
  return ids;
}

type Around = { productIds: readonly string[]; customerIds: readonly string[]; seed?: number };
type Item = Pick<
  OrderItemRow,
  'product_id' | 'quantity' | 'unit_price' | 'unit_cost' | 'discount' | 'tax' | 'tax_rate' | 'total'
>;

function itemOf(random: Random, productIds: readonly string[], isIncluded: boolean): Item {
  const quantity = random.whole(1, 5);
  const unit_price = random.whole(0, 20_000);
  const worth = unit_price * quantity;
  const discount = random.chance(0.4) ? random.whole(0, worth) : 0;
  const tax_rate = random.pick([20, 5.5]);
  const tax = taxOf(worth - discount, tax_rate, isIncluded);
  const total = worth - discount + (isIncluded ? 0 : tax);
  const product_id = random.pick(asList(productIds));
  // Some costs are not known, and some are above the price.
  const unit_cost = quantity === 2 ? null : 5000;
  return { product_id, quantity, unit_price, unit_cost, discount, tax, tax_rate, total };
}

function asList(ids: readonly string[]): readonly [string, ...string[]] {
  const [first = '', ...rest] = ids;
  return [first, ...rest];
}

export async function addCustomers(db: Kysely<Database>, storeId: string, ids: readonly string[]) {
  const at = '2020-01-01T00:00:00.000Z';
  for (const id of ids) {
    await db
      .insertInto('customers')
      .values({ id, store_id: storeId, name: id, name_key: id, created_at: at, updated_at: at })
      .execute();
  }
  const aggregates = createAggregates();
  aggregates.add([{ table: 'customer_counts', key: ['active'], sums: [ids.length] }]);
  await aggregates.write(db, storeId);
}

/** Sets the metrics of customers from their orders. */
export async function countCustomers(db: Kysely<Database>, storeId: string): Promise<void> {
  for (const { id, ...metrics } of await customersBySum(db, storeId)) {
    await db
      .updateTable('customers')
      .set(metrics)
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute();
  }
}

/** The metrics of every customer, calculated from the orders. */
export async function customersBySum(db: Kysely<Database>, storeId: string) {
  const customers = await db
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .execute();
  return customers.map(({ id }) => {
    const placed = orders.filter((order) => order.customer_id === id);
    const counted = placed.filter(({ status }) => status !== 'cancelled');
    return {
      id,
      orders_count: counted.length,
      total_spent: placed.reduce((sum, row) => sum + row.paid_total - row.refunded_total, 0),
      refunded_total: placed.reduce((sum, row) => sum + row.refunded_total, 0),
      first_order_at: counted[0]?.created_at ?? null,
      last_order_at: counted.at(-1)?.created_at ?? null,
    };
  });
}
