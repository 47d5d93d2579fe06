import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { parseContent, totalOf } from '../../../contract/answers.ts';
import { OrderSignal } from '../../../contract/orderSignal.ts';
import { ApiError } from '../../api/errors.ts';
import { REQUEST_TIMEOUT, request } from '../../api/http.ts';
import { readJson } from '../../session/sessionShape.ts';

type Tell = (signal: OrderSignal) => void;

/** Milliseconds of silence after which a connection is dead: the store says something every 20 s. */
const SILENCE = 45_000;
/** Between two questions to an API that tells nothing by itself. */
const POLL = 2500;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
/** A connection that lasted so long was one: some proxies cut each after half a minute, or less. */
const LASTED = 5000;
/** Failures after which rows are asked for instead: of an API that never had a stream, or a proxy that lets none by. */
const MOST_FAILURES = 3;

/**
 * Tells of the store's orders, at once and whenever they change, until it is stopped, the API has nothing to tell by,
 * or the store says that this browser has too many connections. False when there is no point in doing it again.
 * Never rejects.
 */
export async function followOrders(stopped: AbortSignal, tell: Tell): Promise<boolean> {
  let read = readEvents;
  let failures = 0;
  let hasWorked = false;
  while (!stopped.aborted) {
    const begun = performance.now();
    let isTold = false;
    let wait = 0;
    try {
      const isWanted = await read(stopped, (signal) => {
        isTold = true;
        hasWorked = true;
        tell(signal);
      });
      if (!isWanted) return read === readEvents;
      const isShort = !isTold || performance.now() - begun < LASTED;
      failures = read === readEvents && isShort ? failures + 1 : 0;
      if (failures >= MOST_FAILURES) read = readRows;
      wait = read === readRows ? POLL : pauseAfter(failures);
    } catch (error) {
      if (stopped.aborted) break;
      if (isOver(error)) return false;
      failures += 1;
      const isNone = isMissing(error) || (failures >= MOST_FAILURES && !hasWorked);
      if (isNone && read === readRows && isMissing(error)) return false;
      if (isNone && read === readEvents) {
        read = readRows;
        failures = 0;
        wait = POLL;
      } else {
        wait = Math.max(pauseAfter(failures), retryAfter(error));
      }
    }
    await pause(wait, stopped);
  }
  return true;
}

/** True when the connection ended and may be made again. */
async function readEvents(stopped: AbortSignal, tell: Tell): Promise<boolean> {
  const opening = new AbortController();
  let end = () => opening.abort();
  const stop = () => end();
  let timer = setTimeout(stop, REQUEST_TIMEOUT);
  stopped.addEventListener('abort', stop);
  try {
    const reader = await openStream(opening.signal);
    end = () => void reader.cancel().catch(() => undefined);
    if (stopped.aborted) end();
    let isWanted = true;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'replaced') isWanted = false;
        if (event !== undefined && event !== 'orders') return;
        const signal = v.safeParse(OrderSignal, readJson(data));
        if (signal.success) tell(signal.output);
      },
    });
    const decoder = new TextDecoder();
    for (;;) {
      // Proxies end a connection in the middle of it, too: it has done its work all the same.
      const { done, value } = await reader.read().catch(() => ended);
      if (done) return isWanted;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', stop);
  }
}

const ended = { done: true, value: undefined } as const;

async function openStream(signal: AbortSignal) {
  const { data, headers } = await request({
    method: 'GET',
    path: '/merchant/orders/changes',
    headers: { Accept: 'text/event-stream' },
    responseType: 'stream',
    timeout: 0,
    signal,
  });
  if (!(data instanceof ReadableStream)) throw new ApiError({ kind: 'malformed' });
  if (headers.get('Content-Type')?.startsWith('text/event-stream')) return data.getReader();
  await data.cancel();
  throw new ApiError({ kind: 'malformed' });
}

const Rows = v.array(v.looseObject({ updatedAt: v.string() }));

/** The same from an API without a stream: how many orders there are, and the one that was changed last. */
async function readRows(stopped: AbortSignal, tell: Tell): Promise<boolean> {
  const { data, headers } = await request({
    method: 'GET',
    path: '/merchant/orders',
    params: { range: '[0,0]', sort: '["updatedAt","DESC"]' },
    responseType: 'json',
    signal: stopped,
  });
  const total = totalOf(headers, data);
  const rows = v.safeParse(Rows, parseContent(Rows, data));
  if (total === undefined || !rows.success) return false;
  tell({ total, updatedAt: rows.output[0]?.updatedAt ?? null });
  return true;
}

/** The session has ended: who signs in again begins anew. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** It is not there, and will not be there a moment later. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0 } = error;
  if (kind === 'malformed' || status === 501) return true;
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

function retryAfter(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
}

/** Longer each time, and each browser's own: those that a server has lost do not come back all at once. */
function pauseAfter(failures: number): number {
  const most = Math.min(FIRST_PAUSE * 2 ** Math.max(failures - 1, 0), LONGEST_PAUSE);
  return most * (0.5 + Math.random());
}

/** Ends early when the connection is back. */
function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      stopped.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    stopped.addEventListener('abort', end);
  });
}
