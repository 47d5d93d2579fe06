import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { rowsOf, totalOf } from '../../contract/answers.ts';
import { isObject } from '../../contract/isObject.ts';
import { type HttpRequest, type HttpResponse, request } from './http.ts';
import { noteMissing } from './missingEndpoints.ts';
import { countsIn, malformed, recordOf, type Stored, toWire, usableRows } from './records.ts';
import { retryingRead } from './retry.ts';
import { type ListRoute, routeList } from './routes.ts';

/** No field: the server's default order. */
export const NO_SORT = { field: '', order: 'ASC' } as const;

type CallOptions = {
  headers?: Record<string, string>;
  /** No retry: a late answer is useless here. */
  isTriedOnce?: boolean;
  /** Cursor: the `next` of the previous page. */
  after?: string | undefined;
};
type RestOptions = { method?: string; body?: BodyInit | null; signal?: AbortSignal | null };

/**
 * ra-data-simple-rest over `http.ts`, which checks answers and adds `id` to records. Paths take the place of
 * resource names. `restWith` makes one call with options, which the library's verbs do not pass on. Remembers
 * the last `ETag` of each path.
 */
export function createRest() {
  const versions = new Map<string, string>();
  const remember = (path: string, { headers }: HttpResponse) => {
    const version = headers.get('etag');
    if (version) versions.set(path, version);
    else versions.delete(path);
  };
  const recordIn = (reply: HttpResponse, { method, path }: Call): Stored | null => {
    if (method === 'DELETE') {
      versions.delete(path);
      return null;
    }
    const record = recordOf(reply.data);
    const isNew = method === 'POST';
    if (!record || !(isNew || path.endsWith(`/${record.id}`))) {
      throw malformed(`${method} ${path}: expected ${isNew ? 'a' : 'that'} record`);
    }
    remember(isNew ? `${path}/${record.id}` : path, reply);
    return record;
  };
  const restWith = ({ headers = {}, isTriedOnce = false, after }: CallOptions): DataProvider =>
    simpleRestProvider('', async (url: string, options: RestOptions = {}) => {
      const signal = options.signal ?? undefined;
      const ask = async ({ endpoint: _, ...asked }: Call) => {
        const call = after === undefined ? asked : { ...asked, params: { ...asked.params, after } };
        const send = () => request({ ...call, headers, signal });
        const isRead = call.method === 'GET' && !isTriedOnce;
        const reply = isRead ? await retryingRead(send, signal) : await send();
        const json = call.isList ? rowsIn(reply, call.path) : recordIn(reply, call);
        return { status: reply.status, headers: withTotal(reply), body: '', json };
      };
      const call = callOf(url, options);
      try {
        return await ask(call);
      } catch (error) {
        if (call.endpoint === undefined || !noteMissing(call.endpoint, error)) throw error;
        return ask(callOf(url, options));
      }
    });
  const { getList, getMany } = restWith({});
  return {
    getList,
    getMany,
    restWith,
    remember,
    versionAt: (path: string): string | undefined => versions.get(path),
  };
}

export type Rest = ReturnType<typeof createRest>;

/** The `Idempotency-Key` header. Makes a new key when none is given. */
export function keyHeader(key: unknown = undefined): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': typeof key === 'string' ? key : crypto.randomUUID() };
}

/** The headers of a write: its key, and the version that it changes. */
export function writeHeaders({ key, version }: { key: string; version: string | null }) {
  return { ...keyHeader(key), ...(version !== null && { 'If-Match': version }) };
}

type Call = Pick<HttpRequest, 'method' | 'path' | 'params' | 'body'> &
  Pick<ListRoute, 'endpoint'> & { isList: boolean };

function callOf(url: string, { method = 'GET', body }: RestOptions): Call {
  const [path = '', query = ''] = url.split('?');
  const { filter, sort, range, ...params } = Object.fromEntries(new URLSearchParams(query));
  const known = METHODS.find((one) => one === method) ?? 'GET';
  if (filter === undefined) {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    return {
      method: known,
      path,
      params,
      ...(isObject(sent) && { body: toWire(sent) }),
      isList: false,
    };
  }
  const route = routeList(path.slice(1), JSON.parse(filter));
  const { id: ids } = route.filter;
  return {
    method: known,
    path: `/${route.path}`,
    ...(route.endpoint !== undefined && { endpoint: route.endpoint }),
    params: {
      ...params,
      ...(sort !== UNSORTED && { sort }),
      // Without a range, the server answers its default page.
      range: range ?? (Array.isArray(ids) ? JSON.stringify([0, ids.length - 1]) : undefined),
      filter: JSON.stringify(route.filter),
      ...route.params,
    },
    isList: true,
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const UNSORTED = JSON.stringify([NO_SORT.field, NO_SORT.order]);

function rowsIn({ data, headers }: HttpResponse, path: string): Stored[] {
  const found = rowsOf(data);
  if (!found) throw malformed(`GET ${path}: expected a list`);
  const rows = usableRows(found);
  const counts = countsIn(headers);
  const next = headers.get('x-next');
  if (counts || next) listMeta.set(rows, { ...(counts && { counts }), ...(next && { next }) });
  return rows;
}

/** Rows per filter value (`counts`), and the cursor of the next page (`after`). */
type ListMeta = { counts?: Record<string, number>; next?: string };

/** Metadata of an answer, by its rows: ra-data-simple-rest passes on the rows alone. */
export const listMeta = new WeakMap<object, ListMeta>();

/** Moves the total to `Content-Range`, where ra-data-simple-rest reads it; `*` when it is unknown. */
function withTotal({ headers, data }: HttpResponse): Headers {
  const told = new Headers(headers);
  told.set('Content-Range', `items */${totalOf(headers, data) ?? '*'}`);
  return told;
}
