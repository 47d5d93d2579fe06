import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { createStore } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { StoreEnv } from './context.ts';
import { openDatabase } from './db/open.ts';
import type { Database } from './db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from './demo.ts';

export type ConfiguredStore = {
  fetch: Hono<StoreEnv>['fetch'];
  db: Kysely<Database>;
  /** True when the demo shop was made by this start. */
  isSeeded: boolean;
  /** `<phone> <password>` in demo mode, when the demo merchant is there. */
  demoSignIn: string | undefined;
  close(): Promise<void>;
};

/** The store as the environment configures it, seeded when it is new and in demo mode. */
export async function openConfiguredStore(config: Config = readConfig()): Promise<ConfiguredStore> {
  const db = await openDatabase(config.databaseUrl).catch(explainUnreachable);
  try {
    const isSeeded = config.isDemo && (await seedWhenEmpty(db));
    const app = createStore({
      db,
      secret: config.secret,
      ...(config.dataDir !== undefined && { uploadsDir: join(config.dataDir, 'uploads') }),
      addressOf,
      onFault: (error) => console.error(error),
    });
    const demoSignIn = config.isDemo ? await demoSignInOf(db) : undefined;
    return { fetch: app.fetch, db, isSeeded, demoSignIn, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Of the system (`ECONNREFUSED`, `EACCES`), or PostgreSQL's classes for connections, sign-ins and missing databases. */
const UNREACHABLE = /^(E[A-Z_]+|(08|28|3D)\w{3})$/;

function explainUnreachable(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!UNREACHABLE.test(code)) throw error;
  throw new ConfigError(`DATABASE_URL: the database can't be used (${code}).`);
}

async function seedWhenEmpty(db: Kysely<Database>): Promise<boolean> {
  const store = await db.selectFrom('stores').select('id').limit(1).executeTakeFirst();
  if (store) return false;
  const { seed } = await import('./seed.ts');
  await seed(db, { clock: () => new Date() });
  return true;
}

async function demoSignInOf(db: Kysely<Database>): Promise<string | undefined> {
  const merchant = await db
    .selectFrom('merchants')
    .select('id')
    .where('phone', '=', DEMO_PHONE)
    .executeTakeFirst();
  return merchant && `${DEMO_PHONE} ${DEMO_PASSWORD}`;
}

/**
 * Where a request came from. A proxy on this machine is believed: the last address it added is
 * the one it saw itself. Anyone else could write what she likes.
 */
export function addressOf(c: Context): string {
  const peer = peerOf(c);
  if (!isLoopback(peer)) return peer;
  return c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 64) || peer;
}

/** True when the browser is on https, as a proxy on this machine says. */
export function isHttps(c: Context): boolean {
  return isLoopback(peerOf(c)) && c.req.header('x-forwarded-proto') === 'https';
}

function peerOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
