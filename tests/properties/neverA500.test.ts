import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { statusesOf } from '../../scripts/openapi/responses.ts';
import { fillStore, routesOf } from '../store/everyRoute.ts';
import { at, type OpenStore, openStore } from '../store/openStore.ts';
import { anyText, knownIds, type RandomRequest, randomRequest } from './randomRequests.ts';

/** Random requests; more with FUZZ_RUNS. FUZZ_DATABASE_URL sends them to an empty PostgreSQL database. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3000);
const MINUTE = 60_000;

let store: OpenStore;
let token: string;

beforeAll(async () => {
  const url = process.env.FUZZ_DATABASE_URL;
  store = await openStore({
    ...(url !== undefined && { url }),
    limits: { loginsPerIp: 1e9, loginsPerPhone: 1e9 },
  });
  token = (await store.signIn()).token;
  knownIds.push(...Object.values(await fillStore(store, token)));
});

async function send({ route, id, query: search, body, headers: given }: RandomRequest) {
  const routes = routesOf(store).filter(({ path }) => !path.includes('logout'));
  const { method, path } = routes[route % routes.length] ?? { method: 'GET', path: '/' };
  const parameters = new URLSearchParams();
  for (const [name, text] of Object.entries(search)) parameters.set(name, text ?? '');
  const url = path.replace(/:\w+/, () => encodeURIComponent(id.toWellFormed()));
  const response = await store.call(`${method} ${url}?${parameters}`, {
    token,
    headers: defined(given),
    ...(method === 'GET' ? {} : { body }),
  });
  return { method, path, response };
}

function defined(given: Record<string, string | undefined>): Record<string, string> {
  const known: Record<string, string> = {};
  for (const [name, text] of Object.entries(given)) if (text !== undefined) known[name] = text;
  return known;
}

/** `docs/openapi.json` must have each status of a refusal. */
function expectDocumented(method: string, route: string, status: number): void {
  const endpoint = endpoints.find(
    (one) => one.method === method && one.path === route.replace(/:(\w+)/g, '{$1}'),
  );
  if (endpoint) expect(statusesOf(endpoint), `${method} ${route}`).toContain(status);
}

test(
  'no random request to any route returns 500, and refusals say why',
  async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(randomRequest, async (request) => {
        const { method, path, response } = await send(request);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(500);
        if (response.status >= 400) expectDocumented(method, path, response.status);
        if (response.status >= 400)
          expect(at(response.body, 'error', 'message')).toBeTypeOf('string');
      }),
      { numRuns: RUNS },
    );
    // Enough requests must pass validation.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 50);
    expect(statuses.get(401) ?? 0).toBeLessThan(RUNS / 4);
  },
  MINUTE,
);

test(
  'no random path returns 500',
  async () => {
    const path = fc.array(
      fc.oneof(anyText, fc.constantFrom('api', 'merchant', 'products', '..', '%2e', '%', '%ff')),
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom('GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'),
        async (parts, method) => {
          const url = parts.map((part) => part.replace(/[^\x21-\x7e]|[#?\\]/g, '')).join('/');
          const init = { method, headers: { Authorization: `Bearer ${token}` } };
          const response = await store.app.request(`http://store.test/api/${url}`, init);
          expect(response.status).toBeLessThan(500);
        },
      ),
      { numRuns: 500 },
    );
  },
  MINUTE,
);

test(
  'no random sign-in or token returns 500',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const plain = text.replace(/[^\x21-\x7e]/g, '');
        const profile = await store.call('GET /users/profile', { token: plain });
        expect(profile.status).toBe(401);
        const refresh = await store.call('POST /merchant/auth/refresh', {
          body: { refreshToken: text },
        });
        expect([400, 401, 422]).toContain(refresh.status);
      }),
      { numRuns: 300 },
    );
  },
  MINUTE,
);
