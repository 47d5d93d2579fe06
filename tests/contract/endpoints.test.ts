import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { fillStore, routesOf } from '../store/everyRoute.ts';
import { type OpenStore, openStore } from '../store/openStore.ts';
import { callOf, exampleOf, keyOf, urlOf } from './exampleCalls.ts';

describe.each(endpoints)('$method $path', (endpoint) => {
  let store: OpenStore;
  let token: string;
  let refreshToken: string;
  let ids: Record<string, string>;

  beforeAll(async () => {
    store = await openStore({ emailQueue: { domain: 'x.example', wake: () => {} } });
    ({ token, refreshToken } = await store.signIn());
    const made = await fillStore(store, token);
    const changed = { customer_email: 'ada@example.org' };
    await store.db.updateTable('orders').set(changed).execute();
    ids = { ...made, category: made.categories, emails: 'confirmed-en' };
  });

  test('returns its example as the contract says', async () => {
    const example = await exampleOf(endpoint, store, refreshToken);
    const mayLack = endpoint.isBodyOptional && example.body === undefined;
    if (endpoint.body && !mayLack)
      expect(v.safeParse(endpoint.body, example.body).issues).toBeUndefined();
    const answer = await store.call(
      `${endpoint.method} ${urlOf(endpoint, example, ids)}`,
      callOf(endpoint, example, token),
    );
    expect(answer.status, answer.text).toBe(endpoint.status ?? 200);
    const schema = endpoint.response ?? endpoint.stream;
    if (schema) {
      expect(v.safeParse(schema, answer.body).issues).toBeUndefined();
    }
    if (endpoint.list)
      expect(answer.headers.get('Content-Range')).toMatch(/^[\w-]+ (\d+-\d+|\*)\/\d+$/);
  });
});

test('the store has no route outside the contract [C16]', async () => {
  const known = new Set([...endpoints.map(keyOf), 'GET /uploads/{name}']);
  const unknown = routesOf(await openStore())
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .filter((route) => !known.has(route));
  expect(unknown).toEqual([]);
});
