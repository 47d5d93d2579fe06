import simpleRestProvider from 'ra-data-simple-rest';
import { rowsOf, totalOf } from '../../contract/responses.ts';
import { type HttpRequest, type HttpResponse, request } from './http.ts';
import { countsIn, malformed, recordOf, type Stored, setVersion, usableRows } from './records.ts';
import { retryingRead } from './retry.ts';

/** A sort without a field: the server uses its default order. */
export const NO_SORT = { field: '', order: 'ASC' } as const;

type Write = Pick<HttpRequest, 'path' | 'headers'> & { body?: Record<string, unknown> };

/**
 * Reads and writes records over `http.ts`. `reads` is ra-data-simple-rest with paths in place of resource names, such
 * as `merchant/products/search?q=oak`; `reads` checks responses and adds `id` to records. `readsOnce` does not retry.
 * Writes bypass the library, which cannot send headers such as `If-Match`. Remembers each record's last `ETag` by path.
 */
export function createRest() {
  const versions = new Map<string, string>();
  const remember = (path: string, { headers }: HttpResponse) => {
    const version = headers.get('etag');
    if (version) versions.set(path, version);
    else versions.delete(path);
  };
  const createReads = (retries?: number) =>
    simpleRestProvider('', async (url: string, options: { signal?: AbortSignal | null } = {}) => {
      // The library appends its query with another "?", even if the path has a query.
      const [path = '', ...queries] = url.split('?');
      const { sort, ...asked } = Object.fromEntries(new URLSearchParams(queries.join('&')));
      const signal = options.signal ?? undefined;
      const sorted = sort === UNSORTED ? undefined : sort;
      const call = { path, params: { ...asked, sort: sorted }, signal };
      const reply = await retryingRead(() => request({ method: 'GET', ...call }), signal, retries);
      const isList = asked.filter !== undefined;
      const json = isList ? rowsIn(reply, path) : recordIn(reply, `GET ${path}`, idIn(path));
      if (!isList) remember(path, reply);
      return { status: reply.status, headers: withTotal(reply), body: '', json };
    });
  return {
    reads: createReads(),
    readsOnce: createReads(0),
    remember,
    async create({ path, ...sent }: Write): Promise<Stored> {
      const reply = await request({ method: 'POST', path, ...sent });
      const record = recordIn(reply, `POST ${path}`);
      remember(`${path}/${record.id}`, reply);
      return record;
    },
    async update({ path, ...sent }: Write): Promise<Stored> {
      const reply = await request({ method: 'PUT', path, ...sent });
      const record = recordIn(reply, `PUT ${path}`, idIn(path));
      remember(path, reply);
      return record;
    },
    async delete({ path, headers }: Write): Promise<void> {
      await request({ method: 'DELETE', path, headers });
      versions.delete(path);
    },
    versionAt: (path: string): string | undefined => versions.get(path),
  };
}

export type Rest = ReturnType<typeof createRest>;

/** The `Idempotency-Key` header. Makes a new key when none is given. */
export function keyHeader(key: unknown): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': typeof key === 'string' ? key : crypto.randomUUID() };
}

/** The headers of a write: `Idempotency-Key`, and `If-Match` unless the version is null. */
export function writeHeaders({ key, version }: { key: string; version: string | null }) {
  return { ...keyHeader(key), ...(version !== null && { 'If-Match': version }) };
}

const UNSORTED = JSON.stringify([NO_SORT.field, NO_SORT.order]);

const idIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Returns the record of a response. Throws if there is none, or if the record does not have the given `id`. */
function recordIn({ data, headers }: HttpResponse, call: string, id?: string): Stored {
  const record = recordOf(data);
  if (record && (id === undefined || record.id === id)) {
    setVersion(record, headers.get('etag'));
    return record;
  }
  throw malformed(`${call}: expected ${id === undefined ? 'a' : 'that'} record`);
}

function rowsIn({ data, headers }: HttpResponse, path: string): Stored[] {
  const found = rowsOf(data);
  if (!found) throw malformed(`GET ${path}: expected a list`);
  const rows = usableRows(found);
  const counts = countsIn(headers);
  const next = headers.get('x-next');
  listMeta.set(rows, {
    received: found.length,
    ...(counts && { counts }),
    ...(next && { next }),
  });
  return rows;
}

type ListMeta = {
  /** Number of rows in the response, including unusable ones. */
  received: number;
  /** Rows per filter value. */
  counts?: Record<string, number>;
  /** Cursor of the next page. */
  next?: string;
};

/** Metadata of a list's response, by its array of rows, because ra-data-simple-rest returns only rows and total. */
export const listMeta = new WeakMap<object, ListMeta>();

/**
 * ra-data-simple-rest reads the total from `Content-Range`. An API may send the total elsewhere, or not at all. An
 * absent total becomes `*`, which the library parses as NaN.
 */
function withTotal({ headers, data }: HttpResponse): Headers {
  if (/\/\d+$/.test(headers.get('content-range') ?? '')) return headers;
  const told = new Headers(headers);
  told.set('Content-Range', `items */${totalOf(headers, data) ?? '*'}`);
  return told;
}
