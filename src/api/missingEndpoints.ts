import { create } from 'zustand';
import { isMissingStatus } from '../../contract/answers.ts';
import { onSessionCleared } from '../session/session.ts';
import { ApiError, MissingEndpointError } from './errors.ts';

/**
 * Endpoints that the API answered with 404, 405 or 501: `/merchant/orders`. In memory, until the session ends or the
 * page is reloaded, so that an API that gets one later has it.
 */
const useMissing = create<readonly string[]>(() => []);

/** Those that have answered. A 404 from one of them is about what was asked for, or a proxy's. */
const answered = new Set<string>();

onSessionCleared(() => {
  answered.clear();
  useMissing.setState([], true);
});

export function useMissingEndpoints(): readonly string[] {
  return useMissing();
}

/** True until the API says that it does not have it. */
export function useHasEndpoint(endpoint: string): boolean {
  return useMissing((missing) => !missing.includes(endpoint));
}

export function isMissing(endpoint: string): boolean {
  return useMissing.getState().includes(endpoint);
}

export function hasAnswered(endpoint: string): boolean {
  return answered.has(endpoint);
}

/** Remembers an endpoint as missing when its failure says so. */
export function noteMissing(endpoint: string, error: unknown): boolean {
  if (!(error instanceof ApiError) || !isMissingStatus(error.status)) return false;
  if (!isMissing(endpoint)) useMissing.setState((missing) => [...missing, endpoint], true);
  return true;
}

/**
 * Reads from an endpoint on which whole screens stand. One that the API does not have rejects with a
 * `MissingEndpointError`, which shows no toast, because those screens are left out.
 */
export async function readEndpoint<T>(endpoint: string, read: () => Promise<T>): Promise<T> {
  try {
    const answer = await read();
    noteAnswer(endpoint);
    return answer;
  } catch (error) {
    const isNews = error instanceof ApiError && !answered.has(endpoint);
    if (isNews && noteMissing(endpoint, error)) throw new MissingEndpointError(error);
    throw error;
  }
}

function noteAnswer(endpoint: string): void {
  answered.add(endpoint);
  if (!isMissing(endpoint)) return;
  useMissing.setState((missing) => missing.filter((one) => one !== endpoint), true);
}
