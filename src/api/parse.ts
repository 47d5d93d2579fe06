import * as v from 'valibot';
import { isObject } from '../../contract/isObject.ts';
import { parseContent } from '../../contract/responses.ts';
import { malformed, type Stored, withVersionOf } from './records.ts';

/**
 * Unwraps a response and parses it by the contract. If the response breaks the contract, throws an `ApiError` and logs
 * `call` with the reasons to the browser's console.
 */
export function parseResponse<S extends v.GenericSchema>(
  schema: S,
  data: unknown,
  call: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, parseContent(schema, data));
  if (result.success) return result.output;
  throw malformed(report(call, result.issues.map(describeIssue)));
}

/** Loads the schema of a resource's records. Most screens have already loaded the schema. */
export type SchemaLoader = () => Promise<v.GenericSchema>;
export type Contracts = Record<string, SchemaLoader | undefined>;

/**
 * Fills in the defaults of optional fields. A record that breaks the contract keeps its fields, because screens can
 * show the valid ones. Logs the first errors to the browser's console.
 */
export async function withDefaults(
  loadSchema: SchemaLoader | undefined,
  records: readonly Stored[],
  call: string,
): Promise<Stored[]> {
  // Without the schema, which may fail to load offline, records stay as they are.
  const schema = await loadSchema?.().catch(() => undefined);
  if (!schema) return [...records];
  const errors: string[] = [];
  const filled = records.map((record, index) => {
    const id = String(record.id);
    const result = v.safeParse(schema, { ...record, _id: id });
    if (result.success && isObject(result.output)) return { ...result.output, id };
    const place = records.length > 1 ? `[${index}].` : '';
    errors.push(...(result.issues ?? []).map((issue) => `${place}${describeIssue(issue)}`));
    return { _id: id, ...record, id };
  });
  if (errors.length > 0) console.info(report(call, errors));
  return filled;
}

/** `withDefaults` for a single record. */
export async function recordWithDefaults(
  loadSchema: SchemaLoader | undefined,
  record: Stored,
  call: string,
): Promise<Stored> {
  const [filled = record] = await withDefaults(loadSchema, [record], call);
  return withVersionOf(record, filled);
}

const MAX_REPORTED = 5;

function report(call: string, errors: readonly string[]): string {
  const more = errors.length - MAX_REPORTED;
  const reported = errors.slice(0, MAX_REPORTED).map((one) => `${call}: ${one}`);
  return [...reported, ...(more > 0 ? [`${call}: and ${more} more`] : [])].join('\n');
}

/** Such as `series[3].totalSales: expected number, got string`. Leaves out the value, which may be personal data. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const place = (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  if (issue.input === undefined) return `${place || 'the response'}: missing`;
  const wanted = issue.expected ?? issue.message;
  return `${place || 'the response'}: expected ${wanted}, got ${typeName(issue.input)}`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
