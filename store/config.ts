import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { planContact } from '../domain/planContact.ts';
import { isPostgres } from './db/open.ts';
import type { SmtpSettings } from './emails/smtp.ts';
import { readSmtp } from './emails/smtpSettings.ts';
import { readNetworks } from './http/proxies.ts';
import { LOG_FORMATS, type LogFormat } from './operations/requestLog.ts';
import { findMisspeltDatabase, unknownSettings } from './unknownSettings.ts';
import type { BucketSettings } from './uploadBucket.ts';

/** An invalid setting. The message is one line that names the setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The server's settings, read once. `docs/deploying.md` lists them. */
export type Config = {
  /** Variables that look like settings but aren't. */
  unknown: string[];
  /** 0 means any free port. */
  port: number;
  /** True when PORT is set: no other port is tried. */
  isPortFixed: boolean;
  host: string;
  /** `:memory:`, the absolute path of a SQLite file, or a `postgres://` URL. */
  databaseUrl: string;
  /** The directory of pictures and the generated secret; undefined for a database in memory. */
  dataDir: string | undefined;
  secret: string;
  /** The bucket for pictures. By default they are stored in a folder in `dataDir`. */
  bucket: BucketSettings | undefined;
  /** The public URL of pictures, with `{name}` in it, when the store doesn't serve them itself. */
  picturesUrl: string | undefined;
  /** The public origin of this server. With neither `publicUrl` nor `picturesUrl`, emails show no pictures. */
  publicUrl?: string | undefined;
  /** Networks of proxies whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: BlockList;
  log: LogFormat;
  /** The port of the metrics server, on the same host. 0 means any free port, undefined none. */
  metricsPort: number | undefined;
  /** Seconds between SIGTERM, when `/readyz` starts to fail, and the last accepted request. */
  stopDelay: number;
  /** Demo mode: seeds an empty database with the demo store, and shows its sign-in and all one-time codes. */
  isDemo: boolean;
  /** A module whose `sendMessage` delivers one-time codes; by default they are written to the terminal. */
  sendMessageModule?: string | undefined;
  /** The mail server and the sender of emails to customers; undefined disables these emails. */
  smtp?: SmtpSettings | undefined;
  /** The origin of the console's API, when the console doesn't use this store. */
  apiOrigin: string | undefined;
  /** Further origins that the built console connects to: an external API, analytics. */
  connectOrigins: string[];
};

export const DEFAULT_PORT = 3000;
const DEFAULT_DATABASE = 'data/store.sqlite';

type Environment = Record<string, string | undefined>;

/** Throws `ConfigError` for the first setting that can't be used, or for a database URL in a misspelt variable. */
export function readConfig(env: Environment = process.env): Config {
  refuseMisspeltDatabase(env);
  const databaseUrl = readDatabaseUrl(env);
  const dataDir = toDataDir(databaseUrl);
  const apiOrigin = readApiOrigin(env);
  checkContact(env);
  const analytics = readSetting(env, 'VITE_MIXPANEL_TOKEN') === undefined ? [] : [MIXPANEL];
  return {
    unknown: unknownSettings(env),
    port: readNumber(env, 'PORT', 65_535) ?? DEFAULT_PORT,
    isPortFixed: readSetting(env, 'PORT') !== undefined,
    host: readSetting(env, 'HOST') ?? '127.0.0.1',
    databaseUrl,
    dataDir,
    bucket: readBucket(env),
    picturesUrl: readPicturesUrl(env),
    publicUrl: readPublicUrl(env),
    trustedProxies: readProxies(env),
    log: readLog(env),
    metricsPort: readNumber(env, 'METRICS_PORT', 65_535),
    stopDelay: readNumber(env, 'STOP_DELAY', 600) ?? 0,
    isDemo: readFlag(env, 'DEMO', readSetting(env, 'DATABASE_URL') === undefined),
    sendMessageModule: readSetting(env, 'SEND_MESSAGE'),
    smtp: readMail(env),
    apiOrigin,
    connectOrigins: apiOrigin === undefined ? analytics : [...analytics, apiOrigin],
    // Read last, so that no secret is written when another setting is invalid.
    secret: readSecret(env, dataDir, databaseUrl),
  };
}

/** Without this check a misspelt `DATABASE_URL` starts an empty or demo database. */
function refuseMisspeltDatabase(env: Environment): void {
  const name = findMisspeltDatabase(env);
  if (
    name === undefined ||
    readSetting(env, 'DATABASE_URL') !== undefined ||
    readFlag(env, 'DEMO', false)
  )
    return;
  throw new ConfigError(
    `${name} is not a setting, and DATABASE_URL is not set: rename it, or set DATABASE_URL too (DEMO=1 starts the demo store).`,
  );
}

