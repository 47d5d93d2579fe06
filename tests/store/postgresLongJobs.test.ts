import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectExplainedStock } from './explainedStock.ts';
import { checkFile, countsOf, drive } from './importFile.ts';
import { at, textAt } from './openStore.ts';
import { isCitus, isThere, patience, server } from './postgresServer.ts';
import { type Servers, startTwoServers } from './twoServers.ts';

/** Long work of two processes on one database, of `npm run test:more`. */
const isRun = isThere && process.env.TEST_SET === 'more';
const MINUTE = 60_000;
const ROWS = 20_000;
const PRODUCTS = 300;
const path = '/merchant/bulk-changes';

let servers: Servers;

beforeAll(
  async () => {
    if (isRun) servers = await startTwoServers(server, 1);
  },
  patience * 2 * MINUTE,
);

afterAll(() => servers?.stop());

test.runIf(isRun && isCitus)(
  'two windows that run one import of 20,000 rows lose none and write none twice',
  async () => {
    const [one, other] = await Promise.all([servers.a, servers.b].map(signedIn));
    if (!one || !other) return;
    const skus = Array.from({ length: ROWS }, (_, row) => `FILED-${row}`);
    const began = performance.now();
    const id = await checkFile(one, {
      fields: ['sku', 'name', 'price', 'stock'],
      rows: skus.map((sku) => [sku, `Product ${sku}`, '2', '7']),
      portion: 500,
    });
    const checked = performance.now();
    await Promise.all([drive(one, id, 'run'), drive(other, id, 'run')]);
    const seconds = [checked - began, performance.now() - checked].map((ms) =>
      Math.round(ms / 1000),
    );
    console.info(`${ROWS} rows: checked in ${seconds[0]} s, written in ${seconds[1]} s`);
    expect(await countsOf(one, id)).toMatchObject({ new: ROWS, written: ROWS, refused: 0 });
    const products = await servers.db
      .selectFrom('products')
      .select('sku')
      .where('store_id', '=', servers.storeId)
      .where('sku', 'like', 'FILED-%')
      .execute();
    expect(products.map(({ sku }) => sku).toSorted()).toEqual(skus.toSorted());
    expect(await expectExplainedStock(servers.db)).toBeGreaterThanOrEqual(ROWS);
  },
  patience * 10 * MINUTE,
);

/* Last, because it kills a process. `properties/bulkChanges.test.ts` does not wait: it moves the clock. */
test.runIf(isRun)(
  'a bulk job of a killed process is taken over, and raises each price once',
  async () => {
    const [killed] = servers.processes;
    const { token } = await servers.signIn(servers.a);
    const ids: string[] = [];
    for (let index = 0; index < PRODUCTS; index += 1) {
      const body = { name: `In a job ${index}`, price: 1000 };
      const made = await servers.b('POST /merchant/products', { token, body });
      ids.push(textAt(made.body, '_id'));
    }
    const body = {
      resource: 'products',
      select: { ids },
      change: { kind: 'field', field: 'price', how: 'by', amount: 1 },
    };
    const begun = await servers.a(`POST ${path}`, { token, body });
    const job = async () =>
      (await servers.b(`GET ${path}/${textAt(begun.body, '_id')}`, { token })).body;
    await expect.poll(async () => Number(at(await job(), 'done'))).toBeGreaterThan(10);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const atKill = await job();
    expect(atKill).toMatchObject({ status: 'running' });
    expect(Number(at(atKill, 'done'))).toBeLessThan(PRODUCTS);
    // The lease of the killed process lasts a minute.
    await expect
      .poll(job, { timeout: 4 * MINUTE, interval: 1000 })
      .toMatchObject({ status: 'done', changed: PRODUCTS, failed: 0 });
    const filter = encodeURIComponent('{"q":"in a job"}');
    const list = await servers.b(`GET /merchant/products?filter=${filter}&range=[0,999]`, {
      token,
    });
    expect([list.body].flat().map((one) => at(one, 'price'))).toEqual(ids.map(() => 1001));
  },
  7 * MINUTE,
);

/** A window of the merchant, who signs in again when her token has expired. */
async function signedIn(call: Servers['a']) {
  let { token } = await servers.signIn(call);
  const again: Servers['a'] = async (request, options) => {
    const response = await call(request, { ...options, token });
    if (response.status !== 401) return response;
    token = (await servers.signIn(call)).token;
    return call(request, { ...options, token });
  };
  return { store: { call: again }, token };
}
