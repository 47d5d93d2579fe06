import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Category } from '../../contract/category.ts';
import { Order } from '../../contract/order.ts';
import { Product } from '../../contract/product.ts';
import { PROMOTION_STATES, Promotion, PromotionInput } from '../../contract/promotion.ts';
import { Profile } from '../../contract/store.ts';
import { taxRates } from '../../contract/taxRate.ts';
import { VariantOfProduct } from '../../contract/variant.ts';
import { seed } from '../../demo/seed.ts';
import { priceBasket } from '../../domain/priceBasket.ts';
import { promotionState } from '../../domain/promotionState.ts';
import { type Taxation, taxPlace } from '../../domain/tax.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { openEmptyDatabase } from './openEmptyDatabase.ts';
import { type OpenStore, openStore, textAt } from './openStore.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
let store: OpenStore;
let token: string;
let promotions: Promotion[];
let orders: Order[];
beforeAll(async () => {
  const db = await openEmptyDatabase();
  await seed(db, { clock: () => now });
  store = await openStore({ db });
  store.clock.now = now;
  const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  token = textAt((await store.call('POST /merchant/auth/login', { body })).body, 'token');
  promotions = v.parse(v.array(Promotion), await rows('/merchant/promotions'));
  orders = v.parse(v.array(Order), [
    ...(await rows('/merchant/orders')),
    ...(await rows('/merchant/orders', 1000)),
  ]);
});
afterAll(() => store.db.destroy());

async function rows(path: string, from = 0): Promise<unknown[]> {
  const response = await store.call(`GET ${path}?range=[${from},${from + 999}]`, { token });
  return Array.isArray(response.body) ? response.body : [];
}

const isNotCancelled = (order: Order) => order.status !== 'cancelled';

test('the demo store has valid promotions in every state [C9, P1]', () => {
  const states = promotions.map((one) => promotionState(one, now));
  expect(new Set(states)).toEqual(new Set(PROMOTION_STATES));
  for (const promotion of promotions) {
    const { success } = v.safeParse(PromotionInput, promotion);
    expect([promotion.name, success]).toEqual([promotion.name, true]);
  }
});

test('uses and discounts of each promotion match its orders, which the list finds [C9, D16]', async () => {
  for (const { _id, name, usedCount, discountTotal, isLocked } of promotions) {
    const carrying = orders.filter((order) => order.promotions.some((one) => one._id === _id));
    const amounts = carrying
      .filter(isNotCancelled)
      .flatMap((order) => order.promotions.filter((one) => one._id === _id));
    expect([name, usedCount, discountTotal, isLocked]).toEqual([
      name,
      amounts.length,
      amounts.reduce((sum, { amount }) => sum + amount, 0),
      carrying.length > 0,
    ]);
    const filter = encodeURIComponent(JSON.stringify({ promotionId: _id }));
    const response = await store.call(`GET /merchant/orders?filter=${filter}`, { token });
    expect(response.headers.get('X-Total-Count')).toBe(String(carrying.length));
  }
  expect(orders.filter(({ promotions: own }) => own.length > 0).length).toBeGreaterThan(80);
});

test('the orders with promotions are priced as the console prices a basket [D16]', async () => {
  const products = new Map(
    v.parse(v.array(Product), await rows('/merchant/products')).map((one) => [one._id, one]),
  );
  const variants = new Map(
    v
      .parse(v.array(VariantOfProduct), await rows('/merchant/variants'))
      .map((one) => [one._id, one]),
  );
  const categories = v.parse(v.array(Category), await rows('/categories'));
  const categoryParents = new Map(categories.map(({ _id, parentId }) => [_id, parentId]));
  const unlimited = { usageLimit: null, usageLimitPerCustomer: null, isActive: true, endsAt: null };
  const { body } = await store.call('GET /users/profile', { token });
  const settings = v.parse(Profile, body).storeSettings;
  const rates = v.parse(v.array(taxRates.record), await rows('/merchant/tax-rates'));
  expect(settings.pricesIncludeTax).toBe(true);
  // The unit prices of exempt customers are already without tax.
  const taxationOf = (order: Order): Taxation => ({
    rates,
    singleRate: settings.taxRate,
    pricesIncludeTax: !order.isTaxExempt,
    country: settings.country,
    destination: taxPlace(order),
    isExempt: order.isTaxExempt,
  });
  for (const order of orders) {
    const lines = order.items.map(({ productId, variantId, quantity, unitPrice }) => {
      const product = products.get(productId ?? '');
      const { categoryId = null, taxClass = null } = product ?? {};
      const { compareAtPrice = null, costPrice = null } =
        variants.get(variantId ?? '') ?? product ?? {};
      return {
        productId: productId ?? '',
        categoryId,
        taxClass,
        quantity,
        unitPrice,
        compareAtPrice,
        costPrice,
      };
    });
    const given = promotions
      .filter(({ _id }) => order.promotions.some((one) => one._id === _id))
      .map((one) => ({ ...one, ...unlimited }));
    const saved = order.promotions.reduce((sum, { amount }) => sum + amount, 0);
    const shipping = order.shippingTotal + saved - order.discountTotal;
    const priced = priceBasket({ lines, shipping, taxation: taxationOf(order) }, given, {
      now: new Date(order.createdAt),
      categoryParents,
      codes: order.promotions.map(({ code }) => code),
    });
    expect([order.number, priced.lines.map(({ discount }) => discount)]).toEqual([
      order.number,
      order.items.map(({ discount }) => discount),
    ]);
    expect([order.number, priced.discount]).toEqual([order.number, order.discountTotal]);
    expect(priced.shipping - priced.shippingDiscount).toBe(order.shippingTotal);
    expect([order.number, priced.tax, priced.total]).toEqual([
      order.number,
      order.taxTotal,
      order.total,
    ]);
  }
});
