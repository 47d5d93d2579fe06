import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fillShop, routesOf } from '../store/everyRoute.ts';
import { at, type OpenStore, openStore } from '../store/openStore.ts';

/** Random requests; more with FUZZ_RUNS. FUZZ_DATABASE_URL sends them to an empty PostgreSQL database. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3000);
const MINUTE = 60_000;

let store: OpenStore;
let token: string;
let ids: string[];

beforeAll(async () => {
  const url = process.env.FUZZ_DATABASE_URL;
  store = await openStore({
    ...(url !== undefined && { url }),
    limits: { loginsPerAddress: 1e9, loginsPerPhone: 1e9 },
  });
  token = (await store.signIn()).token;
  ids = await fillShop(store, token);
});

const nasty = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '💥'.repeat(400),
    'x'.repeat(20_000),
    '%',
    "' or 1=1 --",
  ],
  ...['__proto__', 'constructor', 'NaN', '1e3', '-0.50', '1,234.5', '../..', '<script>', 'null'],
];
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom(...nasty));
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1e308, 2 ** 53, 1.005),
);
const anyId = fc.oneof(
  { weight: 4, arbitrary: fc.nat(10).map((n) => ids[n % ids.length]) },
  anyText,
);
const scalar = fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null), anyId);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Values that are right for a field, so that requests get past the first check. */
const right: Record<string, fc.Arbitrary<unknown>> = {
  name: fc.constantFrom('Shirt', 'קפה ☕', 'A'),
  slug: fc.constantFrom('shirt', 'a-b'),
  price: fc.nat(100_000),
  compareAtPrice: fc.nat(100_000),
  sku: fc.constantFrom('A-1', 'a-1', 'B/2'),
  status: fc.constantFrom(
    'draft',
    'active',
    'archived',
    'pending',
    'on_hold',
    'cancelled',
    'shipped',
  ),
  categoryId: anyId,
  parentId: anyId,
  position: fc.nat(5),
  stock: fc.constantFrom<unknown>(0, 5, 'in', 'low', 'out'),
  stockDelta: fc.integer({ min: -9, max: 9 }),
  stockSeen: fc.nat(5),
  tags: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  trackStock: fc.boolean(),
  isVisible: fc.boolean(),
  reason: fc.constant('because'),
  note: fc.constant('a note'),
  phone: fc.constantFrom('+33600000001', '+33655555555'),
  password: fc.constant('x'),
  refreshToken: fc.constant('x'),
  email: fc.constant('a@b.example'),
  storeSettings: fc.constantFrom({ currency: 'JPY' }, { lowStockDefault: 3 }, { isVisible: false }),
  q: fc.constantFrom('shi', 'a b', '%', '_', '"'),
  id: fc.array(anyId, { maxLength: 3 }),
  priceMin: fc.nat(1000),
  priceMax: fc.nat(1000),
  tag: fc.constant('a'),
  images: fc.constantFrom<unknown>([], [{ _id: 'p', url: '/api/uploads/x.png', alt: 'x' }]),
  addresses: fc.constantFrom<unknown>([], [{ line1: 'x', city: 'y', country: 'FR' }]),
  shippingAddress: fc.constant({ line1: 'x', city: 'y', country: 'FR' }),
};

const fields = fc.constantFrom(...Object.keys(right));
const object = fc
  .array(
    fields.chain((field) =>
      fc.tuple(
        fc.constant(field),
        fc.oneof({ weight: 3, arbitrary: right[field] ?? value }, { weight: 1, arbitrary: value }),
      ),
    ),
    { maxLength: 6 },
  )
  .map((entries) => Object.fromEntries(entries));

const json = fc.oneof(
  { weight: 6, arbitrary: object.map((body) => JSON.stringify(body)) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: anyText },
);
const range = fc.oneof(
  fc.tuple(fc.nat(50), fc.nat(1000)).map((pair) => JSON.stringify(pair)),
  json,
);
const sort = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('name', 'price', 'stock', 'createdAt', 'id', 'x'),
      fc.constantFrom('ASC', 'DESC', 'x'),
    )
    .map((pair) => JSON.stringify(pair)),
  json,
);
const query = fc.record(
  {
    filter: json,
    range,
    sort,
    q: anyText,
    products: fc.oneof(anyId, fc.constant('none')),
    children: fc.oneof(anyId, fc.constant('up')),
  },
  { requiredKeys: [] },
);
const headerText = anyText.map((text) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 500));
const headers = fc.record(
  {
    'Content-Type': fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constant('multipart/form-data; boundary=x') },
      { weight: 1, arbitrary: headerText },
    ),
    'If-Match': fc.oneof(fc.constantFrom('"1"', '*', '"9"', 'W/"1"'), headerText),
    'Idempotency-Key': fc.oneof(fc.constant('the-same-key'), headerText),
    Range: headerText,
    'X-Forwarded-For': headerText,
  },
  { requiredKeys: ['Content-Type'] },
);

type Random = {
  route: number;
  id: string;
  query: Partial<Record<string, string | undefined>>;
  body: string;
  headers: Record<string, string | undefined>;
};

const random = fc.record({
  route: fc.nat(10_000),
  id: anyId.map((id) => id ?? ''),
  query,
  body: json,
  headers,
});

async function send({ route, id, query: search, body, headers: given }: Random) {
  const routes = routesOf(store).filter(({ path }) => !path.includes('logout'));
  const { method, path } = routes[route % routes.length] ?? { method: 'GET', path: '/' };
  const parameters = new URLSearchParams();
  for (const [name, text] of Object.entries(search)) parameters.set(name, text ?? '');
  const url = path.replace(/:\w+/, () => encodeURIComponent(id.toWellFormed()));
  const answer = await store.call(`${method} ${url}?${parameters}`, {
    token,
    headers: defined(given),
    ...(method === 'GET' ? {} : { body }),
  });
  return { method, path, answer };
}

function defined(given: Record<string, string | undefined>): Record<string, string> {
  const known: Record<string, string> = {};
  for (const [name, text] of Object.entries(given)) if (text !== undefined) known[name] = text;
  return known;
}

test(
  'no random request to any route is answered with a 500, and refusals say why',
  async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(random, async (request) => {
        const { method, path, answer } = await send(request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(500);
        if (answer.status >= 400) expect(at(answer.body, 'error', 'message')).toBeTypeOf('string');
      }),
      { numRuns: RUNS },
    );
    // The requests are not all stopped at the door.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 50);
    expect(statuses.get(401) ?? 0).toBeLessThan(RUNS / 4);
  },
  MINUTE,
);

test(
  'no random path is answered with a 500',
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
          const answer = await store.app.request(`http://store.test/api/${url}`, init);
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: 500 },
    );
  },
  MINUTE,
);

test(
  'no random sign-in or token is answered with a 500',
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
