import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { DEMO_PHONE } from '../../store/demo.ts';
import { aggregatesOf, readAggregates } from './aggregates.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { checkFile, countsOf, drive } from './importFile.ts';
import { type Answer, at, type CallOptions, textAt } from './openStore.ts';
import { png } from './pictures.ts';
import { isThere, patience, server } from './postgresServer.ts';
import { customersBySum } from './randomOrders.ts';
import { type Servers, startTwoServers } from './twoServers.ts';

/** Two server processes on one database share their state; if DATABASE_URL is a PostgreSQL server. */
const ORDERS = process.env.TEST_SET === 'more' ? 1000 : 200;
const MINUTE = 60_000;

let servers: Servers;
let token: string;

beforeAll(
  async () => {
    if (!isThere) return;
    servers = await startTwoServers(server, ORDERS);
    token = (await servers.signIn(servers.a)).token;
  },
  patience * 2 * MINUTE,
);

afterAll(() => servers?.stop());

const both = (request: string, options?: CallOptions): Promise<[Answer, Answer]> =>
  Promise.all([servers.a(request, options), servers.b(request, options)]);
const statuses = (responses: readonly Answer[]) => responses.map(({ status }) => status).toSorted();
/** Rate limits are by IP address, so each test has its own. */
const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });

test.runIf(isThere)('two processes: a session is valid in both, and ends in both', async () => {
  const session = await servers.signIn(servers.a);
  const own = { token: session.token };
  expect((await servers.b('GET /users/profile', own)).status).toBe(200);
  expect((await servers.b('POST /merchant/auth/logout', own)).status).toBe(204);
  expect((await servers.a('GET /users/profile', own)).status).toBe(401);
  const body = { refreshToken: session.refreshToken };
  expect((await servers.a('POST /merchant/auth/refresh', { body })).status).toBe(401);
});

test.runIf(isThere)(
  'two processes: two tabs that refresh a token in different processes stay signed in',
  async () => {
    const { refreshToken } = await servers.signIn(servers.b);
    const responses = await both('POST /merchant/auth/refresh', { body: { refreshToken } });
    expect(statuses(responses)).toEqual([200, 200]);
    const [ofA, ofB] = responses.map(({ body }) => ({ token: textAt(body, 'token') }));
    expect((await servers.b('GET /users/profile', ofA)).status).toBe(200);
    expect((await servers.a('GET /users/profile', ofB)).status).toBe(200);
  },
);

test.runIf(isThere)(
  'two processes: invoices and refunds sent at once and twice have credit notes without gap or repeat',
  async () => {
    const orders = await servers.db
      .selectFrom('orders')
      .select('id')
      .where('store_id', '=', servers.storeId)
      .where('status', 'in', ['delivered', 'shipped'])
      .where('refunded_total', '=', 0)
      .where('paid_total', '>', 1000)
      .orderBy('id')
      .limit(16)
      .execute();
    const send = (request: string, body: object, key: string) =>
      both(request, { token, body, headers: { 'Idempotency-Key': key } });
    await Promise.all(
      orders.flatMap(({ id }) => [
        send('POST /merchant/invoices', { orders: [id] }, `invoice-of-order-${id}`),
        send(
          `PUT /merchant/orders/${id}`,
          { refund: { amount: 100, reason: 'late' } },
          `refund-of-order-${id}`,
        ),
      ]),
    );
    const notes = await servers.db
      .selectFrom('credit_notes')
      .select(['order_id', 'sequence', 'total'])
      .orderBy('sequence')
      .execute();
    // A second attempt of this test also finds those of the first.
    expect(notes.map(({ sequence }) => sequence)).toEqual(notes.map((_, place) => place + 1));
    const ids = new Set(orders.map(({ id }) => id));
    const made = notes.filter(({ order_id }) => ids.has(order_id));
    expect(made.map(({ order_id }) => order_id).toSorted()).toEqual([...ids].toSorted());
    expect(made.every(({ total }) => total === 100)).toBe(true);
  },
);

test.runIf(isThere)('two processes: guesses of a password or a code count in both', async () => {
  const guess = { ...from('10.0.0.1'), body: { phone: '+33612345670', password: 'a guess' } };
  const guesses = (
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => both('POST /merchant/auth/login', guess)))
  ).flat();
  expect(statuses(guesses)).toEqual([...Array(8).fill(401), ...Array(4).fill(429)]);

  const request = { phone: DEMO_PHONE, purpose: 'reset' };
  const sent = await both('POST /merchant/auth/send-otp', { ...from('10.0.0.2'), body: request });
  expect(statuses(sent)).toEqual([200, 429]);
  const otp = sent.flatMap(({ body }) => at(body, 'demoCode') ?? [])[0];
  const wrong = { ...request, otp: otp === '000000' ? '000001' : '000000' };
  const tries = (
    await Promise.all(
      [1, 2, 3].map(() =>
        both('POST /merchant/auth/verify-otp', { ...from('10.0.0.2'), body: wrong }),
      ),
    )
  ).flat();
  const left = tries.map(({ body }) => at(body, 'triesLeft')).toSorted();
  expect(left).toEqual([0, 0, 1, 2, 3, 4]);
  const late = await both('POST /merchant/auth/verify-otp', {
    ...from('10.0.0.2'),
    body: { ...request, otp },
  });
  expect(statuses(late)).toEqual([422, 422]);
});

