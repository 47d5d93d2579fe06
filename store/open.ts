import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { createStore, type StoreOptions } from './app.ts';
import { createBulkRunner } from './bulk/bulkRunner.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { StoreContext, StoreEnv } from './context.ts';
import { databaseProblem } from './db/databaseProblem.ts';
import { openDatabase, runExclusively } from './db/open.ts';
import { postgresAdapter } from './db/postgres.ts';
import type { Database } from './db/schema.ts';
import { BUSY, sqliteCode } from './db/sqliteLock.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from './demo.ts';
import { createEmailSender, type EmailSender } from './emails/emailSender.ts';
import { createSmtp, type SmtpSettings } from './emails/smtp.ts';
import { trustProxies, type Visitor } from './http/proxies.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { createOrderStreams, type OrderStreams } from './orders/orderStreams.ts';
import { isPassword } from './passwords.ts';
import type { SendMessage } from './sendMessage.ts';
import { createUploadFiles, type UploadFiles, UploadsError } from './uploadFiles.ts';

export type ConfiguredStore = {
  fetch: Hono<StoreEnv>['fetch'];
  db: Kysely<Database>;
  /** True when this start has seeded the demo store. */
  isSeeded: boolean;
  /** `<phone> <password>` in demo mode; undefined once the demo merchant has another password. */
  demoSignIn: () => Promise<string | undefined>;
  isHttps: Visitor['isHttps'];
  streams: OrderStreams;
  emails: EmailSender | undefined;
  close(): Promise<void>;
};

type Observers = Omit<Partial<StoreOptions>, 'db'> & {
  /** Receives the connection pool of a PostgreSQL database. */
  onPool?: (pool: Pool) => void;
};

/** Opens the store that the environment configures. Seeds an empty database in demo mode. */
export async function openConfiguredStore(
  config: Config = readConfig(),
  { onPool, ...observers }: Observers = {},
): Promise<ConfiguredStore> {
  const db = await openDatabase(config.databaseUrl, onPool).catch(throwConfigError);
  let emails: EmailSender | undefined;
  try {
    const isSeeded = config.isDemo && (await seedWhenEmpty(db));
    postgresAdapter(db)?.enableSocketTimeout();
    const files = await openFiles(config);
    await files.check();
    const visitor = trustProxies(config.trustedProxies);
    const clock = () => new Date();
    const streams = createOrderStreams({ db, clock, limits: DEFAULT_LIMITS });
    const onFault = faultLog(config.log);
    const { smtp } = config;
    const bulkRunner = createBulkRunner({ db, clock, onFault });
    const onProblem = problemLog(config.log);
    emails = smtp && createEmailSender({ db, send: createSmtp(smtp), onFault, onProblem });
    const app = createStore({
      db,
      clock,
      streams,
      bulkRunner,
      secret: config.secret,
      files,
      picturesUrl: config.picturesUrl,
      publicUrl: config.publicUrl,
      ...visitor,
      ...(await loadSender(config)),
      showsCodes: config.isDemo,
      ...(smtp && { emailQueue: { domain: emailDomain(smtp), wake: () => emails?.wake() } }),
      onFault,
      ...observers,
    });
    if (isSeeded) {
      const { addTaxExample } = await import('../demo/taxExample.ts');
      await addTaxExample((request) => app.fetch(request));
    }
    bulkRunner.poll();
    const demoSignIn = config.isDemo ? await watchDemoSignIn(db) : async () => undefined;
    return {
      fetch: app.fetch,
      db,
      isSeeded,
      demoSignIn,
      isHttps: visitor.isHttps,
      streams,
      emails,
      close: async () => {
        await bulkRunner.stop();
        await emails?.stop();
        await db.destroy();
      },
    };
  } catch (error) {
    await emails?.stop();
    await db.destroy();
    return throwConfigError(error);
  }
}

export async function openFiles({ bucket, dataDir }: Config): Promise<UploadFiles> {
  if (bucket === undefined) {
    return createUploadFiles(dataDir === undefined ? undefined : join(dataDir, 'uploads'));
  }
  // Loaded on demand, because the AWS client is large.
  const { createUploadBucket } = await import('./uploadBucket.ts');
  return createUploadBucket(bucket);
}

