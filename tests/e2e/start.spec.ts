import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { more } from './support/journey.ts';
import { startStore, startThatFails } from './support/storeProcess.ts';
import { copyOfStore, databaseOf } from './support/template.ts';

/** `npm start` in a terminal, without a browser. */

let folder: string;
test.beforeEach(() => {
  folder = copyOfStore();
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settings = (own: Record<string, string> = {}) => ({
  PORT: '0',
  DATABASE_URL: databaseOf(folder),
  DEMO: '1',
  ...own,
});

test('seeds a new database and shows the sign-in', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'console-new-'));
  const store = await startStore(settings({ DATABASE_URL: databaseOf(empty) }));
  expect(store.output()).toContain(DEMO_PHONE);
  expect(store.output()).toContain(DEMO_PASSWORD);
  const { token } = await signIn(store.url);
  for (const [list, least] of [
    ['products', 100],
    ['variants', 200],
  ] as const) {
    const response = await call(store.url, `/merchant/${list}?range=[0,0]`, { token });
    const total = Number(response.headers.get('content-range')?.split('/')[1]);
    expect(total).toBeGreaterThanOrEqual(least);
  }
  await store.stop();
  rmSync(empty, { recursive: true, force: true });
});

test('a PORT that is taken ends the start with one line', more, async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, output } = await startThatFails(settings({ PORT: port }));
  expect(code).not.toBe(0);
  expect(output.trim()).toBe(
    `PORT is ${port}, but another program uses it: stop that program, or set another PORT.`,
  );
  taken.close();
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
  test(`stops the store when npm start gets ${signal}`, more, async () => {
    const { url, child, ended } = await startStore(settings(), ['npm', 'start']);
    child.kill(signal);
    await ended;
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
}

test('finishes a running request when npm start is stopped', more, async () => {
  const { url, child, ended } = await startStore(settings(), ['npm', 'start']);
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ phone: DEMO_PHONE, password: DEMO_PASSWORD });
  const socket = connect(Number(port), hostname);
  const response = text(socket);
  socket.write(
    `POST /api/merchant/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  );
  // A later request has finished, so this one has begun.
  expect((await fetch(`${url}/login`)).status).toBe(200);
  child.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'answers',
        () => 'closed',
      ),
    )
    .toBe('closed');
  socket.write(body.slice(9));
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ended).toBe(0);
});

test(
  'two simultaneous first starts on one file create one store, and both serve it',
  more,
  async () => {
    const empty = mkdtempSync(join(tmpdir(), 'console-new-'));
    const DATABASE_URL = databaseOf(join(empty, 'data'));
    const stores = await Promise.all([1, 2].map(() => startStore(settings({ DATABASE_URL }))));
    expect(stores.filter((store) => store.output().includes('Created a demo store'))).toHaveLength(
      1,
    );
    const [one, two] = stores;
    const { token } = await signIn(one?.url ?? '');
    expect((await call(two?.url ?? '', '/users/profile', { token })).status).toBe(200);
    await Promise.all(stores.map(({ stop }) => stop()));
    rmSync(empty, { recursive: true, force: true });
  },
);

test('a Node that is too old prints one line that says what to do', more, async () => {
  const old = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.0.0' } })`;
  const command = [process.execPath, '--import', old, 'scripts/start.mjs'];
  const { code, output } = await startThatFails(settings(), command);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^Node 18\.0\.0 is too old for the store\. .* install Node 24\.$/),
  ]);
});

test('a wrong setting ends the start with one line that names it', more, async () => {
  const { code, output } = await startThatFails(settings({ PORT: 'eighty' }));
  expect(code).not.toBe(0);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining('PORT')]);
});

test('reports a damaged database and leaves the file unchanged', more, async () => {
  const file = databaseOf(folder);
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 0, Math.floor(bytes.length / 2));
  writeFileSync(file, bytes);
  const { code, output } = await startThatFails(settings());
  expect(code).not.toBe(0);
  expect(output).toContain(file);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(digest(readFileSync(file))).toBe(digest(bytes));
});

test('data and sessions survive a restart', async () => {
  const before = await startStore(settings());
  const { token } = await signIn(before.url);
  const category = await call(before.url, '/categories', {
    token,
    method: 'POST',
    body: { name: 'Kept over night' },
  });
  expect(category.status).toBe(201);
  const { _id } = await category.json();
  await before.stop();

  const after = await startStore(settings());
  const again = await call(after.url, `/categories/${_id}`, { token });
  expect(await again.json()).toMatchObject({ name: 'Kept over night' });
  await after.stop();
});

type Call = { token?: string; method?: string; body?: unknown };

function call(url: string, path: string, { token, method = 'GET', body }: Call): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function signIn(url: string): Promise<{ token: string }> {
  const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  return (await call(url, '/merchant/auth/login', { method: 'POST', body })).json();
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
