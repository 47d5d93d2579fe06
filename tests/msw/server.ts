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

/** Faults between the console and the store; gone after each test. */
export const faults = createFaults();
/** What the server received in this test. */
export const journal = createJournal();

const API = '/api';

/**
 * The real store, on an empty database in memory for each test, behind MSW: what the console sends over
 * HTTP reaches it. Call once at the top of a test file. The merchants and `options` are those of `openStore`.
 */
export function serveStore(options: Parameters<typeof openStore>[0] = {}) {
  let open: OpenStore | undefined;
  const msw = setupServer(
    http.all(`*${API}/*`, async ({ request }) => {
      // Asked for by a screen in its last moment: nobody waits for it any more.
      if (!open) return HttpResponse.error();
      const path = new URL(request.url).pathname.slice(API.length);
      await journal.write(request, path);
      return faults.meet(request.method, path, () => reach(request));
    }),
  );
  const working = new Set<Promise<Response>>();
  const reach = async (request: Request): Promise<Response> => {
    const answer = plain(request).then((copy) => current().app.fetch(copy));
    working.add(answer);
    return answer.finally(() => working.delete(answer));
  };
  const current = (): OpenStore => {
    if (!open) throw new Error('The store is open only while a test runs');
    return open;
  };
  beforeAll(() => msw.listen({ onUnhandledFrame: 'error' }));
  beforeEach(async () => {
    open = await openStore(options);
  });
  afterEach(async () => {
    if (typeof document !== 'undefined') {
      (await import('@testing-library/react')).cleanup();
      // A test is a tab of its own: no other has asked a list for anything.
      sessionStorage.clear();
    }
    endSession('logout');
    clearToasts();
    await Promise.allSettled(working);
    faults.reset();
    journal.clear();
    await open?.db.destroy();
    open = undefined;
  });
  afterAll(() => msw.close());

  return {
    get db() {
      return current().db;
    },
    get clock() {
      return current().clock;
    },
    /** What was sent to phones. */
    get messages() {
      return current().messages;
    },
    /** Proves a phone, as typing the right code does, and gives the token. */
    verify: (phone: string, purpose: Purpose) => current().verify(phone, purpose),
    /** Starts a session as the login page does, without a page. */
    async signIn(merchant: TestMerchant = amina): Promise<void> {
      const body = { phone: merchant.phone, password: PASSWORD };
      const answer = await current().call('POST /merchant/auth/login', { body });
      startSession(answer.body);
    },
    /**
     * The profile with these fields, in the session and in what the store answers until the test ends:
     * screens read it again while they open, and what only the session knew would be gone.
     */
    async answerProfile({ user, ...parts }: Parameters<typeof patchSession>[0]): Promise<void> {
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
    /** A call by somebody else, or by the merchant in another browser: not in the journal, no faults. */
    async call(route: string, body?: unknown, merchant: TestMerchant = amina): Promise<Row> {
      return rowOf(await answerTo(current(), route, body, merchant));
    },
    /** The same for a list: its rows. */
    async rows(route: string, merchant: TestMerchant = amina): Promise<Row[]> {
      const rows = await answerTo(current(), route, undefined, merchant);
      return Array.isArray(rows) ? rows.map(rowOf) : [];
    },
  };
}

export type Row = Record<string, unknown> & { _id: string };

async function answerTo(open: OpenStore, route: string, body: unknown, merchant: TestMerchant) {
  const { token } = await open.signIn(merchant);
  const answer = await open.call(route, { token, ...(body !== undefined && { body }) });
  if (answer.status >= 400) throw new Error(`${route} was refused: ${answer.text}`);
  return answer.body;
}

const asFields = (value: unknown): object => (isObject(value) ? value : {});

function rowOf(body: unknown): Row {
  const row: Record<string, unknown> = { ...asFields(body) };
  return { ...row, _id: '_id' in row ? String(row._id) : '' };
}

/** A request with nothing of the browser environment in it, such as its abort signal. */
async function plain(request: Request): Promise<Request> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const body = hasBody ? await request.arrayBuffer() : null;
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    ...(body && body.byteLength > 0 && { body }),
  });
}
