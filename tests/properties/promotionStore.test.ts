import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Category } from '../../contract/category.ts';
import { Order } from '../../contract/order.ts';
import { Product } from '../../contract/product.ts';
import { Promotion } from '../../contract/promotion.ts';
import { createRandom, type Random } from '../../demo/random.ts';
import { priceBasket } from '../../domain/priceBasket.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina, type OpenStore, openStore, textAt } from '../store/openStore.ts';
import { priceStoredBasket, type WantedBasket } from '../store/priceStoredBasket.ts';

const CODES = ['ONE', 'TWO', 'SIX-OFF', 'NOBODY'];
const CUSTOMERS = ['ada', 'bea'];
const random = createRandom(42);

let store: OpenStore;
let token: string;
/** The console's data of the store, as JSON. */
let read: { products: Product[]; categories: Category[]; promotions: Promotion[]; orders: Order[] };

beforeAll(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  const categoryIds = await makeCategories();
  await makeProducts(categoryIds);
  const products = v.parse(v.array(Product), await list('/merchant/products'));
  await makePromotions(
    products.map(({ _id }) => _id),
    categoryIds,
  );
  await makeOrders();
  read = {
    products,
    categories: v.parse(v.array(Category), await list('/categories')),
    promotions: v.parse(v.array(Promotion), await list('/merchant/promotions')),
    orders: v.parse(v.array(Order), await list('/merchant/orders')),
  };
  store.clock.advance(60);
});
afterAll(() => store.db.destroy());

async function list(path: string): Promise<unknown> {
  return (await store.call(`GET ${path}?range=[0,199]`, { token })).body;
}

async function create(path: string, body: object): Promise<string> {
  const response = await store.call(`POST ${path}`, { token, body });
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

async function makeCategories(): Promise<string[]> {
  const root = await create('/categories', { name: 'Clothes' });
  const shoes = await create('/categories', { name: 'Shoes', parentId: root });
  const boots = await create('/categories', { name: 'Boots', parentId: shoes });
  return [root, shoes, boots, await create('/categories', { name: 'Mugs' })];
}

async function makeProducts(categoryIds: readonly string[]): Promise<void> {
  for (let index = 0; index < 12; index += 1) {
    const price = random.pick([0, 1, 333, 1990, 4999, 120_000]);
    await create('/merchant/products', {
      name: `Product ${index}`,
      price,
      compareAtPrice: random.chance(0.3) ? price + 500 : null,
      costPrice: random.chance(0.7) ? Math.round(price * 0.4) : null,
      categoryId: categoryIds[random.whole(0, 5)] ?? null,
    });
  }
}

async function makePromotions(productIds: readonly string[], categoryIds: readonly string[]) {
  const some = (ids: readonly string[]) => ids.filter((_, at) => at === 0 || random.chance(0.4));
  const scopes = [
    {},
    { scope: 'products', productIds: some(productIds) },
    { scope: 'categories', categoryIds: [random.pick(['', ...categoryIds]) || categoryIds[1]] },
  ] as const;
  for (const [index, giving] of GIVING.entries()) {
    const code = CODES[index];
    const how = code && code !== 'NOBODY' ? { method: 'code', code } : { method: 'automatic' };
    await create('/merchant/promotions', {
      name: `Promotion ${index}`,
      ...how,
      ...giving,
      ...scopes[index % 3],
      ...limits(random),
    });
  }
}

const GIVING = [
  { type: 'percentage', value: 12.5, combinable: true },
  { type: 'percentage', value: 33.33, maxDiscount: 2500 },
  { type: 'fixed_amount', value: 600, combinable: true },
  { type: 'free_shipping', combinable: true },
  { type: 'percentage', value: 20 },
  { type: 'fixed_amount', value: 1500, combinable: true },
  { type: 'percentage', value: 7.01, combinable: true, excludeDiscounted: true },
  { type: 'fixed_amount', value: 5000, minSubtotal: 20_000 },
];

function limits(luck: Random) {
  return {
    ...(luck.chance(0.3) && { minQuantity: luck.whole(2, 4) }),
    ...(luck.chance(0.5) && { usageLimitPerCustomer: 1 }),
  };
}

/** Orders in which customers have used some promotions. */
async function makeOrders(): Promise<void> {
  const promotions = v.parse(v.array(Promotion), await list('/merchant/promotions'));
  for (const [index, { _id }] of promotions.slice(0, 5).entries()) {
    await addOrder(store.db, amina.storeId, `order-${index}`, {
      sequence: 1001 + index,
      status: index === 2 ? 'cancelled' : 'delivered',
      customer_id: CUSTOMERS[index % 2] ?? null,
      promotions: JSON.stringify([{ _id, code: 'X', amount: 100 }]),
    });
  }
}

/** The console's calculation, only from API responses. */
function priceInConsole({ lines, shipping, codes = [], customerId }: WantedBasket) {
  const { products, categories, promotions, orders } = read;
  const used = orders
    .filter(({ customer, status }) => customer._id === customerId && status !== 'cancelled')
    .flatMap((order) => order.promotions.map(({ _id }) => _id));
  const counts = new Map<string, number>();
  for (const id of used) counts.set(id, (counts.get(id) ?? 0) + 1);
  const basket = lines.flatMap(({ productId, quantity }) => {
    const product = products.find(({ _id }) => _id === productId);
    if (!product) return [];
    const { price, categoryId, compareAtPrice, costPrice } = product;
    return [{ productId, quantity, unitPrice: price ?? 0, categoryId, compareAtPrice, costPrice }];
  });
  return priceBasket({ lines: basket, shipping }, promotions, {
    now: store.clock.now,
    codes,
    categoryParents: new Map(categories.map(({ _id, parentId }) => [_id, parentId])),
    customerUses: counts,
  });
}

const wantedArb = fc.record({
  lines: fc.array(
    fc.record({ at: fc.integer({ min: 0, max: 11 }), quantity: fc.integer({ min: 1, max: 6 }) }),
    { maxLength: 5 },
  ),
  shipping: fc.constantFrom(0, 590, 1490),
  codes: fc.subarray([...CODES, 'one', ' six-off ']),
  customerId: fc.constantFrom(null, ...CUSTOMERS),
});

test('console and store calculate the same price of a basket, a thousand times [D15, D16, C9]', async () => {
  let discounts = 0;
  await fc.assert(
    fc.asyncProperty(wantedArb, async ({ lines, ...rest }) => {
      const wanted: WantedBasket = {
        ...rest,
        lines: lines.map(({ at, quantity }) => ({
          productId: read.products[at]?._id ?? '',
          quantity,
        })),
      };
      const inStore = await priceStoredBasket(store.db, amina.storeId, wanted, store.clock.now);
      expect(priceInConsole(wanted)).toEqual(inStore);
      if (inStore.discount > 0) discounts += 1;
    }),
    { numRuns: 1000 },
  );
  expect(discounts).toBeGreaterThan(500);
}, 30_000);
