import type {
  CreateParams,
  CreateResult,
  DeleteManyParams,
  DeleteManyResult,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetManyParams,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  UpdateManyParams,
  UpdateManyResult,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { BulkError, type BulkOutcome, chunksOfIds, forEachConcurrent, settleEach } from './bulk.ts';
import { ConflictError } from './ConflictError.ts';
import { changesOf, holds } from './compareValues.ts';
import { deleteAt } from './deleteAt.ts';
import { ApiError } from './errors.ts';
import { withUploads } from './files.ts';
import { sendWithRecovery } from './lostAnswers.ts';
import { readEndpoint } from './missingEndpoints.ts';
import { type Contracts, recordWithDefaults, withDefaults } from './parse.ts';
import { readList } from './reading.ts';
import { type Stored, toWire } from './records.ts';
import { keyHeader, type Rest } from './rest.ts';

export type Paths = Record<string, string>;

export function createReads(rest: Rest, paths: Paths, contracts: Contracts = {}) {
  return {
    getList(resource: string, params: GetListParams) {
      const path = pathOf(paths, resource);
      return readEndpoint(`/${path}`, () => readList(rest, path, params, contracts[resource]));
    },

    async getOne(resource: string, { id, signal, meta }: GetOneParams): Promise<GetOneResult> {
      const path = pathOf(paths, resource);
      const { data } = await rest
        .restWith({ isTriedOnce: meta?.isTriedOnce === true })
        .getOne(path, { id, ...(signal && { signal }) });
      return { data: await recordWithDefaults(contracts[resource], data, `GET /${path}/${id}`) };
    },

    async getMany(resource: string, { ids, signal, meta }: GetManyParams): Promise<GetManyResult> {
      const path = pathOf(paths, resource);
      const found = new Map<string, Stored>();
      await forEachConcurrent(chunksOfIds(ids), async (chunk) => {
        const { data } = await readEndpoint(`/${path}`, () =>
          rest.getMany(path, {
            ids: chunk,
            ...(meta?.embed && { meta: { embed: meta.embed } }),
            ...(signal && { signal }),
          }),
        );
        for (const record of data) found.set(record.id, record);
      });
      const records = [...found.values()];
      return { data: await withDefaults(contracts[resource], records, `GET /${path}`) };
    },
  };
}

export function createWrites(rest: Rest, paths: Paths, contracts: Contracts = {}) {
  const reads = createReads(rest, paths, contracts);
  const put = async (resource: string, id: string, data: object, conditions: Conditions) => {
    const { version, key } = conditions;
    const path = pathOf(paths, resource);
    const headers = { ...(version !== undefined && { 'If-Match': version }), ...keyHeader(key) };
    const { data: record } = await rest
      .restWith({ headers })
      .update(path, { id, data, previousData: { id } });
    return recordWithDefaults(contracts[resource], record, `PUT /${path}/${id}`);
  };
  /** An update without a caller's key: after a lost answer, reads the record to see if it was applied. */
  const set = async (resource: string, id: string, data: object, version?: string) =>
    sendWithRecovery(() => put(resource, id, data, { version }), {
      readAgain: async () =>
        (await reads.getOne(resource, { id, meta: { isTriedOnce: true } })).data,
      shows: (now) => holds(now, toWire({ ...data })),
    });
  const remove = (resource: string, id: string): Promise<void> => {
    const path = pathOf(paths, resource);
    const { delete: send } = rest.restWith({ headers: keyHeader() });
    return deleteAt(`/${path}/${id}`, () => send(path, { id }));
  };

  return {
    async create(resource: string, params: CreateParams): Promise<CreateResult> {
      const path = pathOf(paths, resource);
      const { data } = await rest
        .restWith({ headers: keyHeader(params.meta?.idempotencyKey) })
        .create(path, { data: await withUploads({ ...params.data }, contracts[resource]) });
      return { data: await recordWithDefaults(contracts[resource], data, `POST /${path}`) };
    },

    async update(resource: string, params: UpdateParams): Promise<UpdateResult> {
      const id = String(params.id);
      const changes = await withUploads(
        changesOf(params.data, params.previousData),
        contracts[resource],
      );
      if (Object.keys(toWire(changes)).length === 0)
        return { data: { ...params.previousData, id } };
      const known = rest.versionAt(`/${pathOf(paths, resource)}/${id}`);
      const version = wantedVersion(params.meta?.ifMatch, known);
      try {
        const key = params.meta?.idempotencyKey;
        if (key === undefined) return { data: await set(resource, id, changes, version) };
        return { data: await put(resource, id, changes, { version, key }) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        // Read it again instead of using the error's body: the next attempt needs the version.
        const { data } = await reads.getOne(resource, { id });
        throw new ConflictError(data);
      }
    },

    /** One call per record, without versions: the merchant chose one value for all of them. */
    async updateMany(resource: string, params: UpdateManyParams): Promise<UpdateManyResult> {
      return allOrError(await settleEach(params.ids, (id) => set(resource, id, params.data)));
    },

    async delete(resource: string, params: DeleteParams): Promise<DeleteResult> {
      const id = String(params.id);
      await remove(resource, id);
      return { data: params.previousData ?? { id } };
    },

    async deleteMany(resource: string, params: DeleteManyParams): Promise<DeleteManyResult> {
      return allOrError(await settleEach(params.ids, (id) => remove(resource, id)));
    },
  };
}

type Conditions = { version?: string | undefined; key?: unknown };

function allOrError(outcome: BulkOutcome): { data: string[] } {
  if (outcome.failed.length > 0) throw new BulkError(outcome);
  return { data: outcome.done };
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
