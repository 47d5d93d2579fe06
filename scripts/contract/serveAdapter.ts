import { pathToFileURL } from 'node:url';
import type { DataProvider } from 'react-admin';
import { ApiError } from '../../src/api/errors.ts';
import type { HttpRequest } from '../../src/api/http.ts';
import { field } from './callApi.ts';

type Send = (request: Request) => Promise<Response>;

const RESOURCES: Record<string, string> = {
  '/merchant/products': 'products',
  '/merchant/orders': 'orders',
  '/merchant/promotions': 'promotions',
  '/merchant/variants': 'variants',
  '/categories': 'categories',
  '/users': 'users',
};

/**
 * Answers the requests of the checks from the data provider of an adapter (docs/adapting-another-api.md), so that the
 * same checks apply. The file exports `createProviders(send, currency)`.
 */
export async function serveAdapter(
  file: string,
  { base, token, currency }: { base: string; token: string; currency: string },
  send: Send = fetch,
): Promise<Send> {
  const { createProviders } = await import(pathToFileURL(file).href);
  const { dataProvider } = createProviders(createSend(base, token, send), () => currency);
  return async (request) => {
    try {
      return await respond(dataProvider, request, new URL(base).pathname.replace(/\/$/, ''));
    } catch (error) {
      const status = error instanceof ApiError ? (error.status ?? 502) : 500;
      const body = error instanceof ApiError ? error.body : undefined;
      return Response.json(body ?? { error: { message: String(error) } }, { status });
    }
  };
}

/** `request` of src/api/http.ts, without a browser. */
function createSend(base: string, token: string, send: Send) {
  return async ({ method, path, params = {}, body, headers }: HttpRequest) => {
    const url = new URL(base.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(params)) {
      for (const item of [value].flat()) {
        if (item !== null && item !== undefined) url.searchParams.append(name, String(item));
      }
    }
    const response = await send(
      new Request(url, {
        method,
        headers: {
          ...headers,
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const data: unknown = text === '' ? null : JSON.parse(text);
    if (!response.ok) throw new ApiError({ kind: 'http', status: response.status, body: data });
    return { status: response.status, headers: response.headers, data };
  };
}

async function respond(provider: DataProvider, request: Request, prefix: string) {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.slice(prefix.length);
  const [collection = '', id] =
    RESOURCES[path] === undefined
      ? [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)]
      : [path];
  const resource = RESOURCES[collection];
  if (resource === undefined)
    return Response.json({ error: { message: 'No such call' } }, { status: 404 });
  if (request.method === 'GET') {
    return id === undefined
      ? list(provider, resource, searchParams)
      : record((await provider.getOne(resource, { id })).data);
  }
  const data = request.method === 'DELETE' ? {} : await request.json();
  const meta = {
    idempotencyKey: request.headers.get('Idempotency-Key') ?? undefined,
    ifMatch: request.headers.get('If-Match') ?? false,
  };
  if (id === undefined) return record((await provider.create(resource, { data, meta })).data, 201);
  const previousData = { id };
  if (request.method === 'PUT') {
    return record((await provider.update(resource, { id, data, previousData, meta })).data);
  }
  await provider.delete(resource, { id, previousData, meta });
  return new Response(null, { status: 204 });
}

async function list(provider: DataProvider, resource: string, query: URLSearchParams) {
  const filter = JSON.parse(query.get('filter') ?? '{}');
  const ids = field(filter, 'id');
  if (Array.isArray(ids)) return Response.json((await provider.getMany(resource, { ids })).data);
  const [first, last] = JSON.parse(query.get('range') ?? '[0,24]');
  const [sortField, order] = JSON.parse(query.get('sort') ?? '[]');
  const perPage = last - first + 1;
  const { data, total } = await provider.getList(resource, {
    pagination: { page: first / perPage + 1, perPage },
    filter,
    ...(sortField !== undefined && { sort: { field: sortField, order } }),
  });
  const headers = { 'Content-Range': `${resource} ${first}-${last}/${total ?? '*'}` };
  return Response.json(data, { headers });
}

function record(data: unknown, status = 200): Response {
  return Response.json(data, { status });
}