function readSetting(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function firstSetting(env: Environment, names: readonly string[]): string | undefined {
  return names.map((name) => readSetting(env, name)).find((value) => value !== undefined);
}

function readNumber(env: Environment, name: string, max: number): number | undefined {
  const text = readSetting(env, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number <= max) return number;
  throw new ConfigError(`${name} is "${text}", but must be a number from 0 to ${max}.`);
}

function readLog(env: Environment): LogFormat {
  const text = readSetting(env, 'LOG') ?? 'off';
  const format = LOG_FORMATS.find((one) => one === text.toLowerCase());
  if (format) return format;
  throw new ConfigError(`LOG is "${text}", but must be one of ${LOG_FORMATS.join(', ')}.`);
}

function readMail(env: Environment): SmtpSettings | undefined {
  const smtp = readSmtp(readSetting(env, 'SMTP_URL'), readSetting(env, 'MAIL_FROM'));
  if (smtp && 'problem' in smtp) throw new ConfigError(smtp.problem);
  return smtp;
}

function readProxies(env: Environment): BlockList {
  const text = readSetting(env, 'TRUST_PROXY') ?? 'loopback';
  const networks = readNetworks(text);
  if (networks) return networks;
  throw new ConfigError(
    `TRUST_PROXY is "${text}", but must be addresses or networks such as 172.18.0.0/16 or fd00::/8, separated by commas, or loopback.`,
  );
}

function readDatabaseUrl(env: Environment): string {
  const text = readSetting(env, 'DATABASE_URL') ?? DEFAULT_DATABASE;
  if (isPostgres(text)) return refuseSeveralHosts(text);
  if (text === ':memory:') return text;
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1];
  // Don't print the rest of a URL: it may hold a password.
  if (scheme !== undefined && scheme !== 'file') {
    throw new ConfigError(
      `DATABASE_URL begins with "${scheme}:", but must be a postgres:// address or the path of a SQLite file.`,
    );
  }
  const path = resolve(text.replace(/^file:(\/\/)?/, ''));
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(
      `DATABASE_URL is the directory ${path}, but must be a file: ${join(path, 'store.sqlite')}, for example.`,
    );
  }
  return path;
}

