import { afterAll, beforeAll, test } from 'vitest';
import { holdAtOnce, orderAtOnce, placeRandomOrders } from '../properties/phoneOrders.ts';
import { isThere, openPostgresStore, type PostgresStore, patience } from './postgresServer.ts';

/** Orders that merchants take, if DATABASE_URL is a PostgreSQL server. */
let store: PostgresStore;

beforeAll(async () => {
  if (isThere) store = await openPostgresStore();
});
afterAll(() => store?.remove());

test.runIf(isThere)(
  'PostgreSQL: desks that order the last units at once never oversell or exceed a promotion',
  () => orderAtOnce(store),
);

test.runIf(isThere)(
  'PostgreSQL: a placed order is its preview, and stock changes explain the stock',
  () => placeRandomOrders(store, 15),
  patience * 120_000,
);

test.runIf(isThere)(
  'PostgreSQL: drafts that hold the last units and orders that want them never oversell',
  () => holdAtOnce(store),
);
