import * as v from 'valibot';
import { request, unwrap } from '../http.ts';
import { isSafeId } from './records.ts';
import { retryingRead } from './retry.ts';
import { malformed } from './wire.ts';

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
  return parsed(schema, reply.data);
}

/** The data of an answer, bare or in its envelope, checked against the contract. */
export function parsed<S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, unwrap(data));
  if (!result.success) throw malformed();
  return result.output;
}

/** An id that is safe as one segment of a path. */
export function guarded(id: string): string {
  if (!isSafeId(id)) throw malformed();
  return id;
}