/** libpq accepts several hosts, `host-1,host-2`; the store's driver, pg, does not. */
function refuseSeveralHosts(url: string): string {
  const authority = /^\w+:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  const inQuery = /[?&]host=([^&#]*)/.exec(url)?.[1] ?? '';
  const hosts = authority.slice(authority.lastIndexOf('@') + 1) + inQuery;
  if (!hosts.includes(',')) return url;
  throw new ConfigError(
    'DATABASE_URL names several hosts, but must name one that always leads to the primary. See "When the database moves" in docs/deploying.md.',
  );
}

function toDataDir(databaseUrl: string): string | undefined {
  if (databaseUrl === ':memory:') return undefined;
  return isPostgres(databaseUrl) ? resolve(dirname(DEFAULT_DATABASE)) : dirname(databaseUrl);
}

/** `s3://bucket/prefix`. Checks the bucket's name by a subset of S3's rules, which is enough to catch mistakes. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/;

function readBucket(env: Environment): BucketSettings | undefined {
  const text = readSetting(env, 'UPLOADS_URL');
  if (text === undefined) return undefined;
  const [found, bucket, path = ''] = BUCKET.exec(text) ?? [];
  const folders = path.split('/').filter((name) => name !== '');
  if (found === undefined || bucket === undefined || folders.some((name) => /^\.+$/.test(name))) {
    // Don't print the URL: it may hold keys.
    throw new ConfigError('UPLOADS_URL must be s3://bucket or s3://bucket/prefix, without keys.');
  }
  const endpoint = firstSetting(env, ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL']);
  if (endpoint !== undefined && !isHttp(endpoint)) {
    throw new ConfigError(
      'AWS_ENDPOINT_URL_S3 must be an http address, such as https://ID.r2.cloudflarestorage.com.',
    );
  }
  // Most servers other than AWS accept any region, or expect this one.
  const fallback = endpoint === undefined ? undefined : 'us-east-1';
  const region = firstSetting(env, ['AWS_REGION', 'AWS_DEFAULT_REGION']) ?? fallback;
  if (region === undefined) {
    throw new ConfigError('AWS_REGION is not set: UPLOADS_URL needs the region of its bucket.');
  }
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  const missing = names.filter((name) => readSetting(env, name) === undefined);
  if (missing.length === 1)
    throw new ConfigError(`${missing[0]} is not set: set both keys, or none.`);
  return { bucket, prefix: folders.map((name) => `${name}/`).join(''), region, endpoint };
}

function readPicturesUrl(env: Environment): string | undefined {
  const text = readSetting(env, 'UPLOADS_PUBLIC_URL');
  // The placeholder must be in the path: the Content-Security-Policy allows a single host.
  if (text === undefined || (isHttp(text) && /^\w+:\/\/[^/{]+\/.*\{name\}/.test(text))) return text;
  throw new ConfigError(
    `UPLOADS_PUBLIC_URL is "${text}", but must be an http address with {name} in it, such as https://pictures.store.example/{name}.`,
  );
}

function readPublicUrl(env: Environment): string | undefined {
  const text = readSetting(env, 'PUBLIC_URL');
  if (text === undefined) return undefined;
  if (isHttp(text) && /^\w+:\/\/[^/?#@]+\/?$/.test(text)) return new URL(text).origin;
  throw new ConfigError(
    `PUBLIC_URL is "${text}", but must be an http address without a path, such as https://console.store.example.`,
  );
}

function isHttp(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function readFlag(env: Environment, name: string, fallback: boolean): boolean {
  const text = readSetting(env, name)?.toLowerCase();
  if (text === undefined) return fallback;
  if (['1', 'true', 'yes', 'on'].includes(text)) return true;
  if (['0', 'false', 'no', 'off'].includes(text)) return false;
  throw new ConfigError(`${name} is "${text}", but must be 1 or 0.`);
}

const MIXPANEL = 'https://api-js.mixpanel.com';

function readApiOrigin(env: Environment): string | undefined {
  const api = readSetting(env, 'VITE_API_URL');
  if (api === undefined || api.startsWith('/')) return undefined;
  if (isHttp(api)) return new URL(api).origin;
  throw new ConfigError(`VITE_API_URL is "${api}", but must be a path or an http address.`);
}

/** The build drops invalid contacts silently; a start can report them. */
function checkContact(env: Environment): void {
  const { email, phone } = planContact(env);
  const wrong = (name: string, found: string | null) =>
    found === null && readSetting(env, name) !== undefined;
  if (wrong('VITE_CONTACT_EMAIL', email)) {
    throw new ConfigError(
      `VITE_CONTACT_EMAIL is "${env.VITE_CONTACT_EMAIL}", but must be an email address.`,
    );
  }
  if (wrong('VITE_CONTACT_PHONE', phone)) {
    throw new ConfigError(
      `VITE_CONTACT_PHONE is "${env.VITE_CONTACT_PHONE}", but must be a number such as +33612345678.`,
    );
  }
}

const SECRET_LENGTH = 32;

/**
 * `STORE_SECRET`, or a secret that is generated once. With a `dataDir`, the generated secret is stored there, readable
 * by its owner only, so that a restart ends no session.
 */
function readSecret(env: Environment, dataDir: string | undefined, databaseUrl: string): string {
  const secret = readSetting(env, 'STORE_SECRET');
  if (secret !== undefined) {
    if (secret.length >= SECRET_LENGTH) return secret;
    throw new ConfigError(`STORE_SECRET is too short: use at least ${SECRET_LENGTH} characters.`);
  }
  const generated = randomBytes(48).toString('base64url');
  if (dataDir === undefined) return generated;
  const path = join(dataDir, 'secret');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // "wx" never overwrites a secret, even when another process creates it at the same time.
    writeFileSync(path, `${generated}\n`, { mode: 0o600, flag: 'wx' });
    return generated;
  } catch (error) {
    if (!existsSync(path)) {
      const what = isPostgres(databaseUrl) ? 'STORE_SECRET is not set, and' : 'DATABASE_URL:';
      throw new ConfigError(
        `${what} the directory ${dataDir} can't be written to (${String(error)}).`,
      );
    }
  }
  const stored = readStoredSecret(path);
  if (stored.length >= SECRET_LENGTH) return stored;
  throw new ConfigError(`The secret in ${path} is damaged: delete the file or set STORE_SECRET.`);
}

/** Another process may have created the file and not written to it yet. */
function readStoredSecret(path: string): string {
  try {
    for (let tries = 0; tries < 20 && statSync(path).size === 0; tries += 1) sleep(50);
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`The secret in ${path} can't be read (${String(error)}).`);
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
