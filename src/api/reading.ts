import type { GetListParams, GetListResult } from 'react-admin';
import type * as v from 'valibot';
import { request } from './http.ts';
import { noteMissing } from './missingEndpoints.ts';
import { parseResponse, type SchemaLoader, withDefaults } from './parse.ts';
import { listMeta, NO_SORT, type Rest } from './rest.ts';
import { retryingRead } from './retry.ts';
import { type ListRoute, routeList } from './routes.ts';

/** `isTriedOnce`: a failed read is not retried. */
export type ReadOptions = { signal?: AbortSignal; isTriedOnce?: boolean };

/** Reads a path and checks the response against the contract. Retries once. */
export async function read<S extends v.GenericSchema>(
  schema: S,
  path: string,
  signal?: AbortSignal,
  params: Record<string, string> = {},
): Promise<v.InferOutput<S>> {
  const reply = await retryingRead(() => request({ method: 'GET', path, params, signal }), signal);
  return parseResponse(schema, reply.data, `GET ${path}`);
}

/**
 * Reads a page of the list at `path`. If the API sends no total, returns `pageInfo`. `meta.after` is a cursor, the
 * `meta.next` of the page before this one. `meta.embed` names extra parts of the rows. With `meta.isLastBeyond`, a page
 * beyond the last one has the rows of the last one.
 */
export async function readList(
  rest: Rest,
  path: string,
  params: GetListParams,
  loadSchema?: SchemaLoader,
): Promise<GetListResult> {
  const {
    pagination = { page: 1, perPage: 25 },
    sort = NO_SORT,
    filter = {},
    signal,
    meta,
  } = params;
  const after: Record<string, string> =
    typeof meta?.after === 'string' ? { after: meta.after } : {};
  const { data: rows, total } = await withRoute(path, filter, (route) =>
    rest.reads.getList(`${route.path}?${new URLSearchParams({ ...route.params, ...after })}`, {
      pagination,
      sort,
      filter: route.filter,
      ...(meta?.embed && { meta: { embed: meta.embed } }),
      signal,
    }),
  );
  const { received = rows.length, ...listed } = listMeta.get(rows) ?? {};
  const { page, perPage } = pagination;
  const last = Math.ceil((total ?? 0) / perPage);
  // react-admin would go from an empty page to the first page, not to the last one.
  if (meta?.isLastBeyond && rows.length === 0 && last > 0 && page > last) {
    return readList(rest, path, { ...params, pagination: { page: last, perPage } }, loadSchema);
  }
  return {
    data: await withDefaults(loadSchema, rows, `GET /${path}`),
    ...(Object.keys(listed).length > 0 && { meta: listed }),
    ...(Number.isNaN(total)
      ? {
          total: undefined,
          pageInfo: { hasNextPage: received >= perPage, hasPreviousPage: page > 1 },
        }
      : { total }),
  };
}

/** Reads from the endpoint of a filtered list, or from the plain list if the API lacks that endpoint. */
async function withRoute<T>(
  path: string,
  filter: Record<string, unknown>,
  read: (route: ListRoute) => Promise<T>,
): Promise<T> {
  const route = routeList(path, filter);
  try {
    return await read(route);
  } catch (error) {
    if (route.endpoint === undefined || !noteMissing(route.endpoint, error)) throw error;
    return read(routeList(path, filter));
  }
}
