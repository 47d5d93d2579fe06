import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderSignal } from '../../contract/orderSignal.ts';
import { followOrders } from '../../src/api/calls/followOrders.ts';
import { type OrderWatch, watchOrders } from '../../src/layout/newOrders/watchOrders.ts';
import { onSessionEnded, readSession } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';

/** Which tabs get order signals, by how many connections, and what happens when a connection ends. */

const store = serveStore();
const STREAM = 'GET /merchant/orders/changes';
const open: OrderWatch[] = [];

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  await store.signIn();
});
afterEach(() => {
  for (const tab of open.splice(0)) tab.stop();
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Another tab of this browser. */
function openTab(owner = 'amina') {
  const signals: OrderSignal[] = [];
  const seen: number[] = [];
  const tab = watchOrders({
    followOrders,
    owner,
    onSignal: (signal) => signals.push(signal),
    onSeen: (total) => seen.push(total),
  });
  open.push(tab);
  return { ...tab, signals, seen, total: () => signals.at(-1)?.total };
}

const connections = () => journal.requests(STREAM).length;
const eventually = <T,>(read: () => T) => expect.poll(read, { timeout: 8000 });

test('two tabs share one connection, and both are notified', async () => {
  const [one, other] = [openTab(), openTab()];
  await eventually(one.total).toBe(0);
  await eventually(other.total).toBe(0);
  await addOrder(store.db, amina.storeId);
  await eventually(one.total).toBe(1);
  await eventually(other.total).toBe(1);
  expect(connections()).toBe(1);
  expect(journal.last(STREAM).headers.authorization).toBe(`Bearer ${readSession().token}`);
});

test('a tab that opens later gets the current state, and what was seen', async () => {
  const one = openTab();
  await eventually(one.total).toBe(0);
  one.broadcastSeen(0);
  const other = openTab();
  await eventually(other.total).toBe(0);
  expect(other.seen).toEqual([0]);
  other.broadcastSeen(7);
  await eventually(() => one.seen).toEqual([7]);
  expect(connections()).toBe(1);
});

test('another tab takes over when the connected one is closed, and gets what it missed', async () => {
  const [one, other] = [openTab(), openTab()];
  await eventually(other.total).toBe(0);
  one.stop();
  await addOrder(store.db, amina.storeId);
  await eventually(other.total).toBe(1);
  expect(connections()).toBe(2);
});

test('a frozen tab does not block the others', async () => {
  // A frozen tab: it has the lock but does not respond.
  const frozen = locks.request('admin-orders', () => new Promise(() => {}));
  const lost = frozen.catch((error: unknown) => error);
  const tab = openTab();
  await eventually(tab.total).toBe(0);
  expect(await lost).toMatchObject({ name: 'AbortError' });
});

test('reloading the console does not hang Safari, which refuses locks to a page that is left', async () => {
  let requests = 0;
  const request = async () => {
    requests += 1;
    // Ends the bug's loop, which would leave the test no time to fail.
    if (requests > 100) return new Promise(() => {});
    throw new DOMException('The document is not fully active', 'InvalidStateError');
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  openTab();
  // A page that is left runs no timers.
  await new Promise((resolve) => setImmediate(resolve));
  expect(requests).toBe(1);
});

test('Firefox that blocks cookies, and refuses channels and locks with them, does not crash', async () => {
  const denied = new DOMException('The operation is insecure.', 'SecurityError');
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw denied;
      }
    },
  );
  const request = () => Promise.reject(denied);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  const tab = openTab();
  tab.broadcastSeen(0);
  await eventually(tab.total).toBe(0);
  await addOrder(store.db, amina.storeId);
  await eventually(tab.total).toBe(1);
  expect(connections()).toBe(1);
});

test('ignores messages of another merchant’s tab', async () => {
  const tab = openTab();
  await eventually(tab.total).toBe(0);
  const other = new BroadcastChannel('admin-orders');
  other.postMessage({ owner: 'bruno', seen: 9, signal: { total: 9, updatedAt: null } });
  other.postMessage({ owner: 'amina', seen: 'nine', signal: 'none' });
  other.postMessage({ owner: 'amina', seen: 4 });
  await eventually(() => tab.seen).toEqual([4]);
  expect(tab.total()).toBe(0);
  other.close();
});

test('polls the newest row of an API without a stream', async () => {
  faults.status(STREAM, 404);
  const tab = openTab();
  await eventually(tab.total).toBe(0);
  await addOrder(store.db, amina.storeId);
  await eventually(() => tab.signals.at(-1)).toEqual({
    total: 1,
    updatedAt: '2026-03-01T10:00:00.000Z',
  });
  expect(connections()).toBe(1);
  expect(journal.last('GET /merchant/orders').query).toEqual({
    range: [0, 0],
    sort: ['updatedAt', 'DESC'],
  });
});

