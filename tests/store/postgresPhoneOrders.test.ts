import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockStore } from '../../store/db/lockStore.ts';
import { holdAtOnce, orderAtOnce, placeRandomOrders } from '../properties/phoneOrders.ts';
import { amina, textAt } from './openStore.ts';
import {
  areWaiting,
  isOneMachine,
  isThere,
  openPostgresStore,
  type PostgresStore,
  patience,
} from './postgresServer.ts';

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

test.runIf(isOneMachine)(
  'PostgreSQL: a draft held the units of a save that was refused because another desk saved first',
  async () => {
    const { token } = await store.signIn();
    const send = (request: string, body: object, headers = {}) =>
      store.call(request, { token, body, headers });
    const product = { name: 'Bowl', price: 900, stock: 9, status: 'active' };
    const bowl = textAt((await send('POST /merchant/products', product)).body, '_id');
    const draft = (quantity: number) => ({
      input: { items: [{ productId: bowl, quantity }] },
      heldUntil: '2026-03-04T09:00:00.000Z',
    });
    const made = await send('POST /merchant/draft-orders', draft(1));
    const path = `/merchant/draft-orders/${textAt(made.body, '_id')}`;
    const headers = { 'If-Match': made.headers.get('etag') ?? '' };
    const { answers } = await store.db.transaction().execute(async (trx) => {
      await lockStore(trx, amina.storeId);
      const answers = [2, 3].map((quantity) => send(`PUT ${path}`, draft(quantity), headers));
      await areWaiting(store.db, 2);
      return { answers: Promise.all(answers) };
    });
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412]);
    const holds = await store.db
      .selectFrom('draft_holds')
      .select('units')
      .where('product_id', '=', bowl)
      .execute();
    expect(holds).toEqual([{ units: statuses[0] === 200 ? 2 : 3 }]);
  },
);
