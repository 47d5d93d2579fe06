import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { isObject } from '../../contract/isObject.ts';
import { endSession, patchSession, startSession } from '../../src/session/session.ts';
import { clearToasts } from '../../src/ui/toasts.ts';
import type { Purpose } from '../../store/oneTimeCodes.ts';
import {
  amina,
  type OpenStore,
  openStore,
  PASSWORD,
  type TestMerchant,
} from '../store/openStore.ts';
import { createFaults } from './faults.ts';
import { createJournal } from './journal.ts';
import { installFormParser } from './multipart.ts';

if (typeof document !== 'undefined') installFormParser();

/** Faults between the console and the store; cleared after each test. */
export const faults = createFaults();
/** Requests that the server received in this test. */
export const journal = createJournal();

const API = '/api';

/**
 * Serves the real store, on an empty in-memory database for each test, behind MSW. Call once at the top of a test
 * file. The merchants and `options` are those of `openStore`.
 */
export function serveStore(options: Parameters<typeof openStore>[0] = {}) {
  let open: OpenStore | undefined;
  const msw = setupServer(
    http.all(`*${API}/*`, async ({ request }) => {
      // The screen that sent this request has unmounted. Nothing waits for the response.
      if (!open) return HttpResponse.error();
      const path = new URL(request.url).pathname.slice(API.length);
      await journal.write(request, path);
      return faults.meet(request.method, path, () => reach(request));
    }),
  );
  const working = new Set<Promise<Response>>();
  const reach = async (request: Request): Promise<Response> => {
    const response = plain(request).then((copy) => current().app.fetch(copy));
    working.add(response);
    return response.finally(() => working.delete(response));
  };
  const current = (): OpenStore => {
    if (!open) throw new Error('The store is open only while a test runs');
    return open;
  };
  beforeAll(() => msw.listen({ onUnhandledFrame: 'error' }));
  beforeEach(async () => {
    // A secret of its own: MSW keeps the cookies of earlier tests, which this store must not recognise.
    open = await openStore({ secret: crypto.randomUUID(), ...options });
  });
  afterEach(async () => {
    if (typeof document !== 'undefined') {
      (await import('@testing-library/react')).cleanup();
      // Each test is a new tab.
      sessionStorage.clear();
    }
    endSession('logout');
    clearToasts();
    await Promise.allSettled(working);
    faults.reset();
    journal.clear();
    await open?.bulkRunner.stop();
    await open?.db.destroy();
    open = undefined;
  });
  afterAll(() => msw.close());

  return {
    get db() {
      return current().db;
    },
    get bulkRunner() {
      return current().bulkRunner;
    },
    get clock() {
      return current().clock;
    },
    /** Messages to phones. */
    get messages() {
      return current().messages;
    },
    /** Verifies a phone with the correct code, and returns the token. */
    verify: (phone: string, purpose: Purpose) => current().verify(phone, purpose),
    /** Starts a session without the login page. */
    async signIn(merchant: TestMerchant = amina): Promise<void> {
      const body = { phone: merchant.phone, password: PASSWORD };
      const response = await current().call('POST /merchant/auth/login', { body });
      startSession(response.body);
    },
    /**
     * Changes fields of the profile, in the session and in the store's response until the test ends, because screens
     * read the profile again.
     */
    async overrideProfile({ user, ...parts }: Parameters<typeof patchSession>[0]): Promise<void> {
      const profile = await answerTo(current(), 'GET /users/profile', undefined, amina);
      const { storeSettings, subscription, ...fields } = rowOf(profile);
      faults.status('GET /users/profile', 200, {
        ...fields,
        ...user,
        storeSettings: { ...asFields(storeSettings), ...parts.storeSettings },
        subscription: { ...asFields(subscription), ...parts.subscription },
      });
      patchSession({ ...(user && { user }), ...parts });
    },
    /** A request by another client: not in the journal, without faults. */
    async call(route: string, body?: unknown, merchant: TestMerchant = amina): Promise<Row> {
      return rowOf(await answerTo(current(), route, body, merchant));
    },
    /** The rows of a list. */
    async rows(route: string, merchant: TestMerchant = amina): Promise<Row[]> {
      const rows = await answerTo(current(), route, undefined, merchant);
      return Array.isArray(rows) ? rows.map(rowOf) : [];
    },
  };
}

export type Row = Record<string, unknown> & { _id: string };

async function answerTo(open: OpenStore, route: string, body: unknown, merchant: TestMerchant) {
  const { token } = await open.signIn(merchant);
  const response = await open.call(route, { token, ...(body !== undefined && { body }) });
  if (response.status >= 400) throw new Error(`${route} was refused: ${response.text}`);
  return response.body;
}

const asFields = (value: unknown): object => (isObject(value) ? value : {});

function rowOf(body: unknown): Row {
  const row: Record<string, unknown> = { ...asFields(body) };
  return { ...row, _id: '_id' in row ? String(row._id) : '' };
}

/** Copies a request without jsdom objects, such as its abort signal. */
async function plain(request: Request): Promise<Request> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body = hasBody ? await request.arrayBuffer() : null;
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    ...(body && body.byteLength > 0 && { body }),
  });
}
