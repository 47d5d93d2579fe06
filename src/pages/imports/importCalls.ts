import * as v from 'valibot';
import {
  Import,
  type ImportInput,
  type ImportPortion,
  ImportRow,
  type ImportRowFilter,
} from '../../../contract/import.ts';
import { IMPORTS } from '../../api/customCalls.ts';
import { request } from '../../api/http.ts';
import { readEndpoint } from '../../api/missingEndpoints.ts';
import { parsed, read } from '../../api/reading.ts';
import { keyHeader } from '../../api/rest.ts';
import { retryingRead } from '../../api/retry.ts';

/**
 * Requests of imports. They reject with an `ApiError` and are idempotent, so they are retried, those that
 * advance an import for about a minute.
 */

const PATIENCE = 6;

const pathOf = (id: string) => `${IMPORTS}/${id}`;

export async function beginImport(body: v.InferInput<typeof ImportInput>): Promise<Import> {
  const headers = keyHeader();
  const reply = await retryingRead(() => request({ method: 'POST', path: IMPORTS, body, headers }));
  return parsed(Import, reply.data, `POST ${IMPORTS}`);
}

export async function sendPortion(id: string, n: number, body: ImportPortion): Promise<Import> {
  const path = `${pathOf(id)}/portions/${n}`;
  const send = () => request({ method: 'PUT', path, body, timeout: 30_000 });
  const reply = await retryingRead(send, undefined, PATIENCE);
  return parsed(Import, reply.data, `PUT ${path}`);
}

/** Advances an import by one step: writes rows, reverts rows, or stops. `signal` ends the retries. */
export async function advance(
  id: string,
  step: 'run' | 'undo' | 'cancel',
  signal?: AbortSignal,
): Promise<Import> {
  const path = `${pathOf(id)}/${step}`;
  const send = () => request({ method: 'POST', path, timeout: 30_000 });
  const reply = await retryingRead(send, signal, PATIENCE);
  return parsed(Import, reply.data, `POST ${path}`);
}

export function readImport(id: string, signal: AbortSignal): Promise<Import> {
  return read(Import, pathOf(id), signal);
}

export const recentImports = {
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Import[]> =>
    readEndpoint(IMPORTS, () => read(v.array(Import), IMPORTS, signal, { range: '[0,19]' })),
};

export function readRows(
  id: string,
  filter: ImportRowFilter,
  [from, to]: readonly [number, number],
  signal?: AbortSignal,
): Promise<ImportRow[]> {
  const params = { filter: JSON.stringify(filter), range: JSON.stringify([from, to]) };
  return read(v.array(ImportRow), `${pathOf(id)}/rows`, signal, params);
}
