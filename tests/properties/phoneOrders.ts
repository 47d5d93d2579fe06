import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { Order } from '../../contract/order.ts';
import { OrderEditPreview } from '../../contract/orderEdit.ts';
import { OrderPreview } from '../../contract/orderPreview.ts';
import { remainingUnits } from '../../domain/orderItems.ts';
import { expectedTotal } from '../../domain/orderStatus.ts';
import {
  proposedRefund,
  refundableAmount,
  refundableQuantity,
} from '../../domain/refundAmounts.ts';
import { taxOfRefund } from '../../domain/taxReport.ts';
import { expectExplainedStock } from '../store/explainedStock.ts';
import { amina, type OpenStore, textAt } from '../store/openStore.ts';

type Store = Pick<OpenStore, 'call' | 'db' | 'signIn'>;

/**
 * Previews, places, refunds, edits and exchanges random orders of merchants: the order is its preview, its totals are the sums of
 * its rows, and stock changes explain the stock.
 */
export async function placeRandomOrders(
  store: Store,
  numRuns: number,
): Promise<{ placed: number; exchanged: number; refunded: number }> {
  const { token } = await store.signIn();
  const call = (request: string, body?: unknown) =>
    store.call(request, { token, ...(body !== undefined && { body }) });
  const create = async (path: string, body: object) => {
    const response = await call(`POST ${path}`, body);
    expect(response.status, response.text).toBe(201);
    return response.body;
  };
  const lines = await makeCatalogue(create);
  const customers = [
    { _id: textAt(await create('/users', { name: 'Exempt', isTaxExempt: true }), '_id') },
    { _id: textAt(await create('/users', { name: 'Bea' }), '_id') },
    { name: 'Guest', phone: '+33611111111' },
  ];
  let placed = 0;
  let exchanged = 0;
  let refunded = 0;
  await fc.assert(
    fc.asyncProperty(
      randomOrder(lines, customers),
      fc.boolean(),
      randomEdit(lines),
      randomEdit(lines),
      fc.option(randomRefund, { freq: 2 }),
      async (input, isIncluded, edit, exchange, refund) => {
        await store.db
          .updateTable('stores')
          .set({ prices_include_tax: isIncluded ? 1 : 0 })
          .where('id', '=', amina.storeId)
          .execute();
        const seen = await call('POST /merchant/orders/preview', input);
        const preview = v.parse(OrderPreview, seen.body);
        const response = await call('POST /merchant/orders', {
          ...input,
          expectedTotal: preview.total,
        });
        expect(response.status, response.text).toBe(preview.problems.length > 0 ? 422 : 201);
        if (response.status !== 201) return;
        placed += 1;
        const order = v.parse(Order, response.body);
        expect(moneyOf(order)).toEqual(moneyOf(preview));
        expectSums(order);
        const kept = (refund && (await refundAtRandom(call, order, refund))) || order;
        if (kept !== order) refunded += 1;
        const edited = (await editAtRandom(call, kept, edit)) ?? kept;
        if (await exchangeAtRandom(call, edited, exchange)) exchanged += 1;
      },
    ),
    { numRuns },
  );
  await expectExplainedStock(store.db);
  return { placed, exchanged, refunded };
}

async function makeCatalogue(create: (path: string, body: object) => Promise<unknown>) {
  const rate = { name: 'TVA', country: 'FR', taxClass: 'standard' };
  await create('/merchant/tax-rates', { ...rate, percent: 20 });
  await create('/merchant/tax-rates', { ...rate, percent: 5.5, taxClass: 'reduced' });
  await create('/merchant/shipping-rates', { name: 'World', price: 1333 });
  await create('/merchant/shipping-rates', { name: 'FR', price: 499, countries: ['FR'] });
  const promotion = { type: 'percentage', value: 12.5, combinable: true };
  await create('/merchant/promotions', { ...promotion, name: 'All', method: 'automatic' });
  await create('/merchant/promotions', {
    ...promotion,
    name: 'Code',
    method: 'code',
    code: 'FEW',
    usageLimit: 5,
  });
  const plain = { status: 'active', price: 1999, stock: 30, taxClass: 'reduced' };
  const mug = await create('/merchant/products', { ...plain, name: 'Mug' });
  const vase = await create('/merchant/products', {
    ...{ name: 'Vase', status: 'active', price: 333, stock: 2, allowBackorder: true },
  });
  const shirt = await create('/merchant/products', {
    name: 'Shirt',
    status: 'active',
    options: [{ name: 'Size', values: ['M'] }],
    variants: [{ options: ['M'], price: 4999, compareAtPrice: 6000, stock: 40 }],
  });
  return [
    { productId: textAt(mug, '_id') },
    { productId: textAt(vase, '_id') },
    { productId: textAt(shirt, '_id'), variantId: textAt(shirt, 'variants', '0', '_id') },
  ];
}

