import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createRandom, type Random } from '../../demo/random.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import { median } from './screenTimes.ts';

/** Changes and responses of a benchmark with many people. */
export type Load = {
  /** Milliseconds of each response, ascending. */
  times: readonly number[];
  /** Changed orders, and changes refused because somebody else was faster. */
  changed: number;
  conflicts: number;
  /** Unexpected responses: `500 PUT /merchant/orders/…`. */
  errors: readonly string[];
  /** Resident megabytes of the store's process, at the beginning and at the end. */
  memory: { before: number; after: number };
};

const WARM_UP_MS = 15_000;
/** Time to read a response before the next request. */
const PAUSE_MS: Pause = [300, 900];
const SAMPLE_MS = 1000;

type Pause = readonly [least: number, most: number];
type While = {
  people: number;
  milliseconds: number;
  /** The process whose memory is measured. */
  pid: number;
  /** Milliseconds between two actions of one person; undefined for maximum load. */
  pause?: Pause;
  warmUp?: number;
};

/**
 * Simulates signed-in people who read lists and change orders over HTTP, each in sequence, on the processes of one
 * store in turn. The first seconds are not measured.
 */
export async function simulateMerchants(
  urls: readonly [string, ...string[]],
  { people, milliseconds, pid, pause = PAUSE_MS, warmUp = WARM_UP_MS }: While,
): Promise<Load> {
  let began = Number.POSITIVE_INFINITY;
  const noted: Noted = { times: [], changed: 0, conflicts: 0, errors: [] };
  const note = (change: (noted: Noted) => void) => {
    if (performance.now() > began + warmUp) change(noted);
  };
  const signedIn: Merchant[] = [];
  // In sequence: simultaneous sign-ins with one phone would be limited.
  for (let index = 0; index < people; index += 1) {
    signedIn.push(await signIn({ url: `${urls[index % urls.length] ?? urls[0]}/api`, note }));
  }
  began = performance.now();
  const end = began + warmUp + milliseconds;
  const memory: number[] = [];
  const watch = async () => {
    await setTimeout(warmUp);
    while (performance.now() < end) {
      memory.push(residentMegabytes(pid));
      await setTimeout(SAMPLE_MS);
    }
  };
  const work = async (merchant: Merchant, index: number) => {
    const random = createRandom(index + 1);
    while (performance.now() < end) {
      await random.pick(STEPS)(merchant, random);
      await setTimeout(random.whole(...pause));
    }
  };
  await Promise.all([watch(), ...signedIn.map(work)]);
  const samples = Math.ceil(memory.length / 4);
  return {
    ...noted,
    times: noted.times.toSorted((one, other) => one - other),
    memory: { before: median(memory.slice(0, samples)), after: median(memory.slice(-samples)) },
  };
}

type Noted = { times: number[]; changed: number; conflicts: number; errors: string[] };
type Caller = { url: string; note: (change: (noted: Noted) => void) => void };
type Merchant = Caller & { token: string };
type Answer = { status: number; etag: string | undefined; body: unknown };

async function signIn(caller: Caller): Promise<Merchant> {
  const { body } = await call(caller, 'POST', '/merchant/auth/login', {
    body: { phone: DEMO_PHONE, password: DEMO_PASSWORD },
  });
  return { ...caller, token: textOf(body, 'token') };
}

type Step = (merchant: Merchant, random: Random) => Promise<unknown>;

type Choice = readonly [string, ...string[]];
const lists: Record<'products' | 'orders' | 'customers', Choice> = {
  products: ['', '&sort=["name","ASC"]', '&filter={"stock":"low"}', '&filter={"q":"lamp"}'],
  orders: ['', '&filter={"status":"confirmed"}', '&filter={"paymentStatus":"unpaid"}'],
  customers: ['', '&sort=["totalSpent","DESC"]', '&filter={"q":"ada"}'],
};

const readOne = (path: string, queries: Choice) => (merchant: Merchant, random: Random) =>
  get(merchant, `${path}?range=[0,24]${random.pick(queries)}`);

const readProducts: Step = readOne('/merchant/products', lists.products);
const readOrders: Step = (merchant, random) =>
  Promise.all([
    readOne('/merchant/orders', lists.orders)(merchant, random),
    get(merchant, '/merchant/orders/stats?blocks=byStatus'),
  ]);
const readCustomers: Step = readOne('/users', lists.customers);

/** Metrics of thirty days compared with the thirty before, and what needs attention. */
const readDashboard: Step = (merchant) => {
  const to = new Date();
  const from = new Date(to.getTime() - 30 * 86_400_000);
  const span = `from=${from.toISOString()}&to=${to.toISOString()}&tz=Europe/Paris`;
  return get(
    merchant,
    `/merchant/orders/stats?${span}&compare=previous&interval=day&blocks=totals,series,topProducts,attention,catalogue`,
  );
};

/** Opens a recent order and runs its transition, or writes a note. */
const changeOrder: Step = async (merchant, random) => {
  const status = random.pick(['pending', 'confirmed', 'shipped', 'delivered']);
  const first = random.whole(0, 40);
  const page = await get(
    merchant,
    `/merchant/orders?range=[${first},${first + 9}]&filter={"status":"${status}"}`,
  );
  const rows: unknown[] = Array.isArray(page.body) ? page.body : [];
  const row = rows[random.whole(0, rows.length - 1)];
  if (row === undefined) return;
  const path = `/merchant/orders/${textOf(row, '_id')}`;
  const { etag } = await get(merchant, path);
  const next: Record<string, string> = { pending: 'confirmed', confirmed: 'processing' };
  const body = next[status] ? { status: next[status] } : { note: 'Called the customer.' };
  const headers = { 'Idempotency-Key': randomUUID(), ...(etag && { 'If-Match': etag }) };
  const response = await call(merchant, 'PUT', path, { body, headers });
  // Somebody else was faster: the console would read the order again and ask.
  const isConflict = response.status === 412 || response.status === 409;
  merchant.note((noted) => {
    if (isConflict) noted.conflicts += 1;
    else if (response.status === 200) noted.changed += 1;
  });
  if (isConflict) await get(merchant, path);
};

const STEPS: readonly [Step, ...Step[]] = [
  readProducts,
  readOrders,
  readCustomers,
  readDashboard,
  changeOrder,
  changeOrder,
];

function get(merchant: Merchant, path: string): Promise<Answer> {
  return call(merchant, 'GET', path);
}

type More = { body?: object; headers?: Record<string, string> };

async function call(
  caller: Caller & { token?: string },
  method: string,
  path: string,
  { body, headers }: More = {},
): Promise<Answer> {
  const started = performance.now();
  const response = await send(caller, method, path, {
    ...(body && { body }),
    ...(headers && { headers }),
  });
  const milliseconds = performance.now() - started;
  caller.note((noted) => {
    noted.times.push(milliseconds);
    if (![200, 409, 412].includes(response.status)) {
      noted.errors.push(`${response.status} ${method} ${path}`);
    }
  });
  return response;
}

/** A failed connection is a response with status 0. */
async function send(
  { url, token }: Caller & { token?: string },
  method: string,
  path: string,
  { body, headers }: More,
): Promise<Answer> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? undefined,
      body: await response.json(),
    };
  } catch (error) {
    return { status: 0, etag: undefined, body: String(error) };
  }
}

function textOf(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) throw new Error(`${name} of ${String(value)}`);
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  if (typeof found !== 'string') throw new Error(`No ${name} in ${JSON.stringify(value)}`);
  return found;
}

function residentMegabytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}
