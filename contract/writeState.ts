import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';

/** `Idempotency-Key`: 8 to 128 visible ASCII characters. */
export const IdempotencyKey = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,128}$/));

export const WriteQuery = v.strictObject({ key: IdempotencyKey });

/**
 * The state of a write. `unknown`: the write did not arrive, was refused, or is more than a day old.
 */
export const WriteState = v.object({ state: v.picklist(['done', 'running', 'unknown']) });
export type WriteState = v.InferOutput<typeof WriteState>;

export const WRITES = '/merchant/writes';

export const writesEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: WRITES,
    summary: 'Tell what became of the write with this `Idempotency-Key`. Changes nothing',
    tag: 'writes',
    query: WriteQuery,
    response: WriteState,
  },
];