type Call = (request: string, body?: unknown) => ReturnType<Store['call']>;
type RandomEdit = ReturnType<typeof randomEdit> extends fc.Arbitrary<infer T> ? T : never;

/** The edited order is the preview of the edit. */
async function editAtRandom(
  call: Call,
  order: Order,
  { quantities, ...rest }: RandomEdit & { exchange?: string },
): Promise<Order | undefined> {
  const items = order.items.flatMap(({ _id }, index) => {
    const quantity = quantities[index] ?? null;
    return quantity === null ? [] : [{ _id, quantity }];
  });
  const path = `/merchant/orders/${order._id}`;
  const seen = await call(`POST ${path}/edit-previews`, { items, ...rest });
  // Everything that was paid is refunded.
  if (seen.status === 409 && order.refunds.length > 0) return undefined;
  const preview = v.parse(OrderEditPreview, seen.body);
  const edit = { items, ...rest, expectedTotal: preview.total };
  const response = await call(`PUT ${path}`, { edit });
  expect(response.status, response.text).toBe(preview.problems.length > 0 ? 422 : 200);
  if (response.status !== 200) return undefined;
  const edited = v.parse(Order, response.body);
  const left = preview.items.filter(({ quantity }) => quantity > 0);
  expect(moneyOf(edited)).toEqual(moneyOf({ ...preview, items: left }));
  expectSums(edited);
  expect(preview.toPayBack - preview.toCollect).toBe(edited.paidTotal - edited.total);
  expectRefunds(edited);
  return edited;
}

/** Records a refund of units or of an amount. Nothing if the order is not paid. */
async function refundAtRandom(call: Call, order: Order, { units, part }: RandomRefund) {
  const items = order.items.flatMap((item, index) => {
    const quantity = Math.min(units[index] ?? 0, refundableQuantity(item));
    return quantity > 0 ? [{ _id: item._id, quantity }] : [];
  });
  const most = refundableAmount(order);
  const amount = Math.min(most, Math.max(1, proposedRefund(order, items, 0) || most * part));
  if (most === 0) return undefined;
  const refund = { items, amount: Math.round(amount), shipping: 0, reason: 'late' };
  await call(`PUT /merchant/orders/${order._id}`, { status: 'confirmed' });
  const response = await call(`PUT /merchant/orders/${order._id}`, {
    refund: { ...refund, restock: true },
  });
  expect(response.status, response.text).toBe(200);
  return v.parse(Order, response.body);
}

