import { createHash, randomBytes } from 'node:crypto';
import { sign, verify } from 'hono/jwt';

/** An access token expires after 15 minutes, or when its session ends. */
export const ACCESS_SECONDS = 15 * 60;
/** A session expires 30 days after its last refresh. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** Two tabs may exchange the same refresh token within this time. */
export const REUSE_GRACE_SECONDS = 20;

export type AccessClaims = { merchantId: string; sessionId: string };

/** An HS256 JWT with ids only. */
export function makeAccessToken(claims: AccessClaims, secret: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return sign(
    {
      sub: claims.merchantId,
      sid: claims.sessionId,
      iat: issued,
      exp: issued + ACCESS_SECONDS,
      // Makes tokens of the same second differ, so that the console can tell old from new.
      jti: randomBytes(6).toString('base64url'),
    },
    secret,
    'HS256',
  );
}

/** Undefined when the token is forged, malformed or expired. */
export async function readAccessToken(
  token: string,
  secret: string,
  now: Date,
): Promise<AccessClaims | undefined> {
  try {
    // Expiry is checked below, by the store's clock.
    const claims = await verify(token, secret, {
      alg: 'HS256',
      exp: false,
      iat: false,
      nbf: false,
    });
    const { sub, sid, exp } = claims;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return;
    return exp * 1000 > now.getTime() ? { merchantId: sub, sessionId: sid } : undefined;
  } catch {
    return undefined;
  }
}

/** 256 random bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token of `makeToken`, whose bits need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