function throwConfigError(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_INVALID_URL') {
    throw new ConfigError(
      'DATABASE_URL is not a URL: write postgres://user:password@host/database, with %40 for an @ in the password.',
    );
  }
  if (error instanceof UploadsError) {
    throw new ConfigError(`UPLOADS_URL can't be used (${error.message}).`);
  }
  // System errors, such as a folder that can't be created or a server that isn't reachable.
  const reason = databaseProblem(error) ?? (/^E[A-Z]+$/.test(code) ? code : undefined);
  if (reason === undefined) throw error;
  throw new ConfigError(`DATABASE_URL: the database can't be used (${reason}).`);
}

function emailDomain({ from }: SmtpSettings): string {
  return from.email.slice(from.email.lastIndexOf('@') + 1);
}

function problemLog(format: Config['log']): (line: string) => void {
  return (line) =>
    console.error(format === 'json' ? JSON.stringify({ level: 'warning', message: line }) : line);
}

const MINUTE = 60_000;

/**
 * Logs faults with their stack and request id. An unavailable database or picture storage is logged in one
 * line, at most once a minute.
 */
function faultLog(format: Config['log']): StoreContext['onFault'] {
  const loggedAt = new Map<string, number>();
  return (error, requestId) => {
    const reason = databaseProblem(error);
    // Log only the stack: the details of PostgreSQL's errors contain whole rows.
    const fault = error instanceof Error ? error.stack : String(error);
    if (reason !== undefined) {
      const what = error instanceof UploadsError ? 'pictures' : 'data';
      if (Date.now() - (loggedAt.get(what) ?? Number.NEGATIVE_INFINITY) < MINUTE) return;
      loggedAt.set(what, Date.now());
      const message =
        sqliteCode(error) === BUSY
          ? 'Another process has locked the database. Writes that wait longer than 4 seconds are answered with 503.'
          : `The store's ${what} can't be used (${reason}). Requests are answered with 503 until it can.`;
      console.error(format === 'json' ? JSON.stringify({ level: 'error', message }) : message);
    } else if (format === 'json') {
      const time = new Date().toISOString();
      console.error(JSON.stringify({ time, level: 'error', requestId, fault }));
    } else {
      if (requestId !== undefined) console.error(`Request ${requestId} failed:`);
      console.error(fault);
    }
  };
}

async function seedWhenEmpty(db: Kysely<Database>): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const { seed } = await import('../demo/seed.ts');
  return runExclusively(db, async (trx) => {
    // Another process may have started to seed the same database.
    if (!(await isEmpty(trx))) return false;
    await seed(trx, { clock: () => new Date() });
    return true;
  });
}

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return !(await db.selectFrom('stores').select('id').limit(1).executeTakeFirst());
}

/** Verifies the demo password once, because that is slow. Afterwards compares the stored hash with the first one. */
async function watchDemoSignIn(db: Kysely<Database>): Promise<() => Promise<string | undefined>> {
  const hashNow = async () => {
    const row = await db
      .selectFrom('merchants')
      .select('password_hash')
      .where('phone', '=', DEMO_PHONE)
      .executeTakeFirst();
    return row?.password_hash;
  };
  const first = await hashNow();
  const isShown = first !== undefined && (await isPassword(DEMO_PASSWORD, first));
  return async () => {
    // A failing database must not break the sign-in page.
    const now = isShown ? await hashNow().catch(() => undefined) : undefined;
    return now !== undefined && now === first ? `${DEMO_PHONE} ${DEMO_PASSWORD}` : undefined;
  };
}

async function loadSender({
  sendMessageModule: path,
}: Config): Promise<{ sendMessage?: SendMessage }> {
  if (path === undefined) return {};
  const found: unknown = await import(pathToFileURL(resolve(path)).href).catch((error: unknown) => {
    throw new ConfigError(
      `SEND_MESSAGE: ${path} can't be loaded (${String(error).split('\n')[0]}).`,
    );
  });
  const send =
    typeof found === 'object' && found !== null && 'sendMessage' in found && found.sendMessage;
  if (typeof send !== 'function') {
    throw new ConfigError(`SEND_MESSAGE: ${path} does not export a function sendMessage.`);
  }
  return { sendMessage: async (message) => void (await send(message)) };
}
