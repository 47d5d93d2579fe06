import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Config, readConfig } from '../../store/config.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { addStoreGauges, createMetrics } from '../../store/operations/metricsPage.ts';
import { type Running, startServer } from '../../store/serve.ts';
import { openMailServer } from '../support/mailServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { amina, openStore, PASSWORD, textAt } from './openStore.ts';
import { readStream } from './orderStream.ts';

/** What the operator of a store sees. */

let directory: string;
let lines: string[];
let running: Running | undefined;

beforeEach(() => {
  directory = temporaryFolder();
  mkdirSync(join(directory, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(directory, 'dist', 'index.html'), '<html><head></head></html>');
  lines = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await running?.stop();
  running = undefined;
});

async function start(env: Record<string, string> = {}, config: Partial<Config> = {}) {
  const DATABASE_URL = join(directory, 'data', 'store.sqlite');
  const read = readConfig({ PORT: '0', DATABASE_URL, ...env });
  const log = (line: string) => lines.push(line);
  running = await startServer({ ...read, ...config }, log, join(directory, 'dist'));
  lines = [];
  return running;
}

const call = (path: string, init: RequestInit = {}) => fetch(`${running?.url}${path}`, init);

const signIn = (headers: Record<string, string> = {}) =>
  call('/api/merchant/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ phone: '+33612345678', password: 'not this one' }),
  });

test('alive while running; ready while the database answers, and not during shutdown', async () => {
  const { stop } = await start({}, { stopDelay: 0.3 });
  const alive = await call('/healthz');
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }]);
  const ready = await call('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  expect(ready.headers.get('Cache-Control')).toBe('no-store');
  const stopping = stop();
  const before = await call('/readyz');
  expect([before.status, await before.json()]).toEqual([503, { status: 'stopping' }]);
  // Requests that the balancer still sends are answered.
  expect((await call('/healthz')).status).toBe(200);
  await stopping;
  running = undefined;
});

test('closes keep-alive connections on shutdown without cutting a request', async () => {
  const { stop } = await start({}, { stopDelay: 0.3 });
  expect((await call('/healthz')).headers.get('Connection')).toBe('keep-alive');
  const stopping = stop();
  expect((await call('/healthz')).headers.get('Connection')).toBe('close');
  await stopping;
  running = undefined;
});

test('logs a line of JSON for each request, without phone, password, token, query or record id', async () => {
  await start({ LOG: 'json' });
  await signIn({ 'X-Request-Id': 'from-the-proxy-7' });
  await call('/api/merchant/products/p-secret?filter=%7B%22q%22%3A%22hush%22%7D', {
    headers: { Authorization: 'Bearer a.secret.token' },
  });
  await call('/products/p-secret?x=hush');
  const logged = lines.map((line): unknown => JSON.parse(line));
  expect(logged).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'POST',
      route: '/api/merchant/auth/login',
      status: 401,
      ms: expect.any(Number),
      requestId: 'from-the-proxy-7',
    },
    expect.objectContaining({ method: 'GET', route: '/api/merchant/products/:id', status: 401 }),
    expect.objectContaining({ method: 'GET', route: '/*', status: 200 }),
  ]);
  expect(lines.join()).not.toMatch(/secret|hush|not this|336/);
});

test('keeps a request’s id, and replaces an unsafe one', async () => {
  await start({ LOG: 'pretty' });
  const ask = (id: string) => call('/api/users/profile', { headers: { 'X-Request-Id': id } });
  expect((await ask('abc-123')).headers.get('X-Request-Id')).toBe('abc-123');
  for (const bad of ['a b', '"', 'x'.repeat(65)]) {
    expect((await ask(bad)).headers.get('X-Request-Id')).toMatch(/^[a-z0-9]{12}$/);
  }
  expect(lines[0]).toMatch(/^\S+Z 401 GET \/api\/users\/profile [\d.]+ ms abc-123$/);
});

test('logs no requests unless enabled', async () => {
  await start();
  await call('/api/users/profile');
  expect(lines).toEqual([]);
});

test('metrics on their own port: requests by route, method and status, sessions, memory', async () => {
  const { metricsPort } = await start({ METRICS_PORT: '0', DEMO: '1' });
  await signIn();
  await signIn();
  await call('/healthz', { method: 'PROPFIND' });
  expect((await call('/metrics')).headers.get('Content-Type')).toContain('text/html');
  const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const route = 'method="POST",route="/api/merchant/auth/login",status="401"';
  expect(page).toContain(`http_request_duration_seconds_count{${route}} 2\n`);
  expect(page).toContain(`http_request_duration_seconds_bucket{le="+Inf",${route}} 2\n`);
  expect(page).toContain('method="OTHER"');
  expect(page).toMatch(/^store_sessions 0$/m);
  expect(page).toMatch(/^process_resident_memory_bytes \d+$/m);
  // Every line of the format: a comment, or a name with its labels and a number.
  for (const line of page.split('\n').filter((text) => text !== '')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+)$/);
  }
});

test('metrics omit what the database cannot count, and keep the others', async () => {
  const { db } = await openStore();
  const { registry } = createMetrics();
  addStoreGauges(registry, db);
  expect(await registry.metrics()).toMatch(/^store_sessions 0$/m);
  await db.destroy();
  const page = await registry.metrics();
  expect(page).not.toMatch(/^store_sessions /m);
  expect(page).toMatch(/^process_uptime_seconds [\d.]+$/m);
});

