import type { Context } from 'hono';
import * as v from 'valibot';
import { problemsOf } from '../../contract/problems.ts';
import { badRequest, invalid, StoreError } from './errors.ts';

/**
 * The validated JSON body of a request: `const input = await readBody(c, ProductInput)`. 415 for another
 * content type, 400 for malformed or deeply nested JSON, 422 with `errors` by field.
 */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return check(schema, await readJson(c));
}

/** Validates a value, for example a record merged with its changes: 422 with `errors`. */
export function check<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const problems = problemsOf(schema, value);
  if (problems.length > 0) throw invalid(problems);
  return v.parse(schema, value);
}

async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new StoreError(415, 'Send the body as application/json.');
  }
  const text = await c.req.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('The body must be a JSON object.');
  }
  refuseUnsafeJson(value, 0);
  return value;
}

const DEEPEST = 20;

/** Deep nesting would overflow the stack of recursive code. `__proto__` could pollute prototypes. */
export function refuseUnsafeJson(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) throw badRequest('The JSON is nested too deep.');
  for (const key of Object.keys(value)) {
    if (key === '__proto__') throw badRequest('The JSON contains a key that is not allowed.');
  }
  for (const child of Object.values(value)) refuseUnsafeJson(child, depth + 1);
}
