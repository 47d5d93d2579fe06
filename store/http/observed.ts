import type { Context, MiddlewareHandler } from 'hono';
import { type RequestIdVariables, requestId } from 'hono/request-id';
import { matchedRoutes, routePath } from 'hono/route';
import { randomText } from '../db/values.ts';

/** A request that was answered, and nothing of it that may be secret: neither its path, query and headers nor a body. */
export type Answered = {
  requestId: string;
  method: string;
  /** The pattern that its path fits: `/api/merchant/products/:id`. */
  route: string;
  status: number;
  milliseconds: number;
};

/** Anything longer, or with other signs in it, is replaced: it is written into logs. */
const LONGEST_ID = 64;

/**
 * Gives each request the name that came as `X-Request-Id`, or one of its own, which goes back with the answer;
 * and tells how it was answered.
 */
export function observed(
  tell: (answered: Answered) => void,
): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  const named = requestId({ limitLength: LONGEST_ID, generator: () => randomText(12) });
  return async (c, next) => {
    const begun = performance.now();
    await named(c, next);
    tell({
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      milliseconds: Math.round((performance.now() - begun) * 10) / 10,
    });
  };
}

/** Of the handler that answered, which is the last that was called; of the one that it kept the request from. */
function routeOf(c: Context): string {
  const answered = routePath(c);
  if (!answered.endsWith('*')) return answered;
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? answered;
}
