import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { createStore, type StoreOptions } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { StoreContext, StoreEnv } from './context.ts';
import { databaseProblem } from './db/databaseProblem.ts';
import { openDatabase, runExclusively } from './db/open.ts';
import type { Database } from './db/schema.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from './demo.ts';
import {
  createEmailSender,
  type EmailSender,
  type EmailSenderOptions,
} from './emails/emailSender.ts';
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
  /** True when the demo shop was made by this start. */
  isSeeded: boolean;
  /** `<phone> <password>` in demo mode, for as long as the demo merchant has that password. */
  demoSignIn: () => Promise<string | undefined>;
  isHttps: Visitor['isHttps'];
  streams: OrderStreams;
  /** Sends emails to customers, where the server can. */
  emails: EmailSender | undefined;
  close(): Promise<void>;
};

type Observers = Pick<StoreOptions, 'onAnswered' | 'onImport'> & {
  /** Given the pool of connections, where the database has one. */
  onPool?: (pool: Pool) => void;
};

/** The store as the environment configures it, seeded when it is new and in demo mode. */
export async function openConfiguredStore(
  config: Config = readConfig(),
  { onAnswered, onImport, onPool }: Observers = {},
): Promise<ConfiguredStore> {
  const db = await openDatabase(config.databaseUrl, onPool).catch(explain);
  let emails: EmailSender | undefined;
  try {
    const isSeeded = config.isDemo && (await seedWhenEmpty(db));
    const files = await openFiles(config);
    await files.check();
    const visitor = trustProxies(config.trustedProxies);
    const clock = () => new Date();
    const streams = createOrderStreams({ db, clock, limits: DEFAULT_LIMITS });
    const onFault = faultLog(config.log);
    const { smtp } = config;
    emails = smtp && startEmails(db, smtp, { onFault, onProblem: problemLog(config.log) });
    const app = createStore({
      db,
      clock,
      streams,
      secret: config.secret,
      files,
      picturesUrl: config.picturesUrl,
      publicUrl: config.publicUrl,
      ...visitor,
      ...(await senderOf(config)),
      showsCodes: config.isDemo,
      ...(smtp && { emailOut: { domain: domainOf(smtp), wake: () => emails?.wake() } }),
      onFault,
      ...(onAnswered && { onAnswered }),
      ...(onImport && { onImport }),
    });
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
        await emails?.stop();
        await db.destroy();
      },
    };
  } catch (error) {
    await emails?.stop();
    await db.destroy();
    return explain(error);
  }
}

/** Where the settings say that pictures are kept. */
export async function openFiles({ bucket, dataDir }: Config): Promise<UploadFiles> {
  if (bucket === undefined) {
    return createUploadFiles(dataDir === undefined ? undefined : join(dataDir, 'uploads'));
  }
  // Loaded where it is used alone: it is as much again as all the rest.
  const { createUploadBucket } = await import('./uploadBucket.ts');
  return createUploadBucket(bucket);
}

function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_INVALID_URL') {
    throw new ConfigError(
      'DATABASE_URL is no address: write postgres://user:password@host/database, with %40 for an @ in the password.',
    );
  }
  if (error instanceof UploadsError) {
    throw new ConfigError(`UPLOADS_URL can't be used (${error.message}).`);
  }
  // Of the system: a folder that can't be made, a server that is not there.
  const reason = databaseProblem(error) ?? (/^E[A-Z]+$/.test(code) ? code : undefined);
  if (reason === undefined) throw error;
  throw new ConfigError(`DATABASE_URL: the database can't be used (${reason}).`);
}

function startEmails(
  db: Kysely<Database>,
  smtp: SmtpSettings,
  told: Pick<EmailSenderOptions, 'onFault' | 'onProblem'>,
): EmailSender {
  return createEmailSender({ db, send: createSmtp(smtp), ...told });
}

function domainOf({ from }: SmtpSettings): string {
  return from.email.slice(from.email.lastIndexOf('@') + 1);
}

function problemLog(format: Config['log']): (line: string) => void {
  return (line) =>
    console.error(format === 'json' ? JSON.stringify({ level: 'warning', message: line }) : line);
}

const MINUTE = 60_000;

/**
 * Faults of the store are written down with their stack and the request that met them; a database that is away in one
 * line, and once a minute.
 */
function faultLog(format: Config['log']): StoreContext['onFault'] {
  const toldAt = new Map<string, number>();
  return (error, requestId) => {
    const reason = databaseProblem(error);
    // PostgreSQL's errors have whole rows in their details: not all of an error is written down.
    const fault = error instanceof Error ? error.stack : String(error);
    if (reason !== undefined) {
      const what = error instanceof UploadsError ? 'pictures' : 'data';
      if (Date.now() - (toldAt.get(what) ?? Number.NEGATIVE_INFINITY) < MINUTE) return;
      toldAt.set(what, Date.now());
      const told = `The store's ${what} can't be used (${reason}). Requests are answered with 503 until it can.`;
      console.error(format === 'json' ? JSON.stringify({ level: 'error', message: told }) : told);
    } else if (format === 'json') {
      const time = new Date().toISOString();
      console.error(JSON.stringify({ time, level: 'error', requestId, fault }));
    } else {
      if (requestId !== undefined) console.error(`Request ${requestId} met a fault of the store:`);
      console.error(fault);
    }
  };
}

async function seedWhenEmpty(db: Kysely<Database>): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const { seed } = await import('../demo/seed.ts');
  return runExclusively(db, async (trx) => {
    // Another server may have begun with the same database at the same moment.
    if (!(await isEmpty(trx))) return false;
    await seed(trx, { clock: () => new Date() });
    return true;
  });
}

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return !(await db.selectFrom('stores').select('id').limit(1).executeTakeFirst());
}

/** The password is checked once; afterwards it is enough that its hash is still the same. */
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
    // The page is there without it too.
    const now = isShown ? await hashNow().catch(() => undefined) : undefined;
    return now !== undefined && now === first ? `${DEMO_PHONE} ${DEMO_PASSWORD}` : undefined;
  };
}

async function senderOf({
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
    throw new ConfigError(`SEND_MESSAGE: ${path} has no function that is called sendMessage.`);
  }
  return { sendMessage: async (message) => void (await send(message)) };
}
