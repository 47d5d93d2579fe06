import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sell } from '../store/addOrder.ts';
import { expectLevelCounts } from '../store/levelCounts.ts';
import { amina, at } from '../store/openStore.ts';
import { databases, openStoreOn } from '../store/postgresServer.ts';
import { asSent, openStoreWithVariants, shirt } from '../store/storeWithVariants.ts';

const stocks = fc.array(fc.nat(9), { minLength: 3, maxLength: 3 });
const pick = fc.nat(9);
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), stocks }),
  fc.record({ do: fc.constant('addPlain' as const), stock: fc.nat(9) }),
  fc.record({ do: fc.constant('adjust' as const), pick, variant: fc.nat(2), units: fc.nat(9) }),
  fc.record({ do: fc.constant('sell' as const), pick, variant: fc.nat(2), units: fc.nat(9) }),
  fc.record({
    do: fc.constant('enable' as const),
    pick,
    enabled: fc.tuple(fc.boolean(), fc.boolean()),
  }),
  fc.record({
    do: fc.constant('change' as const),
    pick,
    body: fc.record(
      {
        status: fc.constantFrom('draft', 'active'),
        trackStock: fc.boolean(),
        lowStockThreshold: fc.option(fc.nat(9)),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ do: fc.constant('removeOptions' as const), pick }),
  fc.record({ do: fc.constant('delete' as const), pick }),
  fc.record({ do: fc.constant('level' as const), level: fc.nat(9) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Merchant = Awaited<ReturnType<typeof openStoreWithVariants>>;

test.each(databases)(
  'after any changes of stock the counts of what is out of stock or low equal a full count [C8], %s',
  async (database) => {
    const merchant = await openStoreWithVariants(await openStoreOn(database));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        for (const one of steps) await perform(merchant, one);
        await expectLevelCounts(merchant.store.db);
        expect(await shown(merchant)).toEqual(await listed(merchant));
      }),
      { numRuns: 20 },
    );
  },
);

async function perform(merchant: Merchant, one: Step): Promise<void> {
  const { store, token } = merchant;
  if (one.do === 'add') {
    const variants = shirt.variants.map(({ options }, index) => ({
      options,
      stock: one.stocks[index] ?? 0,
    }));
    await merchant.add({ ...shirt, variants });
  } else if (one.do === 'addPlain') {
    await merchant.add({ name: 'Mug', status: 'active', price: 900, stock: one.stock });
  } else if (one.do === 'level') {
    const body = { storeSettings: { lowStockDefault: one.level } };
    expect((await store.call('PUT /users/profile', { token, body })).status).toBe(200);
  } else {
    const rows = await store.db.selectFrom('products').select('id').orderBy('id').execute();
    const id = rows[one.pick % Math.max(1, rows.length)]?.id;
    if (id !== undefined) await performOn(merchant, id, one);
  }
}

async function performOn(
  merchant: Merchant,
  id: string,
  one: Extract<Step, { pick: number }>,
): Promise<void> {
  const { store, token } = merchant;
  const product = await merchant.read(id);
  const variants = asSent(product);
  if (one.do === 'adjust') {
    const variantId = variants[one.variant]?._id;
    const body = { quantity: one.units, reason: 'received', ...(variantId && { variantId }) };
    await merchant.adjust(id, body);
  } else if (one.do === 'sell') {
    const order = { order_id: 'order-1', order_number: '#1001' };
    await sell(store.db, amina.storeId, id, one.units, order, variants[one.variant]?._id ?? null);
  } else if (one.do === 'enable') {
    const changed = variants.map((variant, index) => ({
      ...variant,
      isEnabled: one.enabled[index] ?? false,
    }));
    if (variants.length > 0) await merchant.change(id, { variants: changed });
  } else if (one.do === 'delete') {
    await store.call(`DELETE /merchant/products/${id}`, { token });
  } else {
    const body = one.do === 'change' ? one.body : { options: [], variants: [] };
    const { status, text } = await merchant.change(id, body);
    expect(status, text).toBe(200);
  }
}

/** What the dashboard shows. */
async function shown({ store, token }: Merchant): Promise<unknown[]> {
  const { body } = await store.call('GET /merchant/orders/stats?blocks=attention', { token });
  return ['variantsOut', 'variantsLow'].map((name) => at(body, 'attention', name));
}

/** What the list of stock levels has. */
async function listed({ store, token }: Merchant): Promise<number[]> {
  const totals = [];
  for (const wanted of ['out', 'low']) {
    const query = `filter={"availability":"${wanted}"}`;
    const { headers } = await store.call(`GET /merchant/stock-levels?${query}`, { token });
    totals.push(Number(headers.get('X-Total-Count')));
  }
  return totals;
}
