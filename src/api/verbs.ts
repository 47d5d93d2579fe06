import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetManyResult,
  GetOneParams,
  UpdateParams,
} from 'react-admin';
import { chunksOfIds, forEachConcurrent } from './bulk.ts';
import { readList } from './reading.ts';
import type { Stored } from './records.ts';
import { keyHeader, type Rest } from './rest.ts';

/** A data provider as the console takes it: `updateMany` and `deleteMany` follow from `update` and `delete`. */
export type BaseProvider = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete'
>;

/** Resource name -> path of its collection, such as `products: '/merchant/products'`. */
export type Paths = Record<string, string>;

/**
 * React-admin's verbs on the store API. `meta` of a write: `idempotencyKey` (a new one when absent) and `ifMatch`
 * (a version, or `false` to write whatever the version is; by default the version last read).
 */
export function createVerbs(rest: Rest, paths: Paths): BaseProvider {
  const getList = (resource: string, params: GetListParams) =>
    readList(rest, pathOf(paths, resource), params);
  const update = async (resource: string, { id, data, meta }: UpdateParams) => {
    const path = pathOf(paths, resource);
    const version = wantedVersion(meta?.ifMatch, rest.versionAt(`/${path}/${id}`));
    const headers = {
      ...(version !== undefined && { 'If-Match': version }),
      ...keyHeader(meta?.idempotencyKey),
    };
    return rest.restWith({ headers }).update(path, { id, data, previousData: { id } });
  };
  const remove = (resource: string, { id, meta }: Pick<DeleteParams, 'id' | 'meta'>) => {
    const { delete: send } = rest.restWith({ headers: keyHeader(meta?.idempotencyKey) });
    return send(pathOf(paths, resource), { id });
  };
  return {
    getList,
    getManyReference: (resource, { target, id, filter, ...params }: GetManyReferenceParams) =>
      getList(resource, { ...params, filter: { ...filter, [target]: id } }),

    getOne: (resource, { id, signal, meta }: GetOneParams) =>
      rest
        .restWith({ isTriedOnce: meta?.isTriedOnce === true })
        .getOne(pathOf(paths, resource), { id, ...(signal && { signal }) }),

    async getMany(resource: string, { ids, signal, meta }: GetManyParams): Promise<GetManyResult> {
      const found = new Map<string, Stored>();
      await forEachConcurrent(chunksOfIds(ids), async (chunk) => {
        const { data } = await rest.getMany(pathOf(paths, resource), {
          ids: chunk,
          ...(meta?.embed && { meta: { embed: meta.embed } }),
          ...(signal && { signal }),
        });
        for (const record of data) found.set(record.id, record);
      });
      return { data: [...found.values()] };
    },

    create: (resource, { data, meta }: CreateParams) =>
      rest
        .restWith({ headers: keyHeader(meta?.idempotencyKey) })
        .create(pathOf(paths, resource), { data }),
    update,
    delete: remove,
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
