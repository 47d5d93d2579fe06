import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { firstData, isStream } from '../../scripts/contract/callApi.ts';
import { createStore, type StoreOptions } from '../../store/app.ts';
import { type BulkRunner, createBulkRunner } from '../../store/bulk/bulkRunner.ts';
import type { StoreEnv } from '../../store/context.ts';
import { openDatabase } from '../../store/db/open.ts';
import type { Database } from '../../store/db/schema.ts';
import type { Purpose } from '../../store/oneTimeCodes.ts';
import { hashPassword } from '../../store/passwords.ts';
import type { Message } from '../../store/sendMessage.ts';
import { openEmptyDatabase } from './openEmptyDatabase.ts';

/** A store API with two merchants, each with a store, on an empty database and a clock that tests control. */
export type OpenStore = {
  app: Hono<StoreEnv>;
  db: Kysely<Database>;
  clock: { now: Date; advance(seconds: number): void };
  bulkRunner: BulkRunner;
  call(request: string, options?: CallOptions): Promise<Answer>;
  /** Messages to phones, in order. */
  messages: Message[];
  /** Requests a code and returns what must be sent with it. */
  askForCode(phone: string, purpose: Purpose): Promise<RequestedCode>;
  /** Also enters the correct code: returns the verification token. */
  verify(phone: string, purpose: Purpose): Promise<string>;
  /** Signs in and returns the tokens. */
  signIn(merchant?: TestMerchant): Promise<{ token: string; refreshToken: string }>;
};

export type RequestedCode = { phone: string; purpose: Purpose; otp: string };

export type CallOptions = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  form?: FormData;
  ip?: string;
};

export type Answer = { status: number; headers: Headers; body: unknown; text: string };
export type TestMerchant = { id: string; storeId: string; phone: string; name: string };

export const PASSWORD = 'correct horse battery';
export const amina: TestMerchant = {
  id: 'amina',
  storeId: 'store-a',
  phone: '+33600000001',
  name: 'Amina Diallo',
};
export const bruno: TestMerchant = {
  id: 'bruno',
  storeId: 'store-b',
  phone: '+33600000002',
  name: 'Bruno Costa',
};

export async function openStore(
  options: Partial<StoreOptions> & { url?: string } = {},
): Promise<OpenStore> {
  const db = options.db ?? (await (options.url ? openDatabase(options.url) : openEmptyDatabase()));
  const clock = {
    now: new Date('2026-03-02T09:00:00.000Z'),
    advance(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  await addMerchant(db, amina, clock.now);
  await addMerchant(db, bruno, clock.now);
  const onFault = (error: unknown) => {
    throw error;
  };
  const bulkRunner = createBulkRunner({ db, clock: () => clock.now, onFault });
  const messages: Message[] = [];
  const app = createStore({
    db,
    passwordCost: CHEAP,
    sendMessage: (message) => {
      messages.push(message);
    },
    secret: 'a secret of at least thirty-two characters',
    clock: () => clock.now,
    clientIpOf: (c) => c.req.header('x-test-ip') ?? 'unknown',
    onFault,
    bulkRunner,
    ...options,
  });
  const call = (request: string, more: CallOptions = {}) => send(app, request, more);
  const askForCode = async (phone: string, purpose: Purpose) => {
    await call('POST /merchant/auth/send-otp', { body: { phone, purpose } });
    return { phone, purpose, otp: messages.at(-1)?.code ?? 'none' };
  };
  const verify = async (phone: string, purpose: Purpose) => {
    const body = await askForCode(phone, purpose);
    const answer = await call('POST /merchant/auth/verify-otp', { body });
    return textAt(answer.body, 'verificationToken');
  };
  return {
    app,
    db,
    clock,
    bulkRunner,
    call,
    messages,
    askForCode,
    verify,
    signIn: async ({ phone } = amina) => {
      const { body } = await call('POST /merchant/auth/login', {
        body: { phone, password: PASSWORD },
      });
      return { token: textAt(body, 'token'), refreshToken: textAt(body, 'refreshToken') };
    },
  };
}

/** The string at a path of a response; throws if there is none. */
export function textAt(value: unknown, ...path: string[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') throw new Error(`No text at ${path.join('.')}`);
  return found;
}

/** The value at a path of a response. */
export function at(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const key of path) {
    found =
      typeof found === 'object' && found !== null
        ? Object.getOwnPropertyDescriptor(found, key)?.value
        : undefined;
  }
  return found;
}

/** Sends a request to a store: its app, or a function that forwards to its process. */
export async function send(
  store: { request(url: string, init: RequestInit): Response | Promise<Response> },
  request: string,
  options: CallOptions,
): Promise<Answer> {
  const [method = 'GET', path = '/'] = request.split(' ');
  const headers = new Headers(options.headers);
  if (options.token !== undefined) headers.set('Authorization', `Bearer ${options.token}`);
  if (options.ip !== undefined) headers.set('X-Test-Ip', options.ip);
  if (options.body !== undefined && !headers.has('Content-Type')) {
    headers.set('Content-Type', 'application/json');
  }
  const body = options.form
    ? await multipart(options.form, headers)
    : options.body === undefined
      ? null
      : textOf(options.body);
  const response = await store.request(`http://store.test/api${path}`, { method, headers, body });
  const text = isStream(response) ? await firstData(response) : await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text), text };
}

/** In one piece: Node's form stream cannot be left half read, as the store does with refused bodies. */
async function multipart(form: FormData, headers: Headers): Promise<ArrayBuffer> {
  const encoded = new Response(form);
  headers.set('Content-Type', encoded.headers.get('Content-Type') ?? '');
  return encoded.arrayBuffer();
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A cheap password hash for tests. */
export const CHEAP = { N: 1024, r: 8, p: 1 };
let hash: Promise<string> | undefined;

async function addMerchant(db: Kysely<Database>, merchant: TestMerchant, now: Date): Promise<void> {
  hash ??= hashPassword(PASSWORD, CHEAP);
  const dates = { created_at: now.toISOString(), updated_at: now.toISOString() };
  await db
    .insertInto('stores')
    .values({ id: merchant.storeId, name: `${merchant.name}'s store`, currency: 'EUR', ...dates })
    .execute();
  await db
    .insertInto('merchants')
    .values({
      id: merchant.id,
      store_id: merchant.storeId,
      phone: merchant.phone,
      password_hash: await hash,
      name: merchant.name,
      business_name: `${merchant.name} Ltd`,
      business_type: 'Clothing',
      ...dates,
    })
    .execute();
}
