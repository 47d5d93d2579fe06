import { createMiddleware } from 'hono/factory';
import type { StoreContext, StoreEnv } from '../context.ts';
import { readAccessToken } from '../tokens.ts';
import { unauthorised } from './errors.ts';

/**
 * Lets signed-in merchants through: `routes.use(authenticate(store))`, then `c.get('merchant')` is
 * `{ merchantId, storeId, sessionId }`. Every query of a route takes `storeId` from it, never from the request.
 * 401 without a token, with one that is forged or expired, and at once after the session was ended.
 */
export function authenticate(store: StoreContext) {
  return createMiddleware<StoreEnv>(async (c, next) => {
    const [, token] = /^Bearer ([\w.-]{1,2048})$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const claims = token && (await readAccessToken(token, store.secret, store.clock()));
    if (!claims) throw unauthorised();
    const session = await store.db
      .selectFrom('sessions')
      .select(['id', 'merchant_id', 'store_id'])
      .where('id', '=', claims.sessionId)
      .where('merchant_id', '=', claims.merchantId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', store.clock().toISOString())
      .executeTakeFirst();
    if (!session) throw unauthorised();
    c.set('merchant', {
      merchantId: session.merchant_id,
      storeId: session.store_id,
      sessionId: session.id,
    });
    await next();
  });
}
