import { WRITES, WriteState } from '../../../contract/writeState.ts';
import { request } from '../http.ts';
import type { GetWriteState } from '../lostResponses.ts';
import { isMissing, noteMissing } from '../missingEndpoints.ts';
import { parseResponse } from '../parse.ts';

/** Milliseconds. Short, because the merchant has already waited for the response of the write. */
const TIMEOUT = 2000;

/** `GET /merchant/writes`. Null if the API lacks this endpoint. */
export const getWriteState: GetWriteState = async (key) => {
  if (isMissing(WRITES)) return null;
  try {
    const call = { method: 'GET', path: WRITES, params: { key }, timeout: TIMEOUT } as const;
    return parseResponse(WriteState, (await request(call)).data, `GET ${WRITES}`).state;
  } catch (error) {
    if (noteMissing(WRITES, error)) return null;
    throw error;
  }
};
