import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { seedOrders } from '../../demo/bulkOrders.ts';
import { openDatabase } from '../../store/db/open.ts';
import type { Database } from '../../store/db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { type StoreProcess, startStore } from '../e2e/support/storeProcess.ts';
import { type OpenStore, send, textAt } from './openStore.ts';
import { makeStoreDatabase } from './storeDatabase.ts';

type Call = OpenStore['call'];

export type Servers = {
  a: Call;
  b: Call;
  /** Sends requests to both in turn, like a proxy. */
  either: Call;
  processes: readonly [StoreProcess, StoreProcess];
  /** The database of both. */
  db: Kysely<Database>;
  storeId: string;
  signIn(call: Call): Promise<{ token: string; refreshToken: string }>;
  stop(): Promise<void>;
};

const command = [process.execPath, fileURLToPath(new URL('serveAlone.ts', import.meta.url))];

/** Starts two server processes at the same moment, on one database with orders and one folder of pictures. */
export async function startTwoServers(server: string, orders: number): Promise<Servers> {
  const own = await makeStoreDatabase(server);
  const db = await openDatabase(own.url);
  const { storeId } = await seedOrders(db, orders);
  const folder = mkdtempSync(join(tmpdir(), 'console-servers-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'index.html'), '<title>Console</title>');
  const settings = {
    PORT: '0',
    DATABASE_URL: own.url,
    DEMO: '1',
    STORE_SECRET: 'a secret of at least thirty-two characters',
  };
  const processes = await Promise.all([
    startStore(settings, command, folder),
    startStore(settings, command, folder),
  ]);
  const [a, b] = [callOf(processes[0]), callOf(processes[1])];
  let requestCount = 0;
  const either: Call = (request, options) => {
    requestCount += 1;
    return (requestCount % 2 === 0 ? a : b)(request, options);
  };
  return {
    a,
    b,
    either,
    processes,
    db,
    storeId,
    signIn: async (call) => {
      const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
      const response = await call('POST /merchant/auth/login', { body });
      const [token, refreshToken] = ['token', 'refreshToken'].map((key) =>
        textAt(response.body, key),
      );
      return { token: token ?? '', refreshToken: refreshToken ?? '' };
    },
    stop: async () => {
      await Promise.all(processes.map(({ stop }) => stop()));
      await db.destroy();
      await own.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function callOf({ url }: StoreProcess): Call {
  const request = (path: string, init: RequestInit) => {
    const { pathname, search } = new URL(path);
    return fetch(`${url}${pathname}${search}`, init);
  };
  return (text, options = {}) => send({ request }, text, options);
}
