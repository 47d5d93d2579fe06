import type { GetListParams, GetListResult } from 'react-admin';
import * as v from 'valibot';
import { contentOf } from '../../contract/answers.ts';
import { isObject } from '../../contract/isObject.ts';
import { ApiError } from './errors.ts';
import { isSafeId, request } from './http.ts';
import { malformed, type Stored } from './records.ts';
import { listMeta, NO_SORT, type Rest } from './rest.ts';
import { retryingRead } from './retry.ts';

/** `isTriedOnce`: a read that failed on its way is not tried again. */
export type ReadOptions = { signal?: AbortSignal; isTriedOnce?: boolean };

/** Reads what a path holds, checked against the contract; retried once like every read. */
export async function read<S extends v.GenericSchema>(
  schema: S,
  path: string,
  signal?: AbortSignal,
  params: Record<string, string> = {},
): Promise<v.InferOutput<S>> {
  const reply = await retryingRead(
    () => request({ method: 'GET', path, params, ...(signal && { signal }) }),
    signal,
  );
  return parsed(schema, reply.data, `GET ${path}`);
}

/**
 * What an answer holds, out of its envelope, checked against the contract. `call` is what was asked: the browser's
 * console names it when the answer differs from the contract.
 */
export function parsed<S extends v.GenericSchema>(
  schema: S,
  data: unknown,
  call: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, contentOf(schema, data));
  if (result.success) return result.output;
  throw malformed(report(call, result.issues.map(whatIsWrong)));
}

/** Loads the schema of a resource's records: most screens have it already. */
export type Contract = () => Promise<v.GenericSchema>;
export type Contracts = Record<string, Contract | undefined>;

/**
 * Records with what they may lack filled in. One that is not of the contract stays as it came, because screens
 * show of it what they can; the browser's console says where it is wrong.
 */
export async function withDefaults(
  contract: Contract | undefined,
  records: readonly Stored[],
  call: string,
): Promise<Stored[]> {
  // Without its schema, in a tab that went offline, a record is as good as it came.
  const schema = await contract?.().catch(() => undefined);
  if (!schema) return [...records];
  const wrong: string[] = [];
  const filled = records.map((record, index) => {
    const result = v.safeParse(schema, { ...record, _id: record.id });
    if (result.success && isObject(result.output)) return { ...result.output, id: record.id };
    const place = records.length > 1 ? `[${index}]` : '';
    wrong.push(...(result.issues ?? []).map((issue) => `${place}.${whatIsWrong(issue)}`));
    return record;
  });
  if (wrong.length > 0) console.info(report(call, wrong));
  return filled;
}

/** The same for a single record. */
export async function recordWithDefaults(
  contract: Contract | undefined,
  record: Stored,
  call: string,
): Promise<Stored> {
  const [filled = record] = await withDefaults(contract, [record], call);
  return filled;
}

/**
 * A page of what is at `path`. A total that nobody tells is told as "there may be more". `meta.after`, the `meta.next`
 * of the page before, has the page that follows it, whatever number it has; `meta.embed` names what rows have besides;
 * with `meta.isLastBeyond` a page beyond the last has the rows of the last.
 */
export async function readList(
  rest: Rest,
  path: string,
  params: GetListParams,
  contract: Contract | undefined,
): Promise<GetListResult> {
  const {
    pagination = { page: 1, perPage: 25 },
    sort = NO_SORT,
    filter = {},
    signal,
    meta,
  } = params;
  const after = typeof meta?.after === 'string' ? meta.after : undefined;
  const { data: rows, total } = await rest.restWith({ after }).getList(path, {
    pagination,
    sort,
    filter,
    ...(meta?.embed && { meta: { embed: meta.embed } }),
    ...(signal && { signal }),
  });
  const listed = listMeta.get(rows);
  const { page, perPage } = pagination;
  const last = Math.ceil((total ?? 0) / perPage);
  // react-admin goes from an empty page to the first, and from one beyond the last to the last.
  if (meta?.isLastBeyond && rows.length === 0 && last > 0 && page > last) {
    return readList(rest, path, { ...params, pagination: { page: last, perPage } }, contract);
  }
  return {
    data: await withDefaults(contract, rows, `GET /${path}`),
    ...(listed && { meta: listed }),
    ...(Number.isNaN(total)
      ? {
          total: undefined,
          pageInfo: { hasNextPage: rows.length >= perPage, hasPreviousPage: page > 1 },
        }
      : { total }),
  };
}

const MOST_TOLD = 5;

function report(call: string, wrong: readonly string[]): string {
  const more = wrong.length - MOST_TOLD;
  const told = wrong.slice(0, MOST_TOLD).map((one) => `${call}: ${one.replace(/^\./, '')}`);
  return [...told, ...(more > 0 ? [`${call}: and ${more} more`] : [])].join('\n');
}

/** `series[3].totalSales: expected number, got string`: never a value, which may be anybody's. */
function whatIsWrong(issue: v.BaseIssue<unknown>): string {
  const place = (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  if (issue.input === undefined) return `${place || 'the answer'}: missing`;
  const wanted = issue.expected ?? issue.message;
  return `${place || 'the answer'}: expected ${wanted}, got ${kindOf(issue.input)}`;
}

function kindOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value === null ? 'null' : 'array';
  return typeof value;
}

/** An id that is safe as one segment of a path. */
export function guarded(id: string): string {
  if (!isSafeId(id)) throw new ApiError({ kind: 'unsafe' });
  return id;
}
