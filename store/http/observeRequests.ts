import type { Context, MiddlewareHandler } from 'hono';
import { type RequestIdVariables, requestId } from 'hono/request-id';
import { matchedRoutes, routePath } from 'hono/route';
import { randomText } from '../db/values.ts';

/** An answered request, without anything secret: no path, query, headers or body. */
export type AnsweredRequest = {
  requestId: string;
  method: string;
  /** The route pattern: `/api/merchant/products/:id`. */
  route: string;
  status: number;
  milliseconds: number;
};

/** Ids are logged, so an id that is longer or has unsafe characters is replaced. */
const LONGEST_ID = 64;

/**
 * Gives each request an id: its `X-Request-Id`, or a new one. The response returns the id. Calls `onAnswered` after
 * each response.
 */
export function observeRequests(
  onAnswered: (answered: AnsweredRequest) => void,
): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  const named = requestId({ limitLength: LONGEST_ID, generator: () => randomText(12) });
  return async (c, next) => {
    const begun = performance.now();
    await named(c, next);
    onAnswered({
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      milliseconds: Math.round((performance.now() - begun) * 10) / 10,
    });
  };
}

/** The route of the last handler called. When a middleware responded, the route that it guards. */
function routeOf(c: Context): string {
  const answered = routePath(c);
  if (!answered.endsWith('*')) return answered;
  return matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? answered;
}
