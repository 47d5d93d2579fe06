import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { Order } from '../../contract/order.ts';
import { ADJUSTMENT_REASONS } from '../../contract/stockChange.ts';
import { sell } from '../store/addOrder.ts';
import { expectExplainedStock } from '../store/explainedStock.ts';
import { type Answer, amina, type OpenStore } from '../store/openStore.ts';
import { addCustomers, addRandomOrders } from '../store/randomOrders.ts';
import { type Attempt, attemptArb, bodyOf, toAction } from './orderAttempts.ts';
import { sellInVariants, variantsIn, variation, varied } from './variedStock.ts';

const ORDERS = 20;
/** Products that orders contain; they are never deleted. */
const SOLD = 3;
const pick = fc.nat(30);
const units = fc.integer({ min: -15, max: 15 });
const adjustment = fc.record({
  quantity: fc.oneof({ weight: 9, arbitrary: units }, fc.constantFrom(0.5, 2_000_000, -999_999)),
  reason: fc.constantFrom(...ADJUSTMENT_REASONS),
  note: fc.constantFrom('', 'Fell off the shelf'),
});

/** Everything that changes stock. Frequent actions have a higher weight. */
const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ do: fc.constant('order' as const), pick, attempt: attemptArb }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      pick,
      attempt: attemptArb.map(
        (attempt): Attempt => ({ ...attempt, what: 'refund', restock: true }),
      ),
    }),
  },
  fc.record({ do: fc.constant('sell' as const), pick, units: fc.integer({ min: 1, max: 6 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      pick,
      adjustment,
      how: fc.constantFrom('alone', 'seen', 'stale', 'repeated', 'twice at once'),
    }),
  },
  fc.record({ do: fc.constant('edit' as const), pick, units, trackStock: fc.boolean() }),
  fc.record({ do: fc.constant('create' as const), stock: fc.nat(20), trackStock: fc.boolean() }),
  fc.record({ do: fc.constant('delete' as const), pick }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('vary' as const), pick, variation }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A store with orders for the steps. One product has variants from the beginning. */
async function openSchedule(store: OpenStore) {
  let { token } = await store.signIn();
  const productIds: string[] = [];
  const call = (request: string, body?: object, headers: Record<string, string> = {}) =>
    store.call(request, { token, headers, ...(body && { body }) });
  const create = async (body: object) => {
    const made = await call('POST /merchant/products', { name: 'Mug', price: 100, ...body });
    expect(made.status, made.text).toBe(201);
    productIds.push(String(Object(made.body)._id));
  };
  for (let index = 0; index < SOLD; index += 1) await create({ stock: 10 * index });
  await addCustomers(store.db, amina.storeId, ['ada', 'ben']);
  const times = Array.from({ length: ORDERS }, (_, at) => new Date(Date.UTC(2026, 1, 1, at)));
  const around = { productIds: [...productIds], customerIds: ['ada', 'ben'] };
  const orderIds = await addRandomOrders(store.db, amina.storeId, times, around);
  await sellInVariants(store, token, productIds[1] ?? '', orderIds.slice(0, ORDERS / 2));
  const responses = new Set<string>();
  const tell = (what: string, { status }: Answer) => {
    responses.add(`${what} ${status}`);
    expect([200, 201, 409, 422]).toContain(status);
  };
  let keys = 0;

  const perform = async (one: Step): Promise<void> => {
    if (one.do === 'create') return create({ stock: one.stock, trackStock: one.trackStock });
    if (one.do === 'order') {
      const id = orderIds[one.pick % orderIds.length];
      const order = v.parse(Order, (await call(`GET /merchant/orders/${id}`)).body);
      await call(`PUT /merchant/orders/${id}`, bodyOf(toAction(order, one.attempt)));
      return;
    }
    const id = productIds[one.pick % productIds.length] ?? '';
    const path = `/merchant/products/${id}`;
    const variants = variantsIn(await call(`GET ${path}`));
    const variant = variants[one.pick % Math.max(1, variants.length)];
    if (one.do === 'sell') {
      return sell(store.db, amina.storeId, id, one.units, undefined, variant?._id);
    }
    if (one.do === 'vary') {
      tell('vary', await call(`PUT ${path}`, varied(variants, one.variation)));
      return;
    }
    if (one.do === 'delete') {
      const at = productIds.indexOf(id);
      if (at < SOLD) return;
      productIds.splice(at, 1);
      expect((await call(`DELETE ${path}`)).status).toBe(204);
      return;
    }
    const stockNow = async () =>
      variant
        ? variantsIn(await call(`GET ${path}`)).find(({ _id }) => _id === variant._id)?.stock
        : Number(Object((await call(`GET ${path}`)).body).stock);
    const stock = (await stockNow()) ?? 0;
    if (one.do === 'edit') {
      const { trackStock } = one;
      await call(`PUT ${path}`, { trackStock, stockDelta: one.units, stockSeen: stock });
      return;
    }
    const seen = { seen: { stockSeen: stock }, stale: { stockSeen: stock + 1 } };
    const body = {
      ...one.adjustment,
      ...(variant && { variantId: variant._id }),
      ...Object(Object.entries(seen).find(([how]) => how === one.how)?.[1]),
    };
    keys += 1;
    const send = () =>
      call(`POST ${path}/stock-changes`, body, {
        ...(one.how === 'repeated' && { 'Idempotency-Key': `adjustment-${keys}` }),
      });
    const sent = one.how === 'twice at once' ? await Promise.all([send(), send()]) : [await send()];
    if (one.how === 'repeated') await send();
    const done = sent.filter(({ status }) => status === 201).length;
    for (const response of sent) tell(one.how, response);
    if (one.how === 'stale') expect(done).toBe(0);
    expect(await stockNow()).toBe(stock + done * one.adjustment.quantity);
  };

  const signIn = async () => {
    ({ token } = await store.signIn());
  };
  return { perform, signIn, responses };
}

/** Runs random steps in a store. After each, the changes of every product and variant must add up to its stock. */
export async function explainStock(store: OpenStore, numRuns: number): Promise<void> {
  const { perform, signIn, responses } = await openSchedule(store);
  const reasons = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }),
      async (steps) => {
        await signIn();
        for (const one of steps) {
          store.clock.advance(20);
          await perform(one);
        }
        await expectExplainedStock(store.db);
        const changes = await store.db
          .selectFrom('stock_changes')
          .select('reason')
          .distinct()
          .execute();
        for (const { reason } of changes) reasons.add(reason);
      },
    ),
    { numRuns, seed: 14 },
  );
  expect([...responses]).toEqual(
    expect.arrayContaining([
      'alone 201',
      'alone 422',
      'seen 201',
      'stale 409',
      'repeated 201',
      'vary 200',
      'vary 422',
    ]),
  );
  expect([...reasons]).toEqual(
    expect.arrayContaining(['opening', 'order', 'edited', 'cancelled', 'refunded', 'stolen']),
  );
}