test.runIf(isThere)('two processes: a correct code sent to both is accepted once', async () => {
  const request = { phone: '+33698765432', purpose: 'register' };
  const sent = await servers.a('POST /merchant/auth/send-otp', {
    ...from('10.0.0.3'),
    body: request,
  });
  const body = { ...request, otp: textAt(sent.body, 'demoCode') };
  expect(
    statuses(await both('POST /merchant/auth/verify-otp', { ...from('10.0.0.3'), body })),
  ).toEqual([200, 422]);
});

test.runIf(isThere)(
  'two processes: simultaneous writes with one key are done once, with the same response',
  async () => {
    const keyed = {
      token,
      headers: { 'Idempotency-Key': 'sent-to-both' },
      body: { name: 'Only once' },
    };
    const [one, other] = await both('POST /merchant/products', keyed);
    expect([one.status, other.text]).toEqual([201, one.text]);
    expect(
      [one, other].filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true'),
    ).toHaveLength(1);
    const filter = encodeURIComponent('{"q":"only once"}');
    const found = await servers.b(`GET /merchant/products?filter=${filter}`, { token });
    expect(found.headers.get('X-Total-Count')).toBe('1');
  },
);

test.runIf(isThere)(
  'two processes: of two simultaneous saves, the second gets the conflict',
  async () => {
    const made = await servers.a('POST /merchant/products', {
      token,
      body: { name: 'Saved by two' },
    });
    const path = `/merchant/products/${textAt(made.body, '_id')}`;
    const headers = { 'If-Match': made.headers.get('ETag') ?? '' };
    const saved = await Promise.all([
      servers.a(`PUT ${path}`, { token, headers, body: { price: 100 } }),
      servers.b(`PUT ${path}`, { token, headers, body: { price: 200 } }),
    ]);
    expect(statuses(saved)).toEqual([200, 412]);
    const [refused] = saved.filter(({ status }) => status === 412);
    const [accepted] = saved.filter(({ status }) => status === 200);
    expect(at(refused?.body, 'current', 'price')).toBe(at(accepted?.body, 'price'));
  },
);

test.runIf(isThere)('two processes: bulk changes through both can be undone in both', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    const body = { name: `In bulk ${index}`, price: 1000 };
    ids.push(
      textAt((await servers.either('POST /merchant/products', { token, body })).body, '_id'),
    );
  }
  const rows = ids.map((id) => ({ id, name: id, from: 1000, to: 900 }));
  const path = '/merchant/bulk-changes/changed-in-both';
  expect(statuses(await both(`PUT ${path}`, { token, body: { field: 'price', rows } }))).toEqual([
    200, 200,
  ]);
  const changed = await Promise.all(
    ids.map((id) =>
      servers.either(`PUT /merchant/products/${id}`, { token, body: { price: 900 } }),
    ),
  );
  expect(statuses(changed)).toEqual(ids.map(() => 200));
  expect(at((await servers.b(`GET ${path}`, { token })).body, 'rows')).toEqual(rows);
});

test.runIf(isThere)('two processes: a bulk job changes each record once', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const body = { name: `In a job ${index}`, price: 1000 };
    ids.push(
      textAt((await servers.either('POST /merchant/products', { token, body })).body, '_id'),
    );
  }
  const path = '/merchant/bulk-changes';
  const change = { kind: 'field', field: 'price', how: 'by', amount: 1 };
  const jobs = await both(`POST ${path}`, {
    token,
    body: { resource: 'products', select: { ids }, change },
  });
  for (const { body } of jobs) {
    const id = textAt(body, '_id');
    await expect
      .poll(async () => (await servers.either(`GET ${path}/${id}`, { token })).body, {
        timeout: 30_000,
      })
      .toMatchObject({ status: 'done', changed: 60, failed: 0 });
  }
  const filter = encodeURIComponent('{"q":"in a job"}');
  const list = await servers.a(`GET /merchant/products?filter=${filter}&range=[0,99]`, { token });
  expect([list.body].flat().map((one) => at(one, 'price'))).toEqual(ids.map(() => 1002));
});

