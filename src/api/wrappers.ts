import type {
  CreateParams,
  CreateResult,
  DataProvider,
  DeleteManyResult,
  DeleteResult,
  GetListResult,
  GetManyReferenceResult,
  GetManyResult,
  GetOneResult,
  Identifier,
  UpdateManyResult,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { BulkError, type BulkOutcome, settleEach } from './bulk.ts';
import { ConflictError } from './ConflictError.ts';
import { changesOf, holds } from './compareValues.ts';
import { deleteOnce } from './deleteOnce.ts';
import { ApiError } from './errors.ts';
import { type Upload, uploadFiles } from './files.ts';
import { isAnswerLost, sendWithRecovery } from './lostAnswers.ts';
import { noteFields, readEndpoint } from './missingEndpoints.ts';
import { type Contracts, recordWithDefaults, withDefaults } from './parse.ts';
import { type Stored, toWire } from './records.ts';
import { type BaseProvider, type Paths, pathOf } from './verbs.ts';

/** What the console adds to a data provider. Each function wraps one and returns one. */

/** Notes lists that the API lacks, so that their screens are left out. */
export function withMissingEndpoints(base: BaseProvider, paths: Paths): BaseProvider {
  const endpoint = (resource: string) => `/${pathOf(paths, resource)}`;
  return {
    ...base,
    getList: (resource, params) =>
      readEndpoint(endpoint(resource), () => base.getList(resource, params)),
    getMany: (resource, params) =>
      readEndpoint(endpoint(resource), () => base.getMany(resource, params)),
  };
}

/** Fills in the defaults of optional fields, by the schema of each resource, and notes fields that the API lacks. */
export function withContracts(
  base: BaseProvider,
  paths: Paths,
  contracts: Contracts,
): BaseProvider {
  const callOf = (verb: string, resource: string) => `${verb} /${pathOf(paths, resource)}`;
  const one = (verb: string, resource: string, record: Stored) => {
    noteFields(resource, [record]);
    return recordWithDefaults(contracts[resource], record, callOf(verb, resource));
  };
  const many = (resource: string, records: Stored[]) => {
    noteFields(resource, records);
    return withDefaults(contracts[resource], records, callOf('GET', resource));
  };
  return {
    ...base,
    async getList(resource, params): Promise<GetListResult> {
      const page = await base.getList(resource, params);
      return { ...page, data: await many(resource, page.data) };
    },
    async getManyReference(resource, params): Promise<GetManyReferenceResult> {
      const page = await base.getManyReference(resource, params);
      return { ...page, data: await many(resource, page.data) };
    },
    async getMany(resource, params): Promise<GetManyResult> {
      const { data }: GetManyResult = await base.getMany(resource, params);
      return { data: await many(resource, data) };
    },
    async getOne(resource, params): Promise<GetOneResult> {
      const { data }: GetOneResult = await base.getOne(resource, params);
      return { data: await one('GET', resource, data) };
    },
    async create(resource, params): Promise<CreateResult> {
      const { data } = await base.create(resource, params);
      return { data: await one('POST', resource, data) };
    },
    async update(resource, params): Promise<UpdateResult> {
      const { data } = await base.update(resource, params);
      return { data: await one('PUT', resource, data) };
    },
  };
}

/** Uploads the files of react-admin's inputs, and sends their URLs. */
export function withUploads(
  base: DataProvider,
  contracts: Contracts,
  upload: Upload | undefined,
): DataProvider {
  if (!upload) return base;
  const filed = async <Params extends { data: object }>(resource: string, params: Params) => ({
    ...params,
    data: await uploadFiles({ ...params.data }, contracts[resource], upload),
  });
  return {
    ...base,
    create: async (resource, params: CreateParams) =>
      base.create(resource, await filed(resource, params)),
    update: async (resource, params: UpdateParams) =>
      base.update(resource, await filed(resource, params)),
  };
}

/** Sends the fields that differ from `previousData` if that has more than an id; nothing when none differ. */
export function withChangesOnly(base: DataProvider): DataProvider {
  return {
    ...base,
    async update(resource, params: UpdateParams): Promise<UpdateResult> {
      const data = changesOf(params.data, params.previousData);
      if (Object.keys(toWire(data)).length > 0) return base.update(resource, { ...params, data });
      return { data: { ...params.previousData, id: params.id } };
    },
  };
}

/**
 * After a lost answer, the same creation is repeated under its key; a deletion and an update without a caller's key
 * read the record to see if they were applied. Callers with their own key retry themselves. An update that meets a
 * newer version rejects with a `ConflictError`, `updateMany` and `deleteMany` with a `BulkError` when some writes failed.
 */
export function withRecovery(base: BaseProvider): DataProvider {
  const update = (resource: string, params: UpdateParams) => {
    const send = () => base.update(resource, params);
    if (params.meta?.idempotencyKey !== undefined) return send();
    return sendWithRecovery(send, {
      readAgain: () => base.getOne(resource, { id: params.id, meta: { isTriedOnce: true } }),
      shows: ({ data }) => holds(data, toWire({ ...params.data })),
    });
  };
  const remove = (resource: string, id: Identifier, previousData?: object) =>
    deleteOnce(
      `${resource}/${id}`,
      () => base.delete(resource, { id, ...(previousData && { previousData: { id } }) }),
      () => base.getOne(resource, { id, meta: { isTriedOnce: true } }),
    );
  return {
    ...base,
    create: createOnce(base),
    async update(resource, params: UpdateParams): Promise<UpdateResult> {
      try {
        return await update(resource, params);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        // Read it again instead of using the error's body: the next attempt needs the version.
        const { data } = await base.getOne(resource, { id: params.id });
        throw new ConflictError(data);
      }
    },
    /** One call per record, without versions: the merchant chose one value for all of them. */
    updateMany: async (resource, { ids, data }): Promise<UpdateManyResult> =>
      allOrError(
        await settleEach(ids, (id) =>
          update(resource, { id, data, previousData: { id }, meta: { ifMatch: false } }),
        ),
      ),
    async delete(resource, { id, previousData }): Promise<DeleteResult> {
      await remove(resource, id);
      return { data: previousData ?? { id } };
    },
    deleteMany: async (resource, { ids }): Promise<DeleteManyResult> =>
      allOrError(await settleEach(ids, (id) => remove(resource, id))),
  };
}

function allOrError(outcome: BulkOutcome): { data: string[] } {
  if (outcome.failed.length > 0) throw new BulkError(outcome);
  return { data: outcome.done };
}

/** The keys of creations whose answer was lost, by what they sent: a form that is saved again sends the same. */
function createOnce(base: Pick<DataProvider, 'create'>): DataProvider['create'] {
  const keys = new Map<string, string>();
  return async (resource, params) => {
    if (params.meta?.idempotencyKey !== undefined) return base.create(resource, params);
    const sent = JSON.stringify([resource, params.data]);
    const idempotencyKey = keys.get(sent) ?? crypto.randomUUID();
    keys.delete(sent);
    try {
      return await base.create(resource, { ...params, meta: { ...params.meta, idempotencyKey } });
    } catch (error) {
      if (isAnswerLost(error)) keys.set(sent, idempotencyKey);
      throw error;
    }
  };
}