/** The customer has paid for the refunds, which are refunds of what is in the order now. */
function expectRefunds({ refunds, refundedTotal, total, taxTotal, items }: Order): void {
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(refundedTotal);
  expect(refundedTotal).toBeLessThanOrEqual(total);
  expect(refunds.reduce((sum, one) => sum + taxOfRefund(one), 0)).toBeLessThanOrEqual(taxTotal);
  for (const { amount, taxes } of refunds) {
    expect((taxes ?? []).reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(amount);
  }
  for (const item of items) {
    expect(item.refundedQuantity).toBeLessThanOrEqual(item.quantity);
    expect(item.fulfilledQuantity + item.cancelledQuantity).toBeLessThanOrEqual(item.quantity);
  }
}

/** Ships the order, gets some units of each item back, the odd ones not fit for the stock, and exchanges them. */
async function exchangeAtRandom(call: Call, order: Order, edit: RandomEdit) {
  const act = async (body: object) => {
    const response = await call(`PUT /merchant/orders/${order._id}`, body);
    expect(response.status, response.text).toBe(200);
    return v.parse(Order, response.body);
  };
  const all = order.items.flatMap((item) => {
    const quantity = remainingUnits(item);
    return quantity > 0 ? [{ _id: item._id, quantity }] : [];
  });
  if (all.length === 0) return false;
  await act({ status: 'shipped', shipment: { items: all } });
  const back = all.map(({ _id, quantity }) => ({ _id, quantity: Math.ceil(quantity / 2) }));
  const announced = { items: back, wish: 'exchange', reason: 'wrong_item' };
  const exchange = textAt(await act({ expectReturn: announced }), 'returns', '0', '_id');
  const items = back.map(({ _id, quantity }) => {
    return { _id, restocked: quantity - (quantity % 2), discarded: quantity % 2 };
  });
  const received = await act({ receiveReturn: { return: exchange, items } });
  const edited = await editAtRandom(call, received, { ...edit, exchange });
  if (!edited) return false;
  expect(edited.returns).toMatchObject([{ outcome: 'exchanged' }]);
  // Of an unpaid order, an exchange for nothing only removes the units.
  const isToSend = edited.items.some((item) => remainingUnits(item) > 0);
  if (!isToSend) expect(edited.paidTotal).toBeLessThan(received.total);
  expect(edited.status).toBe(isToSend ? 'processing' : 'shipped');
  for (const { quantity, fulfilledQuantity, returnedQuantity } of edited.items) {
    expect(returnedQuantity).toBe(0);
    expect(fulfilledQuantity).toBeLessThanOrEqual(quantity);
  }
  return true;
}

function randomEdit(lines: readonly object[]) {
  const amount = (max: number) =>
    fc.option(fc.record({ amount: fc.nat(max), reason: fc.constant('Agreed') }), { freq: 2 });
  return fc.record({
    quantities: fc.array(fc.option(fc.integer({ min: 0, max: 4 })), { maxLength: 4 }),
    added: fc.array(randomItem(lines), { maxLength: 2 }),
    shipping: amount(2000),
    discount: amount(3000),
  });
}

const randomRefund = fc.record({
  units: fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 3 }),
  part: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
});
type RandomRefund = typeof randomRefund extends fc.Arbitrary<infer T> ? T : never;

function randomItem(lines: readonly object[]) {
  const own = fc.record({ unitPrice: fc.nat(5000), priceReason: fc.constant('Scratched') });
  return fc
    .tuple(
      fc.constantFrom(...lines),
      fc.integer({ min: 1, max: 3 }),
      fc.option(own, { nil: undefined }),
    )
    .map(([line, quantity, price]) => ({ ...line, quantity, ...price }));
}

function randomOrder(lines: readonly object[], customers: readonly object[]) {
  const address = fc
    .constantFrom('FR', 'US')
    .map((country) => ({ line1: '1 Main Street', city: 'Paris', country }));
  return fc.record({
    customer: fc.constantFrom(...customers),
    items: fc.array(randomItem(lines), { minLength: 1, maxLength: 4 }),
    codes: fc.constantFrom([], ['few'], ['NOPE']),
    shippingAddress: address,
    shipping: fc.constantFrom(
      {},
      { method: 'none' },
      { method: 'own', price: 777, reason: 'By bike' },
    ),
    payment: fc.record({ isPaid: fc.constantFrom(true, true, true, false) }),
  });
}

function moneyOf(order: Order | OrderPreview | OrderEditPreview) {
  const { subtotal, discountTotal, shippingTotal, shippingTax, taxTotal, taxIncluded, total } =
    order;
  const { isTaxExempt, currency } = order;
  const items = order.items.map(
    ({ name, quantity, unitPrice, discount, tax, taxRate, taxName, unitCost, ...item }) => ({
      ...{ name, quantity, unitPrice, discount, tax, taxRate, taxName, unitCost },
      total: item.total,
    }),
  );
  return {
    ...{ subtotal, discountTotal, shippingTotal, shippingTax, taxTotal, taxIncluded, total },
    ...{ isTaxExempt, currency, items },
  };
}

