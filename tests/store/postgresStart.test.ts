import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../store/config.ts';
import { openConfiguredStore } from '../../store/open.ts';
import { makeOwnDatabase, type OwnDatabase, run } from '../bench/ownDatabase.ts';
import { keptDatabases } from './keptDatabase.ts';
import { isThere, server } from './postgresServer.ts';

/** Starts on PostgreSQL, if DATABASE_URL is a PostgreSQL server. */
let database: OwnDatabase;

const STORE_SECRET = 'a secret of at least thirty-two characters';

beforeEach(async () => {
  if (isThere) database = await makeOwnDatabase(server);
});
afterEach(() => database?.remove());

test.runIf(isThere)(
  'PostgreSQL: several simultaneous first starts create one store, and all serve it',
  async () => {
    const own = new URL(database.url);
    const config = readConfig({
      DATABASE_URL: own.href,
      DEMO: '1',
      STORE_SECRET,
    });
    const stores = await Promise.all([1, 2, 3].map(() => openConfiguredStore(config)));
    expect(stores.filter(({ isSeeded }) => isSeeded)).toHaveLength(1);
    for (const { db, demoSignIn } of stores) {
      expect(await db.selectFrom('stores').select('id').execute()).toHaveLength(2);
      expect(await demoSignIn()).toContain('demo-merchant');
    }
    await Promise.all(stores.map(({ close }) => close()));
  },
);

test.runIf(isThere)('PostgreSQL: a server that refuses is one line that says why', async () => {
  const own = new URL(database.url);
  const poor = `${own.pathname.slice(1)}_poor`;
  await run(server, `create role ${poor} login`);
  const start = (change: (url: URL) => void) => {
    const url = new URL(own);
    change(url);
    return openConfiguredStore(readConfig({ DATABASE_URL: url.href, STORE_SECRET }));
  };
  await expect(start((url) => (url.pathname = '/no_such_one'))).rejects.toThrow(
    `DATABASE_URL: the database can't be used (3D000: database "no_such_one" does not exist).`,
  );
  await expect(start((url) => (url.username = poor))).rejects.toThrow(
    "DATABASE_URL: the database can't be used (42501: permission denied for schema public).",
  );
  await run(server, `drop role ${poor}`);
});

test.runIf(isThere)(
  'PostgreSQL: an outage is 503 and one line in the log, then all works again',
  async () => {
    await run(database.url, readFileSync(new URL('0.1.0.sql', keptDatabases), 'utf8'));
    const way = await openWay(new URL(server));
    const own = new URL(database.url);
    own.port = String(way.port);
    own.hostname = '127.0.0.1';
    const config = readConfig({ DATABASE_URL: own.href, DEMO: '1', STORE_SECRET });
    const store = await openConfiguredStore(config);
    const lines: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
    const ask = async () => {
      const body = JSON.stringify({ phone: '+33612345678', password: 'demo-merchant' });
      const headers = { 'Content-Type': 'application/json' };
      const url = 'http://store.test/api/merchant/auth/login';
      return store.fetch(new Request(url, { method: 'POST', headers, body }));
    };
    expect((await ask()).status).toBe(200);
    // A connection that broke within a transaction once ended the process.
    const inTransaction = store.db.transaction().execute(async (trx) => {
      const slow = sql`select pg_sleep(30)`.execute(trx);
      way.cut();
      await slow;
    });
    await expect(inTransaction).rejects.toThrow(/connection/i);
    for (let tries = 0; tries < 3; tries += 1) {
      const response = await ask();
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    }
    expect(await store.demoSignIn()).toBeUndefined();
    expect(lines).toEqual([
      expect.stringMatching(/^The store's data can't be used \(.*\)\. Requests /),
    ]);
    way.mend();
    await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(200);
    expect(await store.demoSignIn()).toContain('demo-merchant');
    await store.close();
    await way.close();
  },
);

test.runIf(isThere)('PostgreSQL: a server error logs no row', async () => {
  const config = readConfig({ DATABASE_URL: database.url, DEMO: '1', STORE_SECRET });
  const store = await openConfiguredStore(config);
  await sql`alter table one_time_codes add check (false)`.execute(store.db);
  const logged: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...line) => logged.push(line));
  const phone = '+33612345678';
  const response = await store.fetch(
    new Request('http://store.test/api/merchant/auth/send-otp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone, purpose: 'reset' }),
    }),
  );
  expect(response.status).toBe(500);
  expect(inspect(logged)).toContain('violates check constraint');
  expect(inspect(logged)).not.toContain(phone);
  await store.close();
});

/** A TCP proxy to the server that can be cut and mended. */
async function openWay({ hostname, port }: URL) {
  const open = new Set<Socket>();
  let isCut = false;
  const way = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port || 5432), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    return near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const address = way.address();
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => new Promise((resolve) => way.close(resolve)),
  };
}
