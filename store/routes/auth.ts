import { type Context, Hono } from 'hono';
import { LoginRequest, RefreshRequest } from '../../contract/session.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { clearAttempts, countAttempt, uncountAttempt } from '../http/attempts.ts';
import { refusal } from '../http/errors.ts';
import { rateLimitKey, rememberBrowser } from '../http/knownBrowser.ts';
import { readBody } from '../http/readBody.ts';
import { isPassword } from '../passwords.ts';
import { refreshSession, revoke } from '../sessions.ts';
import { signInResponse } from '../signInResponse.ts';

/** `/merchant/auth/…` without a session. */
export function publicAuthRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.post('/login', (c) => login(store, c));
  routes.post('/refresh', async (c) => {
    const { refreshToken } = await readBody(c, RefreshRequest);
    return c.json(await refreshSession(store, refreshToken));
  });
  return routes;
}

/** `/merchant/auth/…` with a session. */
export function authRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.post('/logout', async (c) => {
    await revoke(store.db, store.clock(), ['id', c.get('merchant').sessionId]);
    return c.body(null, 204);
  });
  routes.post('/logout-all', async (c) => {
    await revoke(store.db, store.clock(), ['merchant_id', c.get('merchant').merchantId]);
    return c.body(null, 204);
  });
  return routes;
}

async function login(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { phone, password } = await readBody(c, LoginRequest);
  const { loginsPerIp, loginsPerPhone, loginWindowSeconds: seconds } = store.limits;
  const ipKey = `login:address:${c.get('clientIp')}`;
  const phoneKey = `login:${rateLimitKey(store, c, phone)}`;
  await countAttempt(store, { key: ipKey, max: loginsPerIp, seconds });
  await countAttempt(store, { key: phoneKey, max: loginsPerPhone, seconds });
  const merchant = await store.db
    .selectFrom('merchants')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirst();
  // A wrong phone and a wrong password take the same time and give the same text, which hides who has an account.
  const isRight = await isPassword(password, merchant?.password_hash);
  if (!merchant || !isRight) throw refusal(401, 'login.refused');
  await clearAttempts(store, phoneKey);
  await uncountAttempt(store, ipKey);
  const storeRow = await store.db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', merchant.store_id)
    .executeTakeFirstOrThrow();
  const response = await signInResponse(store, merchant, storeRow, c.req.header('user-agent'));
  rememberBrowser(store, c, phone);
  return c.json(response);
}
