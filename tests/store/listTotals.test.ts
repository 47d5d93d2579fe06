import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderFilter } from '../../contract/order.ts';
import type { ProductFilter } from '../../contract/product.ts';
import type { PromotionFilter } from '../../contract/promotion.ts';
import type { UserFilter } from '../../contract/user.ts';
import { seed } from '../../demo/seed.ts';
import { productList } from '../../store/catalogue/productList.ts';
import { customerList } from '../../store/customers/customerList.ts';
import type { Database } from '../../store/db/schema.ts';
import { readPage } from '../../store/lists/readPage.ts';
import { orderList } from '../../store/orders/orderList.ts';
import { readPromotionPage } from '../../store/promotions/promotionPage.ts';
import { openEmptyDatabase } from './openEmptyDatabase.ts';

/** A value for every filter of the contract. A new filter without a value does not compile. */
type Every<Filter> = { [Field in keyof Filter]-?: NonNullable<Filter[Field]> };

const now = new Date('2026-03-02T09:00:00.000Z');
const [lastAutumn, lastMonth] = ['2025-10-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];

let db: Kysely<Database>;
let storeId: string;
beforeAll(async () => {
  db = await openEmptyDatabase();
  await seed(db, {
    clock: () => now,
    products: 120,
    hasVariants: false,
    customers: 80,
    orders: 300,
  });
  storeId = (await db.selectFrom('orders').select('store_id').executeTakeFirstOrThrow()).store_id;
}, 60_000);
afterAll(() => db.destroy());

type Page = { rows: { id: string }[]; total: number };
const page = { offset: 0, limit: 1000 };

/**
 * Each filter alone, each pair, and all together: the total must equal the number of rows. Alone, each filter must
 * exclude some rows but not all, except those in `without`, which have no effect alone.
 */
async function everyTotalIsTrue<Filter extends object>(
  every: Every<Filter>,
  read: (filter: Partial<Every<Filter>>) => Promise<Page>,
  without: readonly (keyof Filter)[] = [],
): Promise<void> {
  const { total: all } = await read({});
  const names = Object.keys(every).filter(
    (name): name is Extract<keyof Filter, string> => name in every,
  );
  const pick = (...wanted: (keyof Filter)[]) => {
    const picked: Partial<Every<Filter>> = {};
    for (const name of wanted) picked[name] = every[name];
    return picked;
  };
  for (const [index, name] of names.entries()) {
    const { total } = await read(pick(name));
    if (!without.includes(name)) expect([name, total > 0, total < all]).toEqual([name, true, true]);
    for (const other of names.slice(index)) {
      const { rows, total: both } = await read(pick(name, other));
      expect([name, other, both]).toEqual([name, other, rows.length]);
    }
  }
  const { rows, total } = await read(pick(...names));
  expect(total).toBe(rows.length);
}

/** Creates an import of these records, and of one that no longer exists. Returns its id. */
async function imported(records: readonly { id: string }[]): Promise<string> {
  const importId = `import-of-${records[0]?.id}`;
  const lines = [{ id: 'gone' }, ...records].map(({ id }, index) => ({
    store_id: storeId,
    import_id: importId,
    number: index + 1,
    line: index + 2,
    lines: null,
    cells: '[]',
    label: '',
    result: 'new' as const,
    outcome: index === 1 ? ('undone' as const) : ('written' as const),
    problems: '[]',
    changes: '[]',
    match_key: null,
    target_id: id,
    seen_version: null,
    written_version: 1,
  }));
  await db.insertInto('import_rows').values(lines).execute();
  return importId;
}

test('every filter of products has a correct total', async () => {
  await db
    .updateTable('products')
    .set({ tax_class: 'reduced' })
    .where('store_id', '=', storeId)
    .where('price', '<', 3000)
    .execute();
  const sort = { field: 'name', direction: 'asc' } as const;
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', storeId)
    .execute();
  const tag = await db.selectFrom('product_tags').selectAll().executeTakeFirstOrThrow();
  const every: Every<ProductFilter> = {
    q: rows[0]?.name.split(' ')[0] ?? '',
    id: rows.slice(0, 3).map(({ id }) => id),
    status: 'active',
    categoryId: rows[0]?.category_id ?? '',
    brandId: rows.find((row) => row.brand_id !== null)?.brand_id ?? '',
    stock: 'low',
    priceMin: 2000,
    priceMax: 4000,
    tag: tag.tag_key,
    taxClass: 'reduced',
    importId: await imported(rows.slice(2, 9)),
    belowCost: { percent: 60, amount: 0 },
    hasCost: false,
  };
  await everyTotalIsTrue<ProductFilter>(every, (filter) =>
    readPage(productList, { db, storeId }, { ...page, sort, filter }),
  );
}, 60_000);

test('every filter of orders has a correct total', async () => {
  await db.updateTable('refunds').set({ is_to_pay_back: 1 }).execute();
  const sort = { field: 'createdAt', direction: 'desc' } as const;
  const some = await db
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('customer_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const item = await db
    .selectFrom('order_items')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select(['order_items.product_id', 'products.category_id'])
    .executeTakeFirstOrThrow();
  const variantId = 'variant-of-a-sold-product';
  await db
    .updateTable('order_items')
    .set({ variant_id: variantId })
    .where('product_id', '=', item.product_id)
    .execute();
  const dates = { created_at: some.created_at, updated_at: some.created_at };
  await db
    .insertInto('order_returns')
    .values({
      ...{ store_id: storeId, id: 'return', order_id: some.id, status: 'requested', ...dates },
      ...{
        state: 'expected',
        items: '[]',
        wish: 'refund',
        reason: 'other',
        note: '',
        refunds: '[]',
      },
    })
    .execute();
  const promoted = await db.selectFrom('order_promotions').selectAll().executeTakeFirstOrThrow();
  const every: Every<OrderFilter> = {
    q: some.customer_name.split(' ')[0] ?? '',
    id: [some.id],
    status: ['pending', 'delivered'],
    paymentStatus: 'paid',
    fulfilmentStatus: 'fulfilled',
    paymentKind: some.payment_kind,
    paymentKindNot: some.payment_kind,
    shippingCountry: some.shipping_country ?? '',
    tag: 'Gift',
    customerId: some.customer_id ?? '',
    customers: 'returning',
    productId: item.product_id ?? '',
    variantId,
    categoryId: item.category_id ?? '',
    subcategories: true,
    promotionId: promoted.promotion_id,
    costs: 'unknown',
    createdFrom: lastAutumn,
    createdTo: lastMonth,
    weekHour: 60,
    tz: 'Europe/Paris',
    toPayBack: true,
    unsent: true,
    returns: 'expected',
    refundedFrom: lastAutumn,
    refundedTo: lastMonth,
    salesFrom: lastAutumn,
    salesTo: lastMonth,
    tax: 'orders:FR:20:TVA',
    taxFrom: lastAutumn,
    taxTo: lastMonth,
    totalMin: 3000,
    totalMax: 9000,
  };
  await everyTotalIsTrue<OrderFilter>(
    every,
    (filter) => readPage(orderList, { db, storeId }, { ...page, sort, filter }),
    // These only modify other filters.
    ['tz', 'customers', 'subcategories'],
  );
}, 120_000);

test('every filter of customers has a correct total', async () => {
  const sort = { field: 'name', direction: 'asc' } as const;
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where('store_id', '=', storeId)
    .execute();
  const tag = await db.selectFrom('customer_tags').selectAll().executeTakeFirst();
  const every: Every<UserFilter> = {
    q: rows[0]?.name?.split(' ')[0] ?? '',
    id: rows.slice(0, 3).map(({ id }) => id),
    status: 'active',
    tag: tag?.tag_key ?? 'nobody',
    isTaxExempt: true,
    importId: await imported(rows.slice(2, 9)),
    ordersMin: 2,
    ordersMax: 4,
    spentMin: 5000,
    spentMax: 20_000,
    createdAfter: lastAutumn,
    createdBefore: lastMonth,
    firstOrderAfter: lastAutumn,
    firstOrderBefore: lastMonth,
    lastOrderAfter: lastAutumn,
    lastOrderBefore: lastMonth,
  };
  await everyTotalIsTrue<UserFilter>(
    every,
    (filter) => readPage(customerList, { db, storeId }, { ...page, sort, filter }),
    ['status', 'tag'],
  );
}, 60_000);

test('every filter of promotions has a correct total', async () => {
  const sort = { field: 'name', direction: 'asc' } as const;
  const some = await db
    .selectFrom('promotions')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const every: Every<PromotionFilter> = {
    q: some.name.split(' ')[0] ?? '',
    id: [some.id],
    state: ['active', 'scheduled'],
    type: 'percentage',
    method: 'code',
    endsBefore: now.toISOString(),
  };
  await everyTotalIsTrue<PromotionFilter>(every, (filter) =>
    readPromotionPage(db, storeId, { ...page, sort, filter }, now),
  );
}, 60_000);