function expectSums(order: Order): void {
  const sum = (of: (item: Order['items'][number]) => number) =>
    order.items.reduce((total, item) => total + of(item), 0);
  expect(sum(({ quantity, unitPrice }) => quantity * unitPrice)).toBe(order.subtotal);
  expect(sum(({ discount }) => discount)).toBe(order.discountTotal);
  expect(sum(({ tax }) => tax) + (order.shippingTax?.amount ?? 0)).toBe(order.taxTotal);
  expect(expectedTotal(order)).toBe(order.total);
}

/** Many desks order the last units at once, with a code of a few uses: neither is exceeded. */
export async function orderAtOnce(store: Store): Promise<void> {
  const { token } = await store.signIn();
  const call = (request: string, body: object) => store.call(request, { token, body });
  const product = { status: 'active', price: 1000, stock: 5 };
  const made = [
    await call('POST /merchant/products', { ...product, name: 'Left' }),
    await call('POST /merchant/products', { ...product, name: 'Right' }),
  ];
  const items = made.map(({ body }) => ({ productId: textAt(body, '_id'), quantity: 1 }));
  await call('POST /merchant/promotions', {
    ...{ name: 'Three', method: 'code', code: 'THREE', type: 'fixed_amount', value: 100 },
    usageLimit: 3,
  });
  const order = { customer: { name: 'Ada' }, shipping: { method: 'none' }, codes: ['THREE'] };
  const preview = await call('POST /merchant/orders/preview', { ...order, items });
  const { total } = v.parse(OrderPreview, preview.body);
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      call('POST /merchant/orders', {
        ...order,
        items: index % 2 === 0 ? items : items.toReversed(),
        // Half of them would also pay the price without the code.
        expectedTotal: index < 6 ? total : total + 100,
      }),
    ),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => ![201, 409, 422].includes(status))).toEqual([]);
  const orders = responses.flatMap(({ status, body }) =>
    status === 201 ? [v.parse(Order, body)] : [],
  );
  expect(orders.length).toBeGreaterThanOrEqual(3);
  expect(orders.filter(({ promotions }) => promotions.length > 0).length).toBeLessThanOrEqual(3);
  expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
  const rows = await store.db
    .selectFrom('products')
    .select('stock')
    .where('name', 'in', ['Left', 'Right'])
    .execute();
  expect(rows.map(({ stock }) => stock)).toEqual([5 - orders.length, 5 - orders.length]);
  await expectExplainedStock(store.db);
}

/** Drafts and orders want the last units at once: what is held and what is sold is never more than there was. */
export async function holdAtOnce(store: Store): Promise<void> {
  const { token } = await store.signIn();
  const call = (request: string, body: object) => store.call(request, { token, body });
  const made = await call('POST /merchant/products', {
    ...{ name: 'Last', status: 'active', price: 1000, stock: 7 },
  });
  const items = [{ productId: textAt(made.body, '_id'), quantity: 2 }];
  const input = { customer: { name: 'Ada' }, shipping: { method: 'none' }, items };
  const preview = await call('POST /merchant/orders/preview', input);
  const order = { ...input, expectedTotal: v.parse(OrderPreview, preview.body).total };
  const heldUntil = new Date(Date.now() + 86_400_000).toISOString();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? call('POST /merchant/draft-orders', { input, heldUntil })
        : call('POST /merchant/orders', order),
    ),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 422)).toHaveLength(7);
  const drafts = responses.flatMap(({ status, body }, index) =>
    status === 201 && index % 2 === 0 ? [textAt(body, '_id')] : [],
  );
  const placed = await Promise.all(
    drafts.map((draft) => call('POST /merchant/orders', { ...order, draft })),
  );
  expect(placed.map(({ status }) => status)).toEqual(drafts.map(() => 201));
  const product = await store.db
    .selectFrom('products')
    .select('stock')
    .where('name', '=', 'Last')
    .executeTakeFirstOrThrow();
  expect(product.stock).toBe(1);
  await expectExplainedStock(store.db);
}
