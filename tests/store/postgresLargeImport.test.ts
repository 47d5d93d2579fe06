import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectExplainedStock } from './explainedStock.ts';
import { checkFile, countsOf, drive } from './importFile.ts';
import { isThere, patience, server } from './postgresServer.ts';
import { type Servers, startTwoServers } from './twoServers.ts';

/** A file of 20,000 rows from its first portion to its end; of `npm run test:more` on Citus. */
const isRun = isThere && process.env.TEST_SET === 'more';
const MINUTE = 60_000;
const ROWS = 20_000;

let servers: Servers;

beforeAll(
  async () => {
    if (isRun) servers = await startTwoServers(server, 1);
  },
  patience * 2 * MINUTE,
);

afterAll(() => servers?.stop());

test.runIf(isRun)(
  'two processes: two windows that run one import of 20,000 rows lose none and write none twice',
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

/** A window of the merchant, who signs in again when her token has expired. */
async function signedIn(call: Servers['a']) {
  let { token } = await servers.signIn(call);
  const again: Servers['a'] = async (request, options) => {
    const answer = await call(request, { ...options, token });
    if (answer.status !== 401) return answer;
    token = (await servers.signIn(call)).token;
    return call(request, { ...options, token });
  };
  return { store: { call: again }, token };
}
