import { Hono } from 'hono';
import { is } from 'valibot';
import { WriteQuery, type WriteState } from '../../contract/writeState.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { badRequest } from '../http/errors.ts';
import { readWriteState } from '../http/idempotency.ts';

/** `/merchant/writes`: the state of a write whose response was lost. */
export function writeRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    const query = c.req.query();
    if (!is(WriteQuery, query)) throw badRequest('Name the Idempotency-Key of a write: ?key=…');
    const state = await readWriteState(store, c.get('merchant').storeId, query.key);
    return c.json({ state } satisfies WriteState);
  });
  return routes;
}
