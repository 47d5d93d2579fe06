import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { OrderSignal } from '../../../contract/orderSignal.ts';
import { parseContent, totalOf } from '../../../contract/responses.ts';
import { readJson } from '../../session/sessionShape.ts';
import { ApiError, isRefused, isRefusedForNow, isSessionEnd } from '../errors.ts';
import { REQUEST_TIMEOUT, request } from '../http.ts';
import { delay } from '../retry.ts';

export type OnSignal = (signal: OrderSignal) => void;

/** Milliseconds without data after which the connection counts as dead. The store sends data every 20 s. */
const SILENCE_TIMEOUT = 45_000;
/** Milliseconds between requests to an API without a stream. */
const POLL_INTERVAL = 2500;
const BASE_DELAY = 1000;
const MAX_DELAY = 60_000;
/** Milliseconds. A shorter connection counts as a failure. Some proxies close each connection within 30 s. */
const MIN_CONNECTION_TIME = 5000;
/** Failures in a row after which `followOrders` polls, because a proxy may block the stream. */
const MAX_FAILURES = 3;

/**
 * Calls `onSignal` with the number and last change of the orders: at once, after each change, and after each poll.
 * Polls if the API has no stream or the stream fails repeatedly. Resolves with true when `abortSignal` aborts, or when
 * the store ends the connection because too many connections are open. Resolves with false if another call is
 * pointless: the session ended, or the API has neither endpoint. Never rejects.
 */
export async function followOrders(abortSignal: AbortSignal, onSignal: OnSignal): Promise<boolean> {
  let read = readEvents;
  let failures = 0;
  let hasWorked = false;
  while (!abortSignal.aborted) {
    const startedAt = performance.now();
    let hasSignal = false;
    let wait = 0;
    try {
      const mayReconnect = await read(abortSignal, (signal) => {
        hasSignal = true;
        hasWorked = true;
        onSignal(signal);
      });
      // `readEvents` returns false if the store replaced the connection, `readRows` if the response cannot be used.
      if (!mayReconnect) return read === readEvents;
      const isShort = !hasSignal || performance.now() - startedAt < MIN_CONNECTION_TIME;
      failures = read === readEvents && isShort ? failures + 1 : 0;
      if (failures >= MAX_FAILURES) read = readRows;
      wait = read === readRows ? POLL_INTERVAL : backoff(failures);
    } catch (error) {
      if (abortSignal.aborted) break;
      if (isSessionEnd(error)) return false;
      failures += 1;
      // After a first signal, no failure is permanent: a captive portal may answer for a while.
      const isPermanent = !hasWorked && isPermanentFailure(error);
      if (isPermanent && read === readRows) return false;
      if (read === readEvents && (isPermanent || (failures >= MAX_FAILURES && !hasWorked))) {
        read = readRows;
        failures = 0;
        wait = POLL_INTERVAL;
      } else {
        // Polls once while the stream is dead. The next attempt opens the stream again.
        if (read === readEvents && failures >= MAX_FAILURES) {
          await readRows(abortSignal, onSignal).catch(() => undefined);
        }
        wait = Math.max(backoff(failures), retryAfter(error));
      }
    }
    await delayUntilOnline(wait, abortSignal);
  }
  return true;
}

/** Resolves when the connection ends: true if the stream may be opened again. */
async function readEvents(abortSignal: AbortSignal, onSignal: OnSignal): Promise<boolean> {
  const controller = new AbortController();
  let end = () => controller.abort();
  const stop = () => end();
  let timer = setTimeout(stop, REQUEST_TIMEOUT);
  abortSignal.addEventListener('abort', stop);
  try {
    const reader = await openStream(controller.signal);
    end = () => void reader.cancel().catch(() => undefined);
    if (abortSignal.aborted) end();
    let mayReconnect = true;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'replaced') mayReconnect = false;
        if (event !== undefined && event !== 'orders') return;
        const signal = v.safeParse(OrderSignal, readJson(data));
        if (signal.success) onSignal(signal.output);
      },
    });
    const decoder = new TextDecoder();
    for (;;) {
      // Proxies break connections too; treat an error like an end.
      const { done, value } = await reader.read().catch(() => endOfStream);
      if (done) return mayReconnect;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_TIMEOUT);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
    abortSignal.removeEventListener('abort', stop);
  }
}

const endOfStream = { done: true, value: undefined } as const;

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

/** Polls: reads the number of orders and the latest change. Resolves with false if the response lacks either. */
async function readRows(abortSignal: AbortSignal, onSignal: OnSignal): Promise<boolean> {
  const { data, headers } = await request({
    method: 'GET',
    path: '/merchant/orders',
    params: { range: '[0,0]', sort: '["updatedAt","DESC"]' },
    responseType: 'json',
    signal: abortSignal,
  });
  const total = totalOf(headers, data);
  const rows = v.safeParse(Rows, parseContent(Rows, data));
  if (total === undefined || !rows.success) return false;
  onSignal({ total, updatedAt: rows.output[0]?.updatedAt ?? null });
  return true;
}

/** True if a retry would fail too. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'malformed' || error.status === 501) return true;
  return isRefused(error) && !isRefusedForNow(error);
}

function retryAfter(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
}

/** Exponential backoff with jitter, so that the browsers do not reconnect all at once. */
function backoff(failures: number): number {
  const mean = Math.min(BASE_DELAY * 2 ** Math.max(failures - 1, 0), MAX_DELAY);
  return mean * (0.5 + Math.random());
}

/** Waits, but ends early when the browser is online again or the signal aborts. */
async function delayUntilOnline(milliseconds: number, abortSignal: AbortSignal): Promise<void> {
  const online = new AbortController();
  const end = () => online.abort();
  window.addEventListener('online', end);
  await delay(milliseconds, AbortSignal.any([abortSignal, online.signal]));
  window.removeEventListener('online', end);
}
