import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, textAt } from './openStore.ts';
import { isThere, patience, server } from './postgresServer.ts';
import { type Servers, startTwoServers } from './twoServers.ts';

/** Waits a minute for a lease; `properties/bulkChanges.test.ts` moves the clock. */
const isRun = isThere && process.env.TEST_SET === 'more';
const MINUTE = 60_000;
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

test.runIf(isRun)(
  'two processes: a bulk job of a killed process is taken over, and raises each price once',
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