test('order streams are counted, uncompressed and immediate, and end on shutdown', async () => {
  const DATABASE_URL = join(directory, 'store.sqlite');
  const { db } = await openStore({ url: DATABASE_URL });
  await db.destroy();
  const { metricsPort, stop } = await start({ METRICS_PORT: '0', DATABASE_URL });
  const body = JSON.stringify({ phone: amina.phone, password: PASSWORD });
  const headers = { 'Content-Type': 'application/json', 'Accept-Encoding': 'gzip' };
  const login = await call('/api/merchant/auth/login', { method: 'POST', headers, body });
  const bearer = { ...headers, Authorization: `Bearer ${textAt(await login.json(), 'token')}` };
  const response = await call('/api/merchant/orders/changes', { headers: bearer });
  expect(response.headers.get('Content-Encoding')).toBeNull();
  const stream = readStream(response);
  expect(await stream.next()).toEqual({ total: 0, updatedAt: null });
  const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(page).toMatch(/^store_order_streams 1$/m);

  const stoppedAt = performance.now();
  const [, last] = await Promise.all([stop(), stream.next()]);
  expect(last).toBe('ended');
  // Without waiting for the time limit of running requests.
  expect(performance.now() - stoppedAt).toBeLessThan(4000);
  running = undefined;
});

test('counts imports by state, and their rows by outcome', async () => {
  const DATABASE_URL = join(directory, 'store.sqlite');
  const { db } = await openStore({ url: DATABASE_URL });
  await db.destroy();
  const { url, metricsPort } = await start({ METRICS_PORT: '0', DATABASE_URL });
  const send = async (method: string, path: string, body?: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer: unknown = await (await fetch(`${url}/api/merchant/${path}`, init)).json();
    return answer;
  };
  const login = await send('POST', 'auth/login', { phone: amina.phone, password: PASSWORD });
  const token = textAt(login, 'token');
  const fields = ['name', 'price'];
  const file = { type: 'products', fileName: 'f.csv', head: fields, fields };
  const one = `imports/${textAt(await send('POST', 'imports', file, token), '_id')}`;
  const rows = [
    ['Mug', '9'],
    ['Vase', 'dear'],
    ['Jug', '7'],
  ].map((cells, at) => ({
    line: at + 2,
    cells: [cells],
  }));
  await send('PUT', `${one}/portions/0`, { rows, isLast: true }, token);
  // A repeated portion, as after a lost response, does not count twice.
  await send('PUT', `${one}/portions/0`, { rows, isLast: true }, token);
  await send('POST', `${one}/run`, undefined, token);
  await send('POST', `${one}/undo`, undefined, token);
  const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const importLines = page.split('\n').filter((line) => line.startsWith('store_import'));
  expect(importLines).toEqual([
    'store_imports_total{type="products",state="checking"} 1',
    'store_imports_total{type="products",state="checked"} 1',
    'store_imports_total{type="products",state="done"} 1',
    'store_imports_total{type="products",state="undone"} 1',
    'store_import_rows_total{type="products",result="new"} 2',
    'store_import_rows_total{type="products",result="refused"} 1',
    'store_import_rows_total{type="products",result="written"} 2',
    'store_import_rows_total{type="products",result="undone"} 2',
  ]);
});

test('with a mail server a confirmed order sends an email, and shutdown waits for it', async () => {
  const mail = await openMailServer();
  const { url } = await start({
    DEMO: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Store <store@mail.example>',
  });
  const send = async (method: string, path: string, token: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${url}/api${path}`, init)).json();
  };
  const { token, storeSettings } = await send('POST', '/merchant/auth/login', '', {
    phone: DEMO_PHONE,
    password: DEMO_PASSWORD,
  });
  expect(storeSettings).toMatchObject({ emailLanguage: 'en' });
  const orders = await send('GET', '/merchant/orders?filter={"status":"pending"}', token);
  const { _id } = orders.find((order: { customer: { email: unknown } }) => order.customer.email);
  await send('PUT', `/merchant/orders/${_id}`, token, {
    status: 'confirmed',
    notifyCustomer: true,
  });
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), 5000);
  expect(mail.received[0]?.headers.from).toMatch(/<store@mail\.example>$/);
  await running?.stop();
  running = undefined;
  // The process ends only after an email that is being sent: the timeline has its entry.
  const database = new DatabaseSync(join(directory, 'data', 'store.sqlite'), { readOnly: true });
  const found = database
    .prepare(
      "select count(*) as count from order_events where type = 'email_sent' and order_id = ?",
    )
    .get(_id);
  database.close();
  expect(found).toEqual({ count: 1 });
  expect(lines.join()).not.toMatch(/@/);
  await mail.close();
});

test('metrics of emails: waiting, sent, given up, and attempts', async () => {
  const { metricsPort } = await start({
    METRICS_PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'store@mail.example',
  });
  const page = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(page).toMatch(/^# TYPE store_emails_waiting gauge\nstore_emails_waiting 0$/m);
  expect(page).toMatch(/^# TYPE store_emails_sent_total counter\nstore_emails_sent_total 0$/m);
  expect(page).toMatch(/^store_emails_failed_total 0$/m);
  expect(page).toMatch(/^store_emails_tries_total 0$/m);
});

test.each([
  [{ LOG: 'loud' }, 'LOG is "loud", but must be one of off, pretty, json.'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT is "x", but must be a number from 0 to 65535.'],
  [{ STOP_DELAY: '-1' }, 'STOP_DELAY is "-1", but must be a number from 0 to 600.'],
])('%j ends the start with one line', async (env, line) => {
  await expect(start(env)).rejects.toThrow(line);
});

test('a metrics port in use ends the start, and the console is not served either', async () => {
  const { metricsPort } = await start({ METRICS_PORT: '0' });
  const first = running;
  const other = { METRICS_PORT: String(metricsPort), DATABASE_URL: ':memory:' };
  await expect(start(other)).rejects.toThrow(
    `METRICS_PORT is ${metricsPort}, but another program uses it`,
  );
  running = first;
});
