import { describe, expect, test, vi } from 'vitest';
import type { BulkJobInput } from '../../contract/bulkJobInput.ts';
import { faults, journal } from '../msw/server.ts';
import { serveProvider } from '../support/serveProvider.ts';

const { store, provider, addProduct } = serveProvider();
const put = 'PUT /merchant/products/:id';

/** Runs a job at an API without bulk jobs, to its end. */
async function run(input: BulkJobInput) {
  faults.status('POST /merchant/bulk-changes', 404, {});
  const { _id } = await provider().createBulkJob(input, 'key');
  return { id: _id, job: await ended(_id) };
}

function ended(id: string) {
  return vi.waitFor(
    async () => {
      const job = await provider().getBulkJob(id);
      expect(job.status).not.toMatch(/ing$/);
      return job;
    },
    { timeout: 5000 },
  );
}

const stockBy = (ids: string[], amount: number): BulkJobInput => ({
  resource: 'products',
  select: { ids },
  change: { kind: 'field', field: 'stock', how: 'by', amount },
});

async function addCups(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push((await addProduct({ name: `Cup ${at}`, stock: 10 }))._id);
  }
  return ids;
}

const stocks = async () =>
  (await store.rows('GET /merchant/products?sort=["name","ASC"]')).map(({ stock }) => stock);

/** Ways to lose the answer to a write that was done. */
const LOSSES: Record<string, (route: string, times: { times: number }) => void> = {
  'a 502': (route, times) => faults.broken(route, 502, times),
  'half a body': (route, times) => faults.malformed(route, times),
  'a broken connection': (route, times) => faults.unanswered(route, times),
};

describe('a bulk job that the console does itself [D10] [D17]', () => {
  test.each(Object.entries(LOSSES))('writes each record once after %s', async (_, lose) => {
    const ids = await addCups(3);
    lose(`PUT /merchant/products/${ids[0]}`, { times: 1 });
    lose(`PUT /merchant/products/${ids[1]}`, { times: 2 });
    // This one cannot be read afterwards either: the same write is repeated.
    faults.offline(`GET /merchant/products/${ids[1]}`);
    faults.slow(`GET /merchant/products/${ids[1]}`, 0, { times: 1 });
    const { id, job } = await run(stockBy(ids, 5));
    expect(job).toMatchObject({ changed: 3, failed: 0 });
    expect(await stocks()).toEqual([15, 15, 15]);
    faults.reset();
    await provider().advanceBulkJob(id, 'undo');
    expect(await ended(id)).toMatchObject({ undone: 3 });
    expect(await stocks()).toEqual([10, 10, 10]);
  });

  test('repeats a write without an outcome with its key when it is retried', async () => {
    const ids = await addCups(1);
    faults.unanswered(put);
    faults.offline('GET /merchant/products/:id');
    faults.slow('GET /merchant/products/:id', 0, { times: 1 });
    const { id, job } = await run(stockBy(ids, 5));
    expect(job).toMatchObject({ failed: 1 });
    faults.reset();
    await provider().advanceBulkJob(id, 'retry');
    expect(await ended(id)).toMatchObject({ changed: 1, failed: 0 });
    expect(await stocks()).toEqual([15]);
    const keys = journal.requests(put).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  test('starts again from the value that somebody else saved meanwhile', async () => {
    const ids = await addCups(1);
    faults.status(put, 409, {}, { times: 1 });
    const { job } = await run(stockBy(ids, 5));
    expect(job).toMatchObject({ changed: 1 });
    expect(await stocks()).toEqual([15]);
  });

  test('says what somebody changed since the preview', async () => {
    const [cup = '', other = ''] = await addCups(2);
    const previewed = [
      { id: cup, value: 12 },
      { id: other, value: 10 },
    ];
    const { id, job } = await run({ ...stockBy([cup, other], 5), previewed });
    expect(job).toMatchObject({ changed: 2, changedSince: 1 });
    expect(await provider().getBulkRecords(id, { from: 0, to: 9, hasProblem: true })).toMatchObject(
      [{ _id: cup, changes: [{ seen: 12, from: 10, to: 15 }] }],
    );
  });

  test('selects by a filter, leaves out reasons that the API does not know, and reads pages of results', async () => {
    await addCups(3);
    await addProduct({ name: 'Plate', trackStock: false });
    faults.status(put, 422, { error: {}, errors: { stockReason: 'Not known.' } }, { times: 1 });
    const { id, job } = await run({
      ...stockBy([], 5),
      select: { filter: {}, except: [(await addCups(1))[0] ?? ''] },
    });
    expect(job).toMatchObject({ total: 4, changed: 3, failed: 1 });
    const [refused, repeated] = journal.requests(put);
    expect(repeated?.body).toEqual({ stockDelta: 5, stockSeen: 10 });
    // With the same key, another body is refused.
    expect(repeated?.headers['idempotency-key']).not.toBe(refused?.headers['idempotency-key']);
    const failed = await provider().getBulkRecords(id, { from: 0, to: 9, hasProblem: true });
    expect(failed).toMatchObject([
      { name: 'Plate', problem: { error: { code: 'bulk.untracked' } } },
    ]);
    expect(await provider().getBulkRecords(id, { from: 4, to: 9 })).toEqual([]);
  });
});