const useFastTimers = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'performance'],
  });

test('polls rows if a proxy buffers the stream', async () => {
  faults.status(STREAM, 200, ':', { headers: { 'Content-Type': 'text/event-stream' } });
  useFastTimers();
  const tab = openTab();
  await eventually(tab.total).toBe(0);
  expect(connections()).toBe(3);
});

test('reconnects without growing pauses if a proxy cuts each connection', async () => {
  faults.cut(STREAM, 20_000);
  useFastTimers();
  const tab = openTab();
  for (let count = 1; count < 8; count += 1) {
    await eventually(() => tab.signals).toHaveLength(count);
    expect(connections()).toBe(count);
    await vi.advanceTimersByTimeAsync(21_600);
  }
  expect(journal.requests('GET /merchant/orders')).toHaveLength(0);
});

test('polls rows if a proxy ends each stream after its first event', async () => {
  faults.cut(STREAM, 500);
  useFastTimers();
  openTab();
  const requestCount = async () => {
    await vi.advanceTimersByTimeAsync(200);
    return journal.requests('GET /merchant/orders').length;
  };
  await eventually(requestCount).toBeGreaterThan(0);
  expect(connections()).toBe(3);
});

test('the sign-in page of a hotel, in place of a response, does not end the news of orders', async () => {
  faults.cut(STREAM, 20_000);
  useFastTimers();
  const tab = openTab();
  await eventually(tab.total).toBe(0);
  const html = { headers: { 'Content-Type': 'text/html' } };
  for (const route of [STREAM, 'GET /merchant/orders']) {
    faults.status(route, 200, '<!doctype html><h1>Welcome</h1>', html);
  }
  await vi.advanceTimersByTimeAsync(21_600);
  await eventually(connections).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(10_000);
  faults.reset();
  await addOrder(store.db, amina.storeId);
  const total = async () => {
    await vi.advanceTimersByTimeAsync(5000);
    return tab.total();
  };
  await eventually(total).toBe(1);
  const polls = journal.requests('GET /merchant/orders').length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(journal.requests('GET /merchant/orders')).toHaveLength(polls);
});

test('new orders still arrive when a stream that has worked stays dead', async () => {
  faults.cut(STREAM, 20_000);
  useFastTimers();
  const tab = openTab();
  await eventually(tab.total).toBe(0);
  faults.reset();
  // Such as after a restart with an older version of the store.
  faults.status(STREAM, 404);
  await addOrder(store.db, amina.storeId);
  const total = async () => {
    await vi.advanceTimersByTimeAsync(5000);
    return tab.total();
  };
  await eventually(total).toBe(1);
});

test('polls rows if the API returns a page instead of the stream', async () => {
  faults.status(STREAM, 200, { _id: 'changes' });
  const tab = openTab();
  await eventually(tab.total).toBe(0);
  expect(connections()).toBe(1);
});

test('stops polling an API that can neither stream nor sort orders', async () => {
  faults.status(STREAM, 404);
  faults.status('GET /merchant/orders', 400);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'setInterval'] });
  const tab = openTab();
  await vi.advanceTimersByTimeAsync(10_000);
  await eventually(() => journal.requests('GET /merchant/orders')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(journal.requests('GET /merchant/orders')).toHaveLength(1);
  expect(connections()).toBe(1);
  expect(tab.signals).toEqual([]);
});

test('retries an unavailable store, and gets what it missed', async () => {
  faults.status(STREAM, 503);
  const tab = openTab();
  await eventually(connections).toBe(1);
  await addOrder(store.db, amina.storeId);
  faults.reset();
  await eventually(tab.total).toBe(1);
  expect(connections()).toBeLessThanOrEqual(3);
});

test('a logout elsewhere ends the session here once, and stops all requests', async () => {
  const ended = vi.fn();
  const stopListening = onSessionEnded(ended);
  const tab = openTab();
  await eventually(tab.total).toBe(0);
  await store.call('POST /merchant/auth/logout-all');
  await eventually(() => ended.mock.calls).toEqual([['expired']]);
  expect(connections()).toBe(2);
  expect(readSession().token).toBeNull();
  stopListening();
});

test('stops requests in the background after a while; returning gets what was missed', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval'] });
  const tab = openTab();
  await eventually(tab.total).toBe(0);
  hidden.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  await addOrder(store.db, amina.storeId);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await eventually(tab.total).toBe(1);
  expect(connections()).toBe(2);
});
