import type {
  CreateParams,
  CreateResult,
  DeleteManyParams,
  DeleteManyResult,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  Identifier,
  UpdateManyParams,
  UpdateManyResult,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { ApiError, isAborted } from '../errors.ts';
import { type HttpResponse, request } from '../http.ts';
import { BulkError, type BulkOutcome, PARALLEL_WRITES, settleEach } from './bulk.ts';
import { ConflictError } from './ConflictError.ts';
import { changesOf, holds } from './changes.ts';
import { withUploads } from './files.ts';
import { type Contracts, recordWithDefaults, withDefaults } from './reading.ts';
import {
  countOf,
  countsIn,
  isSafeId,
  recordOf,
  rowsOf,
  type Stored,
  toWire,
  usableRows,
} from './records.ts';
import { callRest, malformed } from './restCall.ts';
import { routeList } from './routes.ts';
import { deleteAt, isOutcomeUnknown, keyHeader } from './unknownOutcome.ts';

export type Paths = Record<string, string>;
/** Version (`ETag`) under which each record was last read or written. */
export type Versions = Map<string, string>;

type Conditions = { version?: string | undefined; key?: unknown };

export const versionKey = (resource: string, id: Identifier) => `${resource}/${id}`;

export function createReads(paths: Paths, versions: Versions, contracts: Contracts = {}) {
  return {
    async getList(resource: string, params: GetListParams): Promise<GetListResult> {
      const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
      const route = routeList(pathOf(paths, resource), params.filter ?? {});
      const reply = await callRest(
        (rest) =>
          rest.getList(route.path, {
            pagination: { page, perPage },
            filter: route.filter,
            ...(params.sort && { sort: params.sort }),
          }),
        { params: route.params, signal: params.signal, without: params.sort ? [] : ['sort'] },
      );
      const rows = listOf(reply, route.path);
      const counts = countsIn(reply.headers);
      return {
        data: await withDefaults(contracts[resource], usableRows(rows), `GET /${route.path}`),
        ...(counts && { meta: { counts } }),
        ...countOf(reply.headers, reply.data, { page, perPage, rows: rows.length }),
      };
    },

    async getOne(resource: string, params: GetOneParams): Promise<GetOneResult> {
      const path = pathOf(paths, resource);
      const id = guarded(params.id);
      const reply = await callRest((rest) => rest.getOne(path, { id }), {
        signal: params.signal,
        isTriedOnce: params.meta?.isTriedOnce === true,
      });
      const record = remember(versions, resource, id, reply);
      return { data: await recordWithDefaults(contracts[resource], record, `GET /${path}/${id}`) };
    },

    async getMany(resource: string, params: GetManyParams): Promise<GetManyResult> {
      const path = pathOf(paths, resource);
      const found = new Map<string, Stored>();
      const chunks = chunksOfIds(params.ids);
      const queue = [...chunks];
      const next = async (): Promise<void> => {
        const ids = queue.shift();
        if (!ids) return;
        const reply = await callRest((rest) => rest.getMany(path, { ids }), {
          // Without a range the server would answer its default page.
          params: { range: JSON.stringify([0, ids.length - 1]) },
          signal: params.signal,
        });
        for (const record of usableRows(listOf(reply, path))) found.set(record.id, record);
        return next();
      };
      await Promise.all(Array.from({ length: PARALLEL_WRITES }, next));
      const records = [...found.values()];
      return { data: await withDefaults(contracts[resource], records, `GET /${path}`) };
    },
  };
}

export function createWrites(paths: Paths, versions: Versions, contracts: Contracts = {}) {
  const reads = createReads(paths, versions, contracts);
  const put = async (resource: string, id: string, data: object, conditions: Conditions = {}) => {
    const { version, key } = conditions;
    const path = pathOf(paths, resource);
    const reply = await callRest(
      (rest) => rest.update(path, { id, data: toWire({ ...data }), previousData: { id } }),
      {
        headers: {
          ...(version !== undefined && { 'If-Match': version }),
          ...keyHeader(key),
        },
      },
    );
    const record = remember(versions, resource, id, reply);
    return recordWithDefaults(contracts[resource], record, `PUT /${path}/${id}`);
  };
  /** The same for who sets values and has no key: without an answer the record is asked whether it has them. */
  const set = async (resource: string, id: string, data: object, version?: string) => {
    try {
      return await put(resource, id, data, { version });
    } catch (error) {
      if (!isOutcomeUnknown(error) || isAborted(error)) throw error;
      const path = `/${pathOf(paths, resource)}/${id}`;
      const now = await request({ method: 'GET', path }).catch(() => null);
      if (!now || !holds(recordOf(now.data), toWire({ ...data }))) throw error;
      return recordWithDefaults(
        contracts[resource],
        remember(versions, resource, id, now),
        `GET ${path}`,
      );
    }
  };
  const remove = async (resource: string, id: string): Promise<void> => {
    const path = pathOf(paths, resource);
    await deleteAt(`/${path}/${id}`, (headers) =>
      callRest((rest) => rest.delete(path, { id }), { headers }),
    );
    versions.delete(versionKey(resource, id));
  };

  return {
    async create(resource: string, params: CreateParams): Promise<CreateResult> {
      const path = pathOf(paths, resource);
      const data = toWire(await withUploads({ ...params.data }));
      const reply = await callRest((rest) => rest.create(path, { data }), {
        headers: keyHeader(params.meta?.idempotencyKey),
      });
      const record = recordOf(reply.data);
      if (!record) throw malformed(`POST /${path}: expected a record`);
      const made = remember(versions, resource, record.id, reply);
      return { data: await recordWithDefaults(contracts[resource], made, `POST /${path}`) };
    },

    async update(resource: string, params: UpdateParams): Promise<UpdateResult> {
      const id = guarded(params.id);
      const changes = await withUploads(changesOf(params.data, params.previousData));
      if (Object.keys(toWire(changes)).length === 0)
        return { data: { ...params.previousData, id } };
      const version = wantedVersion(params.meta?.ifMatch, versions.get(versionKey(resource, id)));
      try {
        const key = params.meta?.idempotencyKey;
        if (key === undefined) return { data: await set(resource, id, changes, version) };
        return { data: await put(resource, id, changes, { version, key }) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        // Read anew rather than from the error's body: the next attempt needs its version too.
        const { data } = await reads.getOne(resource, { id });
        throw new ConflictError(data);
      }
    },

    /** Each record on its own, without versions: the merchant chose to set one value on all of them. */
    async updateMany(resource: string, params: UpdateManyParams): Promise<UpdateManyResult> {
      const outcome = await settleEach(params.ids, (id) => set(resource, guarded(id), params.data));
      return allOrError(outcome);
    },

    async delete(resource: string, params: DeleteParams): Promise<DeleteResult> {
      const id = guarded(params.id);
      await remove(resource, id);
      return { data: params.previousData ?? { id } };
    },

    async deleteMany(resource: string, params: DeleteManyParams): Promise<DeleteManyResult> {
      return allOrError(await settleEach(params.ids, (id) => remove(resource, guarded(id))));
    },
  };
}

function allOrError(outcome: BulkOutcome): { data: string[] } {
  if (outcome.failed.length > 0) throw new BulkError(outcome);
  return { data: outcome.done };
}

function wantedVersion(asked: unknown, known: string | undefined): string | undefined {
  if (asked === false) return undefined;
  return typeof asked === 'string' ? asked : known;
}

function pathOf(paths: Paths, resource: string): string {
  const path = paths[resource];
  if (path === undefined) throw new Error(`There is no path for the resource ${resource}`);
  return path.replace(/^\//, '');
}

// An id such as `..` would make the URL that of another record.
function guarded(id: Identifier): string {
  if (!isSafeId(id)) throw new ApiError({ kind: 'unsafe' });
  return String(id);
}

function listOf(reply: HttpResponse, path: string): unknown[] {
  const rows = rowsOf(reply.data);
  if (!rows) throw malformed(`GET /${path}: expected a list`);
  return rows;
}

function remember(versions: Versions, resource: string, id: string, reply: HttpResponse): Stored {
  const record = recordOf(reply.data);
  if (!record || record.id !== id) {
    throw malformed(`${resource}/${id}: expected the record that was asked for`);
  }
  const version = reply.headers.get('etag');
  if (version) versions.set(versionKey(resource, id), version);
  else versions.delete(versionKey(resource, id));
  return record;
}

const MOST_IDS = 50;
/** Servers and proxies cut longer URLs off; the rest of the URL takes less than 300. */
const MOST_CHARACTERS = 1700;

/** Ids without doubles, in groups whose filter fits in a URL. */
export function chunksOfIds(ids: readonly (string | number)[]): string[][] {
  const chunks: string[][] = [];
  let room = 0;
  for (const id of new Set(ids.map(String))) {
    const length = encodeURIComponent(JSON.stringify([id])).length;
    const last = chunks.at(-1);
    if (last && last.length < MOST_IDS && length <= room) {
      last.push(id);
      room -= length;
    } else {
      chunks.push([id]);
      room = MOST_CHARACTERS - length;
    }
  }
  return chunks;
}
