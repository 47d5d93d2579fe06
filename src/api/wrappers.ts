import type {
  CreateParams,
  CreateResult,
  DataProvider,
  GetListResult,
  GetManyReferenceResult,
  GetManyResult,
  GetOneResult,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { changesOf } from './compareValues.ts';
import { type Upload, uploadFiles } from './files.ts';
import { noteFields, readEndpoint } from './missingEndpoints.ts';
import { type Contracts, recordWithDefaults, withDefaults } from './parse.ts';
import { type Stored, toWire } from './records.ts';
import { type BaseProvider, type Paths, pathOf } from './verbs.ts';

/** What the console adds to a data provider. Each function takes a data provider and returns an extended one. */

/** Remembers which lists the API lacks, so that their screens are left out. */
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
  const withUrls = async <Params extends { data: object }>(resource: string, params: Params) => ({
    ...params,
    data: await uploadFiles({ ...params.data }, contracts[resource], upload),
  });
  return {
    ...base,
    create: async (resource, params: CreateParams) =>
      base.create(resource, await withUrls(resource, params)),
    update: async (resource, params: UpdateParams) =>
      base.update(resource, await withUrls(resource, params)),
  };
}

/** An update sends the changed fields only (`changesOf`), and no request if no field has changed. */
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
