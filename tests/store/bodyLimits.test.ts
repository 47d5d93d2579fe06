import { createServer, request, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoreLimits } from '../../store/limits.ts';
import { routesOf } from './everyRoute.ts';
import { amina, type OpenStore, openStore, PASSWORD } from './openStore.ts';

/**
 * Symptom: `POST /api/uploads/x` without a token, chunked, was read whole before it was refused. Ten of them
 * took 1.3 GB of memory.
 */
const KB = 1024;
const MB = 1024 * KB;
let store: OpenStore;
let server: Server | undefined;

beforeEach(async () => {
  store = await openStore();
});

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
  await store.db.destroy();
});

/** A body of unknown length that counts how much of it the store reads. */
function countedBody(bytes: number, chunk = 16 * KB) {
  const counted = { read: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (counted.read >= bytes) return controller.close();
        counted.read += chunk;
        controller.enqueue(new Uint8Array(chunk).fill(32));
      },
      cancel() {
        counted.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, counted };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

async function sendStream(
  path: string,
  body: ReadableStream<Uint8Array>,
  { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  // fetch requires this option for a stream; TypeScript's browser types lack it.
  const halfDuplex = { duplex: 'half' };
  const init = { method, headers: { ...JSON_TYPE, ...headers }, body, ...halfDuplex };
  return store.app.fetch(new Request(`http://store.test/api${path}`, init));
}

const PUBLIC =
  /^\/merchant\/auth\/(login|refresh|check-user-exists|send-otp|verify-otp|register|reset-password)$/;

test('reads no body without a session, on every route', async () => {
  const writes = routesOf(store).filter(
    ({ method, path }) => method !== 'GET' && !PUBLIC.test(path),
  );
  expect(writes.length).toBeGreaterThan(30);
  const unknown = [{ method: 'POST', path: '/uploads/x' }];
  for (const { method, path } of [...writes, ...unknown]) {
    const { body, counted } = countedBody(8 * MB);
    const headers = { 'Idempotency-Key': 'a-key-of-mine' };
    const { status } = await sendStream(path, body, { method, headers });
    expect([method, path, status, counted.read]).toEqual([method, path, 401, 0]);
  }
});

test('reads at most 64 kB for sign-in and registration', async () => {
  const publicRoutes = routesOf(store).filter(({ path }) => PUBLIC.test(path));
  expect(publicRoutes).toHaveLength(7);
  for (const { path } of publicRoutes) {
    const { body, counted } = countedBody(8 * MB);
    expect((await sendStream(path, body)).status).toBe(413);
    expect(counted.read).toBeLessThanOrEqual(80 * KB);
    expect(counted.isCancelled).toBe(true);
  }
});

test('responds over a socket before a body without a token has ended', async () => {
  server = createServer(getRequestListener(store.app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const endless = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/uploads/x' });
    endless.on('response', (answer) => resolve(answer.statusCode));
    endless.on('error', reject);
    endless.setTimeout(5000, () => reject(new Error('not answered')));
    endless.write(new Uint8Array(MB));
  });
  expect(status).toBe(401);
});

/** Signs in, uploads from each IP address, and returns the response to the last one while the others run. */
async function uploadsAtOnce(limits: Partial<StoreLimits>, ips: readonly string[]) {
  await store.db.destroy();
  store = await openStore({ limits });
  const { token } = await store.signIn();
  const upload = (ip: string, body: ReadableStream<Uint8Array>) =>
    sendStream('/uploads/single', body, { headers: { ...uploadHeaders(token), 'X-Test-Ip': ip } });
  const held = ips.slice(0, -1).map((ip) => {
    const body = heldBody(512 * KB);
    return { ...body, response: upload(ip, body.body) };
  });
  for (const { isRead } of held) await isRead;
  const answer = await upload(ips.at(-1) ?? '', countedBody(512 * KB).body);
  for (const { end } of held) end();
  const others = await Promise.all(held.map(({ response }) => response));
  return { answer, others: others.map(({ status }) => status) };
}

function uploadHeaders(token: string) {
  return {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'multipart/form-data; boundary=x',
  };
}

/** A body that ends only when the test ends it. `isRead` resolves once the store has read its bytes. */
function heldBody(bytes: number) {
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  let end = () => {};
  let isSent = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isSent) {
          resolve();
          // The store waits for the rest until the test ends the body.
          return new Promise<void>((ended) => {
            end = () => {
              controller.close();
              ended();
            };
          });
        }
        isSent = true;
        controller.enqueue(new Uint8Array(bytes).fill(32));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isRead, end: () => end() };
}

test('returns 429 for simultaneous bodies of one IP address beyond its share', async () => {
  const limits = { bodyBytesPerIp: 1100 * KB };
  const over = await uploadsAtOnce(limits, ['192.0.2.1', '192.0.2.1', '192.0.2.1']);
  expect(over.answer.status).toBe(429);
  expect(over.answer.headers.get('Retry-After')).toBe('5');
  // Not multipart, so 400; but the store has read them.
  expect(over.others).toEqual([400, 400]);
  const other = await uploadsAtOnce(limits, ['192.0.2.1', '192.0.2.1', '192.0.2.2']);
  expect(other.answer.status).toBe(400);
});

test('returns 503 for simultaneous bodies beyond the memory limit', async () => {
  const ips = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];
  const { answer } = await uploadsAtOnce({ bodyBytesInAll: 1100 * KB }, ips);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('5');
});

test('a merchant can sign in while uploads use the memory for bodies, which is released', async () => {
  await store.db.destroy();
  store = await openStore({ limits: { bodyBytesInAll: 100 * KB, bodyBytesPerIp: 100 * KB } });
  const { token } = await store.signIn();
  const headers = uploadHeaders(token);
  const held = heldBody(90 * KB);
  const first = sendStream('/uploads/single', held.body, { headers });
  await held.isRead;
  const { body } = countedBody(160 * KB);
  expect((await sendStream('/uploads/single', body, { headers })).status).toBe(429);
  const login = { phone: amina.phone, password: PASSWORD };
  expect((await store.call('POST /merchant/auth/login', { body: login })).status).toBe(200);
  held.end();
  expect((await first).status).toBe(400);
  const again = countedBody(160 * KB).body;
  expect((await sendStream('/uploads/single', again, { headers })).status).toBe(400);
});
