import type { AnsweredRequest } from '../http/observeRequests.ts';

export const LOG_FORMATS = ['off', 'pretty', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export function requestLog(
  format: LogFormat,
  write: (line: string) => void,
): (answered: AnsweredRequest) => void {
  if (format === 'off') return () => {};
  if (format === 'json') {
    return ({ requestId, method, route, status, milliseconds }) =>
      write(
        JSON.stringify({
          time: new Date().toISOString(),
          method,
          route,
          status,
          ms: milliseconds,
          requestId,
        }),
      );
  }
  return ({ requestId, method, route, status, milliseconds }) =>
    write(
      `${new Date().toISOString()} ${status} ${method} ${route} ${milliseconds} ms ${requestId}`,
    );
}
