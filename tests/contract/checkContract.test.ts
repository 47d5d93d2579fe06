import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isObject } from '../../contract/isObject.ts';
import { idOf } from '../../contract/responses.ts';
import { seed } from '../../demo/seed.ts';
import { asText, isCompatible } from '../../scripts/contract/findings.ts';
import { checkContract } from '../../scripts/contract.ts';
import { projectFolder } from '../../scripts/steps.ts';
import { createStore } from '../../store/app.ts';
import { openDatabase } from '../../store/db/open.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { hashPassword } from '../../store/passwords.ts';
import { CHEAP } from '../store/openStore.ts';
import { isThere, server } from '../store/postgresServer.ts';
import { makeStoreDatabase } from '../store/storeDatabase.ts';

type Send = (request: Request) => Promise<Response>;

const clock = () => new Date('2026-11-21T12:00:00.000Z');
let close: () => Promise<void>;

async function openDemo(url?: string): Promise<Send> {
  const db = await openDatabase(url);
  close = () => db.destroy();
  // Enough products for some to have sizes.
  await seed(db, { clock, products: 300, customers: 8, orders: 20 });
  // Each check signs in again: a hash at full cost would take more than half of the time.
  const password_hash = await hashPassword(DEMO_PASSWORD, CHEAP);
  await db
    .updateTable('merchants')
    .set({ password_hash })
    .where('phone', '=', DEMO_PHONE)
    .execute();
  const secret = 'a secret of at least thirty-two characters';
  const app = createStore({ db, clock, secret, sendMessage: () => {} });
  return async (request) => app.fetch(request);
}

const ask = (send: Send, more: { isWriting?: boolean; origin?: string } = {}) =>
  checkContract({
    base: 'http://store.test/api',
    phone: DEMO_PHONE,
    password: DEMO_PASSWORD,
    send,
    ...more,
  });

/** Responses of the store, changed on their way. */
const through =
  (
    send: Send,
    change: (response: Response, request: Request) => Response | Promise<Response>,
  ): Send =>
  async (request) =>
    change(await send(request.clone()), request);

const isStreamed = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;

/** A record with `id` instead of `_id`. */
function withoutWireId(record: unknown): unknown {
  if (!isObject(record) || !('_id' in record)) return record;
  const { _id: id, ...fields } = record;
  return { id, ...fields };
}

