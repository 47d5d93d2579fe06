import { rmSync } from 'node:fs';
import { createRandom } from '../../../demo/random.ts';
import { openDatabase } from '../../../store/db/open.ts';
import { addOrder } from '../../store/addOrder.ts';
import { addCustomers, countCustomers } from '../../store/randomOrders.ts';
import { demoStoreId } from './demoStore.ts';
import { type StoreProcess, startStore } from './storeProcess.ts';
import { copyOfStore, databaseOf } from './template.ts';

const HOUR = 3_600_000;

/** The days around New York's clock change: the second has 25 hours. */
export const days = ['2025-11-01', '2025-11-02', '2025-11-03'] as const;

/**
 * A store in a time zone with orders around midnight in each tested zone: sold, cancelled, refunded on another day,
 * by guests, new and returning customers.
 */
export async function openStoreWithMetrics(timeZone: string): Promise<StoreProcess> {
  const folder = copyOfStore();
  const db = await openDatabase(databaseOf(folder));
  const storeId = await demoStoreId(db);
  await db.updateTable('stores').set({ timezone: timeZone }).where('id', '=', storeId).execute();
  const customers = ['figure-ada', 'figure-ben', 'figure-cleo', 'figure-dina', 'figure-eli'];
  await addCustomers(db, storeId, customers);
  const products = await db.selectFrom('products').select('id').orderBy('id').limit(6).execute();
  const random = createRandom(7);
  for (const [index, time] of momentsOf().entries()) {
    const subtotal = random.whole(1, 50_000);
    const discount = random.chance(0.4) ? random.whole(0, subtotal) : 0;
    const shipping = random.pick([0, 590]);
    const tax = random.chance(0.5) ? random.whole(0, 999) : 0;
    const total = subtotal - discount + shipping + tax;
    const refunded = random.chance(0.3) ? random.whole(0, total) : 0;
    const back = new Date(time + random.whole(0, 40) * HOUR).toISOString();
    await addOrder(db, storeId, `figure-${index}`, {
      sequence: 50_000 + index,
      status: random.pick(['delivered', 'delivered', 'shipped', 'cancelled']),
      payment_status: 'paid',
      subtotal,
      discount_total: discount,
      shipping_total: shipping,
      tax_total: tax,
      total,
      paid_total: total,
      refunded_total: refunded,
      // Later orders more often have returning customers.
      customer_id: random.chance(0.2) ? null : customers[random.whole(0, Math.min(4, index >> 4))],
      items: [
        {
          product_id: products[random.whole(0, products.length - 1)]?.id ?? null,
          quantity: 1,
          unit_price: subtotal,
          discount,
        },
      ],
      refunds: refunded > 0 ? [{ amount: refunded, created_at: back }] : [],
      created_at: new Date(time).toISOString(),
      updated_at: new Date(time).toISOString(),
    });
  }
  await countCustomers(db, storeId);
  await db.destroy();
  const store = await startStore({ PORT: '0', DATABASE_URL: databaseOf(folder), DEMO: '1' });
  const stop = async () => {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...store, stop };
}

/** Every 90 minutes of four days, and around midnight in each zone. */
function momentsOf(): number[] {
  const start = Date.parse('2025-10-31T08:00:00Z');
  const steps = Array.from({ length: 64 }, (_, index) => start + index * 1.5 * HOUR);
  const midnights = [
    ...['2025-11-01T00:00:00Z', '2025-11-02T00:00:00Z', '2025-11-03T00:00:00Z'],
    ...['2025-10-31T10:00:00Z', '2025-11-01T10:00:00Z', '2025-11-02T10:00:00Z'],
    ...['2025-11-01T04:00:00Z', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
  ].map((at) => Date.parse(at));
  const edges = midnights.flatMap((at) => [at - 1, at]);
  return [...steps, ...edges].toSorted((one, other) => one - other);
}
