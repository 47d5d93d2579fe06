import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const LARGEST_BYTES = 16 * 1024;
const LINES_A_MINUTE = 20;

/**
 * `POST /csp-report`: violation reports of browsers. The endpoint is public, so it stores nothing and logs
 * only a few short lines per minute. Paths and queries of URLs are removed, because they may hold secrets.
 */
export function cspReports(log: (line: string) => void): Hono {
  const app = new Hono();
  let minute = 0;
  let lines = 0;
  const logLimited = (line: string) => {
    const current = Math.floor(Date.now() / 60_000);
    if (current !== minute) {
      minute = current;
      lines = 0;
    }
    lines += 1;
    if (lines <= LINES_A_MINUTE) log(line);
  };
  app.post('/', bodyLimit({ maxSize: LARGEST_BYTES }), async (c) => {
    for (const report of parseReports(await c.req.text())) logLimited(describeReport(report));
    return c.body(null, 204);
  });
  return app;
}

/** Parses both formats: `{"csp-report": {…}}` of report-uri and `[{body: {…}}]` of the Reporting API. */
function parseReports(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (Array.isArray(value)) return value.slice(0, 5).map((entry) => property(entry, 'body'));
  const report = property(value, 'csp-report');
  return report === undefined ? [] : [report];
}

function describeReport(report: unknown): string {
  const directive =
    property(report, 'effective-directive') ??
    property(report, 'effectiveDirective') ??
    property(report, 'violated-directive');
  const blocked = property(report, 'blocked-uri') ?? property(report, 'blockedURL');
  return `Content security policy: ${sanitise(directive)} refused ${sanitise(withoutPath(blocked))}`;
}

function withoutPath(value: unknown): string {
  const text = toText(value);
  return URL.canParse(text) && /^https?:/.test(text)
    ? new URL(text).origin
    : (text.split(/[/?#]/)[0] ?? '');
}

/** Not `String(value)`, which throws for an object without a usable `toString`. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : 'unknown';
}

function sanitise(value: unknown): string {
  return toText(value)
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 80);
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
