import * as v from 'valibot';
import type {
  Import,
  ImportInput,
  ImportPortion,
  ImportRow,
  ImportRowFilter,
} from '../../../contract/import.ts';
import { request } from '../http.ts';
import { sendOnce } from '../lostResponses.ts';
import { IMPORTS, readEndpoint } from '../missingEndpoints.ts';
import { parseResponse } from '../parse.ts';
import { safeId } from '../paths.ts';
import { type ReadOptions, read } from '../reading.ts';
import { keyHeader } from '../rest.ts';
import { retryingRead } from '../retry.ts';
import { getWriteState } from './customCalls.ts';

/** Retries of a request that sends a portion or advances an import. Their delays add up to about a minute. */
const PATIENCE = 6;

// Loaded on demand: only the import screens need it.
const contract = () => import('../../../contract/import.ts');

const pathOf = (id: string) => `${IMPORTS}/${safeId(id)}`;

async function sendAgain(call: Omit<Parameters<typeof request>[0], 'timeout'>): Promise<Import> {
  const { signal, method, path } = call;
  const send = () => request({ ...call, timeout: 30_000 });
  const reply = await retryingRead(send, signal, PATIENCE);
  return parseResponse((await contract()).Import, reply.data, `${method} ${path}`);
}

/** Requests of imports. They reject as `request` does. Portions and steps are idempotent, so they are retried. */
export const importCalls = {
  /** `POST /merchant/imports`. */
  createImport: async (body: v.InferInput<typeof ImportInput>): Promise<Import> => {
    const { data: reply } = await sendOnce({
      id: null,
      body: { ...body },
      version: null,
      send: ({ key }) => request({ method: 'POST', path: IMPORTS, body, headers: keyHeader(key) }),
      getWriteState,
    });
    return parseResponse((await contract()).Import, reply.data, `POST ${IMPORTS}`);
  },

  /** `PUT /merchant/imports/{id}/portions/{n}`. */
  sendImportPortion: (id: string, n: number, body: ImportPortion): Promise<Import> =>
    sendAgain({ method: 'PUT', path: `${pathOf(id)}/portions/${n}`, body }),

  /** Advances an import by one step: writes rows, reverts rows, or stops. `signal` also aborts the retries. */
  advanceImport: (
    id: string,
    step: 'run' | 'undo' | 'cancel',
    { signal }: ReadOptions = {},
  ): Promise<Import> => sendAgain({ method: 'POST', path: `${pathOf(id)}/${step}`, signal }),

  /** `GET /merchant/imports/{id}`. */
  getImport: async (id: string, { signal }: ReadOptions = {}): Promise<Import> =>
    read((await contract()).Import, pathOf(id), signal),

  /** Finds out whether the API has imports, without loading the contract's code. Rejects if the API has none. */
  probeImports: () =>
    readEndpoint(IMPORTS, () =>
      request({ method: 'GET', path: IMPORTS, params: { range: '[0,0]' } }),
    ),

  /** `GET /merchant/imports`: the newest `count` imports. */
  getImports: async (count: number, { signal }: ReadOptions = {}): Promise<Import[]> => {
    const schema = v.array((await contract()).Import);
    return readEndpoint(IMPORTS, () =>
      read(schema, IMPORTS, signal, { range: JSON.stringify([0, count - 1]) }),
    );
  },

  /** `GET /merchant/imports/{id}/rows`. `range`: first and last row, from 0. */
  getImportRows: async (
    id: string,
    filter: ImportRowFilter,
    range: readonly [number, number],
    { signal }: ReadOptions = {},
  ): Promise<ImportRow[]> => {
    const schema = v.array((await contract()).ImportRow);
    const params = { filter: JSON.stringify(filter), range: JSON.stringify(range) };
    return read(schema, `${pathOf(id)}/rows`, signal, params);
  },
};

/** The same calls for an API without imports. */
export function missingImportCalls(missing: () => Promise<never>): typeof importCalls {
  const missingList = () => readEndpoint(IMPORTS, missing);
  return {
    createImport: missing,
    sendImportPortion: missing,
    advanceImport: missing,
    getImport: missing,
    getImportRows: missing,
    probeImports: missingList,
    getImports: missingList,
  };
}
