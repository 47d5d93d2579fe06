import { createMiddleware } from 'hono/factory';
import type { StoreContext, StoreEnv } from '../context.ts';
import { readAccessToken } from '../tokens.ts';
import { unauthorised } from './errors.ts';

/**
 * Requires a signed-in merchant: after `routes.use(authenticate(store))`, `c.get('merchant')` is `{
 * merchantId, storeId, sessionId }`. Every query takes `storeId` from there, never from the request. 401 when
 * the token is missing, forged or expired, or its session has ended.
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