describe('npm run contract', () => {
  let send: Send;
  beforeAll(async () => {
    send = await openDemo();
  });
  afterAll(() => close());

  test('the embedded store passes, and the check deletes its own records', async () => {
    const findings = await ask(send, { isWriting: true });
    expect(
      findings.filter(({ outcome }) => outcome === 'differs' || outcome === 'missing'),
    ).toEqual([]);
    expect(isCompatible(findings)).toBe(true);
    expect(findings.length).toBeGreaterThan(120);
    expect(asText(findings)).toMatch(/^Orders: works$/m);
    expect(asText(await ask(send))).not.toContain('Contract check');
  });

  test('writes nothing without --write', async () => {
    const methods = new Set<string>();
    await ask(
      through(send, (response, { method, url }) => {
        methods.add(`${method} ${new URL(url).pathname.split('/').slice(0, 4).join('/')}`);
        return response;
      }),
    );
    expect([...methods].filter((one) => !one.startsWith('GET'))).toEqual([
      'POST /api/merchant/auth',
    ]);
  });

  test('names the screen of a missing endpoint; a missing optional endpoint is no failure', async () => {
    const findings = await ask(
      through(send, (response, { url }) =>
        /promotions|variants/.test(new URL(url).pathname)
          ? new Response('', { status: 404 })
          : response,
      ),
    );
    const text = asText(findings);
    expect(text).toContain('MISSING  GET /merchant/promotions: exists');
    expect(text).toContain('MISSING (the console works without it)  GET /merchant/variants');
    expect(text).toMatch(/^Promotions: fails: the console hides Promotions$/m);
    expect(text).toMatch(/^Products: works, without 1 of its parts$/m);
    expect(isCompatible(findings)).toBe(false);
  });

  test('names what an API without orders lacks, and checks no filter of a missing list', async () => {
    const findings = await ask(
      through(send, (response, { url }) =>
        /\/orders/.test(new URL(url).pathname) ? new Response('', { status: 404 }) : response,
      ),
    );
    const text = asText(findings);
    expect(text).toContain('the console hides metrics');
    expect(text).toContain('the console hides Orders');
    expect(text).not.toMatch(/shows? an error/);
  });

  test('an API with only products fails only for its missing screens', async () => {
    const isThere = /\/(auth|products|profile)\b/;
    const findings = await ask(
      through(send, (response, { url }) =>
        isThere.test(new URL(url).pathname) ? response : new Response('', { status: 404 }),
      ),
      { isWriting: true },
    );
    const failed = findings.filter((one) => /differs|missing/.test(one.outcome) && !one.isOptional);
    expect(failed.map(({ inConsole }) => inConsole)).toEqual([
      'the console hides Customers',
      'the console hides Categories',
      'the console hides Orders',
      'the console hides Promotions',
      'the console hides metrics',
    ]);
    expect(asText(findings)).toMatch(
      /^Shipping rates: missing: every order pays the shipping rate/m,
    );
  });

  test('reports a missing screen once, and checks the texts of emails', async () => {
    const without = (gone: RegExp) =>
      ask(
        through(send, (response, { url }) =>
          gone.test(new URL(url).pathname) ? new Response('', { status: 404 }) : response,
        ),
      );
    const text = asText(await without(/imports/));
    expect(text).toMatch(/^Imports: missing: no file can be imported$/m);
    expect(text).toMatch(/^Emails to customers: works$/m);
    expect(asText(await without(/emails\/confirmed/))).toContain(
      'MISSING (the console works without it)  GET /merchant/emails/{id}',
    );
  });

  test('an API without /search and /category fails if its list lacks their filters', async () => {
    const isOwn = /products\/(search|category)|users\/orders/;
    const gone = new Response('', { status: 404 });
    const without = through(send, (response, { url }) =>
      isOwn.test(new URL(url).pathname) ? gone.clone() : response,
    );
    const findings = await ask(without);
    expect(isCompatible(findings)).toBe(true);
    const text = asText(findings);
    expect(text).toContain(
      'MISSING (the console works without it)  GET /merchant/products/search: exists',
    );
    expect(text).toContain('nothing: the console filters the list by q');
    const deaf = await ask(
      through(without, (response, { url }) =>
        /"(q|categoryId|customerId)"/.test(new URL(url).searchParams.get('filter') ?? '')
          ? Response.json({ error: { message: 'No such filter.' } }, { status: 400 })
          : response,
      ),
    );
    expect(isCompatible(deaf)).toBe(false);
    expect(asText(deaf)).toMatch(
      /DIFFERS {2}GET \/merchant\/products: accepts the filter \{"q":"a"\}, because .*search is missing/,
    );
    expect(asText(deaf)).toMatch(
      /DIFFERS {2}GET \/merchant\/orders: accepts the filter \{"customerId"/,
    );
  });

  test('an API whose /search fails with another error than 404 does not pass', async () => {
    const findings = await ask(
      through(send, (response, { url }) =>
        /products\/search/.test(url) ? new Response('{}', { status: 400 }) : response,
      ),
    );
    expect(isCompatible(findings)).toBe(false);
    expect(asText(findings)).toMatch(
      /^DIFFERS {2}GET \/merchant\/products\/search: responds with JSON$/m,
    );
  });

  test('accepts {items, total} and id', async () => {
    const findings = await ask(
      through(send, async (response, { method }) => {
        if (method !== 'GET' || !response.ok || isStreamed(response)) return response;
        const body: unknown = await response.json();
        const headers = new Headers(response.headers);
        headers.delete('Content-Length');
        if (!Array.isArray(body)) return Response.json(withoutWireId(body), { headers });
        const total = Number(headers.get('Content-Range')?.split('/')[1]);
        headers.delete('Content-Range');
        headers.delete('X-Total-Count');
        return Response.json({ items: body.map(withoutWireId), total }, { headers });
      }),
    );
    const wrong = findings.filter(({ outcome }) => outcome === 'differs' || outcome === 'missing');
    expect(wrong).toEqual([]);
  });

  test('accepts `user.id` at sign-in, as the console does', async () => {
    const findings = await ask(
      through(send, async (response, { url }) => {
        if (!/login$/.test(url) || !response.ok) return response;
        const body = Object(await response.json());
        return Response.json({ ...body, user: withoutWireId(body.user) });
      }),
    );
    expect(asText(findings)).toMatch(/^Signing in: works$/m);
  });

  test('a difference shows the expected and the actual value, and what fails in the console', async () => {
    const findings = await ask(
      through(send, async (response, { url }) => {
        const isOrders = new URL(url).pathname.endsWith('/merchant/orders');
        if (!isOrders || response.status !== 200) return response;
        const body = (await response.text()).replaceAll('"refundedQuantity"', '"refunded"');
        return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      }),
    );
    const text = asText(findings);
    expect(text).toMatch(
      /DIFFERS {2}GET \/merchant\/orders: rows match the contract\n.*expected .*\n.*actual .*refundedQuantity/,
    );
    expect(text).toContain('GET /merchant/orders: returns the total');
    expect(text).toMatch(/^Orders: fails: .*refundedQuantity.*, and 1 more$/m);
  });

  test('a difference names the file and line of its documentation', async () => {
    const gone = new Response('{}', { status: 500 });
    const spoilt = through(send, (response, { url }) =>
      /login/.test(url) ? response : gone.clone(),
    );
    const bare = through(send, ({ body, headers }) => {
      const type = headers.get('Content-Type');
      return new Response(body, { headers: type === null ? {} : { 'Content-Type': type } });
    });
    const pages = ['docs/your-own-api.md', 'docs/openapi.json'].map((page) => ({
      page,
      lines: readFileSync(join(projectFolder, page), 'utf8').split('\n'),
    }));
    const findings = [
      ...(await ask(spoilt, { origin: 'https://console.store.example' })),
      ...(await ask(bare, { isWriting: true })),
    ].filter(({ outcome }) => outcome === 'differs' || outcome === 'missing');
    const lineOf = (place = '') => {
      const [page, line] = place.split(':');
      return pages.find((one) => one.page === page)?.lines[Number(line) - 1];
    };
    const rules = new Map(findings.map(({ check, page }) => [check, lineOf(page)]));
    expect([...rules].filter(([, line]) => line === undefined)).toEqual([]);
    expect(rules.get('GET /merchant/products: responds with JSON')).toContain(
      '"/merchant/products": {',
    );
    expect(rules.get('GET /users: returns the total')).toContain('**Lists**');
    const ofStock = 'GET /merchant/products/{id}/stock-changes: returns the total';
    expect(rules.get(ofStock)).toContain('**Lists**');
    expect(rules.get('GET /users/{id}: has an ETag')).toContain('**Versions**');
    expect(rules.get('OPTIONS allows the origin')).toBe('## On another origin');
  });

  test('detects a list that ignores sort, filter or after', async () => {
    const findings = await ask(async (request) => {
      const url = new URL(request.url);
      if (/\/merchant\/(orders|products)$/.test(url.pathname)) {
        for (const name of ['sort', 'filter', 'after']) url.searchParams.delete(name);
      }
      return send(new Request(url, request));
    });
    const differs = findings.flatMap(({ outcome, check }) =>
      outcome === 'differs' ? [check] : [],
    );
    expect(differs).toEqual(
      expect.arrayContaining([
        'GET /merchant/orders: returns the rows after X-Next',
        'GET /merchant/orders: sorts by createdAt',
        'GET /merchant/orders: filters by status',
      ]),
    );
    const pageOf = (name: string) => findings.find(({ check }) => check === name)?.page;
    expect(pageOf('GET /merchant/products: sorts by stock')).toBe(
      pageOf('GET /merchant/products: sorts by price'),
    );
  });

  test('an API without refresh tokens passes the sign-in, and no session is left', async () => {
    const tokens: string[] = [];
    const findings = await ask(
      through(send, async (response, { url }) => {
        if (!/login$/.test(url) || !response.ok) return response;
        const { refreshToken: _, ...body } = await response.json();
        tokens.push(body.token);
        return Response.json(body);
      }),
    );
    expect(isCompatible(findings)).toBe(true);
    const headers = { Authorization: `Bearer ${tokens[0]}` };
    const after = await send(new Request('http://store.test/api/users/profile', { headers }));
    expect(after.status).toBe(401);
  });

  test('detects an API that does a write twice for the same key, and ignores versions', async () => {
    const findings = await ask(
      async (request) => {
        const headers = new Headers(request.headers);
        headers.delete('Idempotency-Key');
        headers.delete('If-Match');
        return send(new Request(request, { headers }));
      },
      { isWriting: true },
    );
    const differs = findings
      .filter(({ outcome }) => outcome === 'differs')
      .map(({ check }) => check);
    expect(differs).toEqual(
      expect.arrayContaining([
        'POST /categories: refuses an Idempotency-Key with another body',
        'PUT /merchant/products/{id}: refuses an older version',
      ]),
    );
    expect(asText(await ask(send))).not.toContain('Contract check');
  });

  test('left records in an API that ignores keys and accepts empty names', async () => {
    const left = new Set<string>();
    await ask(
      async (request) => {
        const { method, url } = request;
        const headers = new Headers(request.headers);
        headers.delete('Idempotency-Key');
        const body = method === 'POST' && (await request.text()).replace('"name":""', '"name":"-"');
        const response = await send(new Request(url, { method, headers, ...(body && { body }) }));
        const { pathname } = new URL(url);
        if (response.status === 204) left.delete(pathname);
        if (response.status === 201) left.add(`${pathname}/${idOf(await response.clone().json())}`);
        return response;
      },
      { isWriting: true },
    );
    expect([...left]).toEqual([]);
  });

  test('accepted a 422 without errors.name as an answer to an empty name', async () => {
    const bare = through(send, (response) =>
      response.status === 422 ? Response.json({ error: { message: '' } }, response) : response,
    );
    const findings = await ask(bare, { isWriting: true });
    const ofChange = findings.find(({ check }) => /^PUT.*names invalid fields/.test(check));
    expect(ofChange).toMatchObject({ outcome: 'differs', expected: '422 with errors.name' });
  });

  test('reports missing CORS headers of another origin', async () => {
    const differs = (await ask(send, { origin: 'https://console.store.example' })).filter(
      ({ screen, outcome }) => screen === 'From another origin' && outcome === 'differs',
    );
    expect(differs.map(({ check }) => check)).toContain('a response exposes its headers');
  });

  test('prints one line and stops if the API does not respond or the password is wrong', async () => {
    const gone = await ask(async () => Promise.reject(new TypeError('fetch failed')));
    expect(asText(gone)).toContain('Signing in: fails: nobody can sign in');
    expect(gone.at(-1)).toMatchObject({ outcome: 'differs', came: 'no response within 10 s' });
  });
});

test.runIf(isThere)('the embedded store passes reads and writes on PostgreSQL', async () => {
  const own = await makeStoreDatabase(server);
  onTestFinished(async () => {
    await close();
    await own.remove();
  });
  const findings = await ask(await openDemo(own.url), { isWriting: true });
  expect(findings.filter(({ outcome }) => outcome === 'differs' || outcome === 'missing')).toEqual(
    [],
  );
});
