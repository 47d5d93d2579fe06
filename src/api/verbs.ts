import type {
  CreateParams,
  CreateResult,
  DataProvider,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetManyResult,
  GetOneParams,
  Identifier,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { chunksOfIds, forEachConcurrent } from './bulk.ts';
import { readList } from './reading.ts';
import { type Stored, toWire } from './records.ts';
import { keyHeader, NO_SORT, type Rest } from './rest.ts';

/** The methods that the console needs. The console builds `updateMany` and `deleteMany` from `update` and `delete`. */
export type BaseProvider = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete'
>;

/** Resource name -> path of its collection, such as `products: '/merchant/products'`. */
export type Paths = Record<string, string>;

/**
 * react-admin's verbs on the store API. `meta.idempotencyKey` of a write: the key; default: a new one. `meta.ifMatch`
 * of an update: the version, or `false` to write whatever the version is; default: the version last read or written.
 */
export function createVerbs(rest: Rest, paths: Paths): BaseProvider {
  const getList = (resource: string, params: GetListParams) =>
    readList(rest, pathOf(paths, resource), params);
  // Encoded, so that an id with a slash is refused instead of naming another path.
  const at = (resource: string, id: Identifier) =>
    `/${pathOf(paths, resource)}/${encodeURIComponent(id)}`;
  return {
    getList,
    getManyReference: (resource, { target, id, filter, ...params }: GetManyReferenceParams) =>
      getList(resource, { ...params, filter: { ...filter, [target]: id } }),

    getOne: (resource, { id, signal, meta }: GetOneParams) =>
      (meta?.isTriedOnce === true ? rest.readsOnce : rest.reads).getOne(pathOf(paths, resource), {
        id,
        signal,
      }),

    async getMany(resource: string, { ids, signal, meta }: GetManyParams): Promise<GetManyResult> {
      const found = new Map<string, Stored>();
      await forEachConcurrent(chunksOfIds(ids), async (chunk) => {
        // `getMany` of ra-data-simple-rest sends no range, so the server would return only its default page.
        const { data } = await rest.reads.getList<Stored>(pathOf(paths, resource), {
          pagination: { page: 1, perPage: chunk.length },
          sort: NO_SORT,
          filter: { id: chunk },
          ...(meta?.embed && { meta: { embed: meta.embed } }),
          signal,
        });
        for (const record of data) found.set(record.id, record);
      });
      return { data: [...found.values()] };
    },

    async create(resource, { data, meta }: CreateParams): Promise<CreateResult> {
      const headers = keyHeader(meta?.idempotencyKey);
      const path = `/${pathOf(paths, resource)}`;
      return { data: await rest.create({ path, headers, body: toWire({ ...data }) }) };
    },

    async update(resource, { id, data, meta }: UpdateParams): Promise<UpdateResult> {
      const path = at(resource, id);
      const version = wantedVersion(meta?.ifMatch, rest.versionAt(path));
      const headers = {
        ...(version !== undefined && { 'If-Match': version }),
        ...keyHeader(meta?.idempotencyKey),
      };
      return { data: await rest.update({ path, headers, body: toWire({ ...data }) }) };
    },

    async delete(resource, { id, previousData, meta }: DeleteParams): Promise<DeleteResult> {
      await rest.delete({ path: at(resource, id), headers: keyHeader(meta?.idempotencyKey) });
      return { data: previousData ?? { id } };
    },
  };
}

function wantedVersion(asked: unknown, known: string | undefined): string | undefined {
  if (asked === false) return undefined;
  return typeof asked === 'string' ? asked : known;
}

export function pathOf(paths: Paths, resource: string): string {
  const path = paths[resource];
  if (path === undefined) throw new Error(`There is no path for the resource ${resource}`);
  return path.replace(/^\//, '');
}
