import type { Kysely } from 'kysely';
import { seedOrders } from '../../demo/bulkOrders.ts';
import { seedPromotions } from '../../demo/bulkPromotion.ts';
import { NOT_CANCELLED } from '../../domain/metricOrders.ts';
import type { Database } from '../../store/db/schema.ts';
import { updateStatistics } from './ownDatabase.ts';
import { counting, type PageTime, signedIn } from './productPages.ts';
import { median } from './screenTimes.ts';

const DAY = 86_400_000;
const warmUps = 3;
const runs = 15;
/** More than any real store has: their list is counted and sorted each time. */
const PROMOTIONS = 2000;

/** Typical requests of an order list. Their cost does not depend on the size of the store. */
function pagesOf(now: Date, orders: number, promotionId: string): { name: string; path: string }[] {
  const list = (filter: object, more = '') =>
    `/merchant/orders?range=[0,24]&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const middle = Math.floor(orders / 2);
  return [
    { name: 'first page', path: list({}) },
    { name: 'in the middle', path: `/merchant/orders?range=[${middle},${middle + 24}]` },
    { name: 'delivered', path: list({ status: 'delivered' }) },
    { name: 'cancelled', path: list({ status: 'cancelled' }) },
    { name: 'partly refunded', path: list({ paymentStatus: 'partially_refunded' }) },
    { name: 'by total', path: list({}, '&sort=["total","DESC"]') },
    {
      name: 'delivered, a quarter',
      path: list({ status: 'delivered', createdFrom: ago(90), createdTo: ago(1) }),
    },
    { name: 'by number', path: list({ q: '#1042' }) },
    { name: 'of a promotion', path: list({ promotionId }) },
    { name: 'tabs', path: '/merchant/orders/stats?blocks=byStatus' },
    { name: 'customers', path: '/users' },
    { name: 'customers by what they spent', path: '/users?sort=["totalSpent","DESC"]' },
  ];
}

type StoreContent = { orders: number; categoryId: string; rootId: string };

/** Metrics of a year with all blocks, as in analytics; and searches, whose cost depends on the matches. */
function queriesOf(now: Date, { orders, categoryId, rootId }: StoreContent) {
  const from = new Date(now.getTime() - 364.3 * DAY).toISOString();
  const list = (filter: object, more = '') =>
    `/merchant/orders?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`;
  const ordersOf = (customers: string, days: number, more = '') => {
    const createdFrom = new Date(now.getTime() - days * DAY).toISOString();
    const createdTo = now.toISOString();
    return list({ status: NOT_CANCELLED, customers, createdFrom, createdTo }, more);
  };
  const far = Math.floor(orders * 0.4);
  const farDown = `&range=[${far},${far + 24}]`;
  const byChange = '&sort=["updatedAt","DESC"]';
  const year = `/merchant/orders/stats?from=${from}&to=${now.toISOString()}&tz=Europe/Paris`;
  return [
    { name: 'a year of metrics', path: `${year}&interval=day` },
    { name: 'a year, compared', path: `${year}&compare=previous` },
    {
      name: 'search by a phone',
      path: `/merchant/orders?filter=${encodeURIComponent('{"q":"06 10 00 00 04"}')}`,
    },
    {
      name: 'search by a name',
      path: `/merchant/orders?filter=${encodeURIComponent('{"q":"zoé aub"}')}`,
    },
    { name: 'orders of a year, new customers', path: ordersOf('new', 364.3) },
    { name: 'orders of half a year, returning customers', path: ordersOf('returning', 182) },
    { name: 'orders of a year, new customers, 40 % down', path: ordersOf('new', 364.3, farDown) },
    { name: 'orders of a category, last changed first', path: list({ categoryId }, byChange) },
    {
      name: 'orders of a root category and all below it, last changed first',
      path: list({ categoryId: rootId, subcategories: true }, byChange),
    },
    { name: 'returning customers', path: '/users?filter={"ordersMin":2}' },
    { name: 'a customer by a phone', path: '/users?filter={"q":"06 10 00 00 04"}' },
    { name: 'promotions, latest first', path: '/merchant/promotions' },
    {
      name: 'promotions that run, by uses',
      path: '/merchant/promotions?filter={"state":"active"}&sort=["usedCount","DESC"]',
    },
    {
      name: 'search of promotions',
      path: '/merchant/promotions?filter={"q":"autumn 19"}&sort=["endsAt","ASC"]',
    },
  ];
}

export type OrderTimes = { pages: PageTime[]; queries: PageTime[] };

/** Times over the whole API without a network, in a new store with this many orders of one year. */
export async function timesOfOrders(db: Kysely<Database>, orders: number): Promise<OrderTimes> {
  const now = new Date();
  const { storeId } = await seedOrders(db, orders, { now });
  await seedPromotions(db, storeId, PROMOTIONS, now);
  await updateStatistics(db);
  let statements = 0;
  const ask = await signedIn(db.withPlugin(counting(() => (statements += 1))));
  const measure = async ({ name, path }: { name: string; path: string }): Promise<PageTime> => {
    for (let run = 0; run < warmUps; run += 1) await ask(path);
    const measured: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      await ask(path);
      measured.push(performance.now() - started);
    }
    statements = 0;
    await ask(path);
    return { name, milliseconds: median(measured), least: Math.min(...measured), statements };
  };
  const promotion = await db
    .selectFrom('promotions')
    .select('id')
    .orderBy('orders_count', 'desc')
    .executeTakeFirstOrThrow();
  const sold = await soldCategories(db);
  const pages: PageTime[] = [];
  for (const page of pagesOf(now, orders, promotion.id)) pages.push(await measure(page));
  const queries: PageTime[] = [];
  for (const query of queriesOf(now, { orders, ...sold })) queries.push(await measure(query));
  return { pages, queries };
}

/** The category of a sold product, and its root category. */
async function soldCategories(db: Kysely<Database>): Promise<Omit<StoreContent, 'orders'>> {
  const { category_id: categoryId } = await db
    .selectFrom('order_items')
    .innerJoin('products', 'products.id', 'order_items.product_id')
    .select('products.category_id')
    .where('products.category_id', 'is not', null)
    .$narrowType<{ category_id: string }>()
    .executeTakeFirstOrThrow();
  const parents = new Map(
    (await db.selectFrom('categories').select(['id', 'parent_id']).execute()).map((row) => [
      row.id,
      row.parent_id,
    ]),
  );
  let rootId = categoryId;
  for (let parent = parents.get(rootId); parent; parent = parents.get(parent)) rootId = parent;
  return { categoryId, rootId };
}
