import type { Context } from 'hono';
import { StoreError } from './errors.ts';

/**
 * Optimistic locking by `version` (D17).
 *
 *   return sendRecord(c, product, row.version);              // 200 with ETag: "3"
 *   requireMatch(c, row.version, () => toProduct(row));      // before a PUT or DELETE: 412 with body.current
 *
 * Another request can write between the read and the write. So read and write in one `retryTransaction`, with
 * `.set({ …, version: row.version + 1 }).where('version', '=', row.version)`. Return undefined when no row was updated:
 * the next attempt reads the new version.
 */
export function sendRecord(
  c: Context,
  record: object,
  version: number,
  created?: { location: string },
): Response {
  const headers = { ETag: `"${version}"`, ...(created && { Location: created.location }) };
  return c.json(record, created ? 201 : 200, headers);
}

/** Without `If-Match` the last write wins, as a client that read no ETag expects. */
export function requireMatch(c: Context, version: number, current: () => object): void {
  const header = c.req.header('if-match');
  if (header === undefined || header.trim() === '*') return;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(`"${version}"`)) throw stale(current(), version);
}

/** 412 with the current record. */
function stale(current: object, version: number): StoreError {
  return new StoreError(412, 'This was changed by someone else. Nothing was saved.', {
    extra: { current },
    headers: { ETag: `"${version}"` },
  });
}
