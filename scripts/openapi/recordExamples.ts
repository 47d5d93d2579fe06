import { writeFileSync } from 'node:fs';
import { namedExample } from '../../contract/crud.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { crudResources } from '../../contract/resources.ts';
import { seed } from '../../demo/seed.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../store/demo.ts';
import {
  callOf,
  type Example,
  exampleOf,
  keyOf,
  urlOf,
} from '../../tests/contract/exampleCalls.ts';
import { type Answer, amina, openStore, PASSWORD, textAt } from '../../tests/store/openStore.ts';
import { makeImport } from './importExample.ts';
import { examplesFile, type RecordedExample, readExamples } from './recordedExamples.ts';

/** A small store keeps the responses short. */
const SIZE = { customers: 8, orders: 24 };

/** Headers to record with a response. */
const HEADERS = ['ETag', 'Location', 'Content-Range', 'X-Total-Count', 'X-Next', 'X-Counts'];

/** Records an example of each endpoint that has none: the request and the response in a new demo store. */
export async function recordExamples(): Promise<void> {
  const known = readExamples();
  const examples: Record<string, RecordedExample> = {};
  for (const endpoint of endpoints) {
    const key = keyOf(endpoint);
    examples[key] = known[key] ?? (await record(endpoint));
  }
  writeFileSync(examplesFile, `${JSON.stringify(examples, null, 1)}\n`);
}

async function record(endpoint: Endpoint): Promise<RecordedExample> {
  const store = await openStore({ emailQueue: { domain: 'maison-maren.example', wake: () => {} } });
  await seed(store.db, { ...SIZE, clock: () => store.clock.now });
  const body = { phone: DEMO_PHONE, password: DEMO_PASSWORD };
  const signedIn = await store.call('POST /merchant/auth/login', { body });
  const token = textAt(signedIn.body, 'token');
  const call = (request: string, sent?: unknown) =>
    store.call(request, { token, ...(sent !== undefined && { body: sent }) });
  const ids = await idsIn(call);
  await store.bulkRunner.idle();
  const liveExample = await exampleOf(endpoint, store, textAt(signedIn.body, 'refreshToken'));
  const example = ofDemo(liveExample, ids);
  const send = (query?: string) =>
    store.call(
      `${endpoint.method} ${urlOf(endpoint, { ...example, ...(query !== undefined && { query }) }, ids)}`,
      callOf(endpoint, example, token),
    );
  let query = endpoint.list ? withRange(example.query) : example.query;
  let answer = await send(query);
  if (endpoint.list && Array.isArray(answer.body) && answer.body.length === 0) {
    query = withRange(example.query?.replace(/filter=[^&]*&?/, ''));
    answer = await send(query);
  }
  if (answer.status !== (endpoint.status ?? 200)) {
    throw new Error(`${keyOf(endpoint)} returned ${answer.status}: ${answer.text}`);
  }
  await store.bulkRunner.stop();
  await store.db.destroy();
  const shown = endpoint.tag === 'uploads' ? defaultDetails(answer.body) : answer.body;
  return written({ example, query, answer: { ...answer, body: shown } });
}

type Call = (request: string, body?: unknown) => Promise<Answer>;

async function idsIn(call: Call): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const resources = {
    products: '/merchant/products',
    users: '/users',
    orders: '/merchant/orders',
    promotions: '/merchant/promotions',
  };
  for (const [name, path] of Object.entries(resources)) {
    const { body } = await call(`GET ${path}?range=[0,0]`);
    ids[name] = textAt(body, '0', '_id');
  }
  ids.variants = textAt((await call('GET /merchant/variants?range=[0,0]')).body, '0', '_id');
  const { body } = await call(`GET /merchant/products/${ids.products}`);
  ids.categories = textAt(body, 'categoryId');
  ids.category = ids.categories;
  for (const resource of crudResources) {
    const { name, path } = resource;
    const other = namedExample(resource, `${name} 2`);
    ids[name] = textAt((await call(`POST ${path}`, other)).body, '_id');
  }
  const purchase = await call('POST /merchant/purchase-orders', { name: 'PO-8' });
  ids['purchase-orders'] = textAt(purchase.body, '_id');
  ids.imports = await makeImport(call);
  const changes = [{ id: ids.products, name: 'Mug', from: 900, to: 990 }];
  await call('PUT /merchant/bulk-changes/bulk-1', { field: 'price', rows: changes });
  const job = await call('POST /merchant/bulk-changes', {
    resource: 'products',
    select: { ids: [ids.products] },
    change: { kind: 'update', data: { tags: ['sale'] } },
  });
  ids['bulk-changes'] = textAt(job.body, '_id');
  const draft = await call('POST /merchant/draft-orders', { input: {} });
  ids['draft-orders'] = textAt(draft.body, '_id');
  ids.emails = 'confirmed-en';
  return ids;
}

/** Replaces the values of the tests' store by those of the demo store. */
function ofDemo(example: Example, ids: Record<string, string>): Example {
  const text = JSON.stringify(example)
    .replaceAll(amina.phone, DEMO_PHONE)
    .replaceAll(PASSWORD, DEMO_PASSWORD)
    .replaceAll('q=shirt', 'q=Lise')
    .replaceAll('draft', 'active')
    .replaceAll('order-1', ids.orders ?? '')
    .replaceAll('{id}', ids.users ?? '');
  return JSON.parse(text);
}

/** Limits a list to two rows, which suffice as an example. */
function withRange(query = ''): string {
  const search = new URLSearchParams(query);
  search.set('range', '[0,1]');
  return decodeURIComponent(search.toString()).replaceAll('+', ' ');
}

function written({
  example,
  query,
  answer,
}: {
  example: Example;
  query: string | undefined;
  answer: Answer;
}): RecordedExample {
  const found = HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    ...(query !== undefined && query !== '' && { query }),
    ...(example.body !== undefined && { body: withoutTokens(example.body) }),
    ...(answer.text !== '' && { response: withoutTokens(answer.body) }),
    ...(found.length > 0 && { headers: Object.fromEntries(found) }),
  };
}

/** Replaces tokens, so that nobody takes them for secrets or for valid tokens. */
function withoutTokens(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, text: unknown) =>
      /token$/i.test(key) && typeof text === 'string' ? `the-${key}` : text,
    ),
  );
}

/** Keeps `_id` and `url` of a picture. The contract does not define the other fields that this store returns. */
function defaultDetails(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(defaultDetails);
  return { _id: textAt(answer, '_id'), url: textAt(answer, 'url') };
}
