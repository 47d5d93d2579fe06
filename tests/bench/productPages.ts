import type { Kysely, KyselyPlugin } from 'kysely';
import { seedProducts } from '../../demo/bulkProducts.ts';
import { createStore } from '../../store/app.ts';
import type { Database } from '../../store/db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { updateStatistics } from './ownDatabase.ts';
import { median } from './screenTimes.ts';

/** Typical requests of a product list. */
export const pages: { name: string; query: string; path?: string }[] = [
  { name: 'first page', query: 'sort=["updatedAt","DESC"]' },
  { name: 'by name', query: 'sort=["name","ASC"]' },
  { name: 'active, by price', query: 'sort=["price","DESC"]&filter={"status":"active"}' },
  { name: 'out of stock', query: 'sort=["name","ASC"]&filter={"stock":"out"}' },
];

/** Searches, whose cost depends on the matches. */
const searches: typeof pages = [
  { name: 'search by a word', query: 'filter={"q":"lamp"}' },
  { name: 'search by a letter that all have', query: 'filter={"q":"s"}' },
  {
    name: 'search by a letter that all have, active products',
    query: 'filter={"q":"s","status":"active"}',
  },
  { name: 'search by two common beginnings', query: 'filter={"q":"b p"}' },
];

/** Additional requests in a store with variants. */
const ofVariants: typeof pages = [
  { name: 'search by a variant’s SKU', query: 'filter={"q":"bulk00000123b"}' },
  { name: 'a variant by its SKU', query: 'filter={"sku":["bulk00000123b"]}', path: 'variants' },
];

/** Median and minimum in milliseconds; other load on the machine only adds time. */
export type PageTime = { name: string; milliseconds: number; least: number; statements: number };

const warmUps = 5;
const runs = 25;

/**
 * Times of pages and searches, over the whole API without a network, in a new store with this many products,
 * optionally with three variants each.
 */
export async function timesOfProducts(
  db: Kysely<Database>,
  products: number,
  hasVariants = false,
): Promise<{ pages: PageTime[]; queries: PageTime[] }> {
  let statements = 0;
  const counted = db.withPlugin(counting(() => (statements += 1)));
  await seedProducts(db, products, { hasVariants });
  await updateStatistics(db);
  const ask = await signedIn(counted);
  const measure = async ({
    name,
    query,
    path = 'products',
  }: (typeof pages)[number]): Promise<PageTime> => {
    const url = `/merchant/${path}?range=[0,24]&${query}`;
    for (let run = 0; run < warmUps; run += 1) await ask(url);
    const measured: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      await ask(url);
      measured.push(performance.now() - started);
    }
    statements = 0;
    await ask(url);
    return { name, milliseconds: median(measured), least: Math.min(...measured), statements };
  };
  const times: { pages: PageTime[]; queries: PageTime[] } = { pages: [], queries: [] };
  for (const page of pages) times.pages.push(await measure(page));
  const queries = hasVariants ? [...searches, ...ofVariants] : searches;
  for (const page of queries) times.queries.push(await measure(page));
  return times;
}

/** Calls the API as the demo merchant; a page without rows throws. */
export async function signedIn(db: Kysely<Database>): Promise<(path: string) => Promise<void>> {
  const store = createStore({ db, secret: 'x'.repeat(32) });
  const response = await store.request('/api/merchant/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: DEMO_PHONE, password: DEMO_PASSWORD }),
  });
  const { token }: { token: string } = await response.json();
  return async (path) => {
    const page = await store.request(`/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const response: unknown = await page.json();
    const isEmpty = Array.isArray(response) && response.length === 0;
    if (page.status !== 200 || isEmpty) throw new Error(`${path}: ${page.status}`);
  };
}

export function counting(count: () => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      count();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