test.runIf(isThere)(
  'two processes: portions of a file may go to either, and two windows run it in both',
  async () => {
    const merchant = { store: { call: servers.either }, token };
    const skus = Array.from({ length: 60 }, (_, index) => `FILE-${index}`);
    const id = await checkFile(merchant, {
      fields: ['sku', 'name', 'price', 'stock'],
      rows: skus.map((sku) => [sku, `Of a file ${sku}`, '2', '7']),
    });
    const windows = [servers.a, servers.b].map((call) =>
      drive({ store: { call }, token }, id, 'run'),
    );
    await Promise.all(windows);
    expect(await countsOf(merchant, id)).toMatchObject({ new: 60, written: 60, refused: 0 });
    const filter = encodeURIComponent('{"q":"of a file"}');
    const found = await servers.a(`GET /merchant/products?filter=${filter}`, { token });
    expect(found.headers.get('X-Total-Count')).toBe('60');
  },
);

test.runIf(isThere)('two processes: a picture uploaded to one is served by the other', async () => {
  const form = new FormData();
  form.append('file', new File([png], 'mug.png', { type: 'image/png' }));
  const upload = await servers.a('POST /uploads/single', { token, form });
  const url = textAt(upload.body, 'url');
  const response = await fetch(`${servers.processes[1].url}${url}`);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
});

test.runIf(isThere)(
  `two processes: one is killed while ${ORDERS} orders change: each changes once, aggregates are right, the other continues`,
  async () => {
    const rows = await servers.db
      .selectFrom('orders')
      .select(['id', 'status', 'paid_total', 'refunded_total'])
      .execute();
    expect(rows).toHaveLength(ORDERS);
    const changes = rows.map((row) => ({ id: row.id, body: changeOf(row) }));
    expect(new Set(changes.map(({ body }) => Object.keys(body).join())).size).toBe(3);
    let answered = 0;
    const killed = servers.processes[0].ended;
    const one = async ({ id, body }: (typeof changes)[number]) => {
      const options = { token, body, headers: { 'Idempotency-Key': `change-${id}` } };
      const status = await untilAnswered(`PUT /merchant/orders/${id}`, options);
      expect(status).toBe(200);
      answered += 1;
      if (answered === ORDERS / 4) servers.processes[0].child.kill('SIGKILL');
    };
    const left = [...changes];
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) await one(next);
    };
    await Promise.all(Array.from({ length: 12 }, work));
    await killed;

    const orders: v.InferOutput<typeof Order>[] = [];
    for (const { id, body } of changes) {
      const response = await servers.b(`GET /merchant/orders/${id}`, { token });
      const order = v.parse(Order, response.body);
      orders.push(order);
      if ('status' in body) {
        expect(order.timeline.filter(({ type }) => type === 'cancelled')).toHaveLength(1);
      } else if ('note' in body) {
        expect(order.notes.filter(({ text }) => text === NOTE)).toHaveLength(1);
      } else {
        expect(order.refunds.filter(({ note }) => note === NOTE)).toHaveLength(1);
      }
    }
    expect(await readAggregates(servers.db, servers.storeId)).toEqual(aggregatesOf(orders));
    const customers = await servers.db
      .selectFrom('customers')
      .select([
        'id',
        'orders_count',
        'total_spent',
        'refunded_total',
        'first_order_at',
        'last_order_at',
      ])
      .orderBy('id')
      .execute();
    expect(customers).toEqual(await customersBySum(servers.db, servers.storeId));
    await expectExplainedStock(servers.db);
  },
  patience * 3 * MINUTE,
);

const NOTE = 'Changed while a process was killed';

/** An action that the order allows. Each type changes other aggregates. */
function changeOf(row: { status: string; paid_total: number; refunded_total: number }) {
  if (['pending', 'confirmed', 'processing'].includes(row.status)) {
    return { status: 'cancelled', cancelReason: 'fraud', restock: true };
  }
  return row.paid_total - row.refunded_total > 100
    ? { refund: { amount: 100, reason: 'late', note: NOTE } }
    : { note: NOTE };
}

/**
 * Sends a request as the console does: retries it with the same key after a lost response or a 409 with Retry-After, at
 * the remaining process.
 */
async function untilAnswered(request: string, options: CallOptions): Promise<number> {
  const first = await servers.either(request, options).catch(() => undefined);
  let response = first;
  for (let tries = 0; tries < 10; tries += 1) {
    const isBusy = response?.status === 409 && response.headers.has('Retry-After');
    if (response && !isBusy) return response.status;
    if (isBusy) await sleep(1000);
    response = await servers.b(request, options);
  }
  return response?.status ?? 0;
}
