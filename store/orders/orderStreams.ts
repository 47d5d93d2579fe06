import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '../../contract/messages.ts';
import type { OrderSignal } from '../../contract/orderSignal.ts';
import type { SignedIn, StoreContext } from '../context.ts';
import { inBatches } from '../db/inBatches.ts';
import { listenToProcesses } from '../db/notifications.ts';
import { postgresAdapter } from '../db/postgres.ts';
import { StoreError } from '../http/errors.ts';

/** The open streams of `GET /merchant/orders/changes` in this process. */
export type OrderStreams = {
  /** A stream of Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
  open(merchant: SignedIn): Response;
  count(): number;
  /** Ends all streams. Later requests get 503 with `Retry-After`. */
  close(): Promise<void>;
};

/** Milliseconds. */
export type StreamTimes = {
  /** Interval of keep-alive comments: proxies close a connection that is silent for a minute. */
  beat: number;
  /** Polling interval on SQLite. PostgreSQL is polled half as often, and only while it sends no notifications. */
  look: number;
  /** Minimum pause between two checks, so that several changes become one event. */
  pause: number;
};

const TIMES: StreamTimes = { beat: 20_000, look: 1000, pause: 300 };
/** Queue length after which a client is assumed disconnected. */
const MAX_QUEUED = 8;

type Stream = SignedIn & {
  controller: ReadableStreamDefaultController<Uint8Array>;
  lastEvent: string;
};
type Source = Pick<StoreContext, 'db' | 'clock' | 'limits'>;

export function createOrderStreams(source: Source, times: StreamTimes = TIMES): OrderStreams {
  const { db, limits } = source;
  const streams = new Set<Stream>();
  let isClosed = false;
  let watch: Watch | undefined;
  const look = batched(times.pause, (storeIds) => sendSignals(source, streams, storeIds, end));

  function end(stream: Stream, lastEvent = ''): void {
    if (!streams.delete(stream)) return;
    if (lastEvent !== '') send(stream, lastEvent);
    stream.controller.close();
    stopWhenLast();
  }

  function stopWhenLast(): void {
    if (streams.size > 0) return;
    void watch?.stop();
    watch = undefined;
  }

  function wake(storeId?: string): void {
    for (const stream of streams) {
      if (storeId === undefined || stream.storeId === storeId) look(stream.storeId);
    }
  }

  function beat(): void {
    for (const stream of streams) {
      if ((stream.controller.desiredSize ?? 0) < -MAX_QUEUED) end(stream);
      else send(stream, ':\n\n');
    }
    // Also ends streams whose session has expired.
    wake();
  }

  /** Ends the oldest stream of a session or merchant when the limit is reached. */
  function limitStreams(owner: 'sessionId' | 'merchantId', id: string, max: number): void {
    const own = [...streams].filter((stream) => stream[owner] === id);
    const [oldest] = own;
    // The event tells the browser not to reconnect, or two browsers would keep replacing each other.
    if (oldest && own.length >= max) end(oldest, 'event: replaced\ndata: {}\n\n');
  }

  function open(merchant: SignedIn): Response {
    if (isClosed || streams.size >= limits.streams) {
      const headers = { 'Retry-After': '5' };
      throw new StoreError(503, messages.unavailable, { code: 'unavailable', headers });
    }
    limitStreams('sessionId', merchant.sessionId, limits.streamsPerSession);
    limitStreams('merchantId', merchant.merchantId, limits.streamsPerMerchant);
    let stream: Stream | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = { ...merchant, controller, lastEvent: '' };
        streams.add(stream);
        // Tells the client at once that the stream is open.
        send(stream, ':\n\n');
      },
      cancel: () => {
        if (stream) streams.delete(stream);
        stopWhenLast();
      },
    });
    watch ??= startWatch(db, times, { wake, beat });
    look(merchant.storeId);
    return new Response(body, { headers: HEADERS });
  }

  return {
    open,
    count: () => streams.size,
    close: async () => {
      isClosed = true;
      const last = watch;
      for (const stream of streams) end(stream);
      await last?.stop();
    },
  };
}

const encoder = new TextEncoder();

function send({ controller }: Stream, text: string): void {
  controller.enqueue(encoder.encode(text));
}

/** Batches ids: runs `work` immediately, then at most once per `pause` with all ids collected meanwhile. */
function batched(pause: number, work: (ids: string[]) => Promise<void>): (id: string) => void {
  const waiting = new Set<string>();
  let isWorking = false;
  async function run(): Promise<void> {
    isWorking = true;
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting.clear();
      // The next beat retries after a database failure.
      await work(ids).catch(() => undefined);
      await sleep(pause, undefined, { ref: false });
    }
    isWorking = false;
  }
  return (id) => {
    waiting.add(id);
    if (!isWorking) void run();
  };
}

type Watch = { stop(): Promise<void> };

/** Detects changes while at least one stream is open. */
function startWatch(
  db: Source['db'],
  times: StreamTimes,
  { wake, beat }: { wake: (storeId?: string) => void; beat: () => void },
): Watch {
  const listener = listenToProcesses(db, wake);
  // Polling a server costs more than polling a file.
  const pause = postgresAdapter(db) ? 2 * times.look : times.look;
  const timers = [
    setInterval(() => !listener.isReceiving() && wake(), pause),
    setInterval(beat, times.beat),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await listener.stop();
    },
  };
}

/** Sends new events to the streams of these stores, and ends streams whose session has ended. */
async function sendSignals(
  source: Source,
  streams: ReadonlySet<Stream>,
  storeIds: readonly string[],
  end: (stream: Stream) => void,
): Promise<void> {
  const wanted = new Set(storeIds);
  const affected = [...streams].filter(({ storeId }) => wanted.has(storeId));
  const sessions = new Set(affected.map(({ sessionId }) => sessionId));
  const active = await readActiveSessions(source, sessions);
  for (const stream of affected) if (!active.has(stream.sessionId)) end(stream);
  const signals = await readSignals(source.db, storeIds);
  for (const stream of affected) {
    const signal = signals.get(stream.storeId);
    const text = `event: orders\ndata: ${JSON.stringify(signal)}\n\n`;
    if (!signal || !streams.has(stream) || stream.lastEvent === text) continue;
    stream.lastEvent = text;
    send(stream, text);
  }
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Disables buffering in nginx.
  'X-Accel-Buffering': 'no',
};

async function readActiveSessions(
  { db, clock }: Source,
  sessionIds: ReadonlySet<string>,
): Promise<Set<string>> {
  const active = new Set<string>();
  for (const ids of inBatches([...sessionIds])) {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', clock().toISOString())
      .execute();
    for (const { id } of rows) active.add(id);
  }
  return active;
}

/**
 * Reads the signals of many stores in one statement, each by index lookups. A store without rows in `order_counts` has
 * no orders.
 */
async function readSignals(
  db: Source['db'],
  storeIds: readonly string[],
): Promise<Map<string, OrderSignal>> {
  const signals = new Map<string, OrderSignal>(
    storeIds.map((id) => [id, { total: 0, updatedAt: null }]),
  );
  for (const ids of inBatches(storeIds)) {
    const rows = await db
      .selectFrom('order_counts')
      .select(({ fn, selectFrom }) => [
        'order_counts.store_id',
        fn.sum<number>('count').as('total'),
        selectFrom('orders')
          .select('orders.updated_at')
          .whereRef('orders.store_id', '=', 'order_counts.store_id')
          .orderBy('orders.updated_at', 'desc')
          .limit(1)
          .as('updated_at'),
      ])
      .where('order_counts.store_id', 'in', ids)
      .groupBy('order_counts.store_id')
      .execute();
    for (const { store_id, total, updated_at: updatedAt } of rows) {
      signals.set(store_id, { total: Number(total), updatedAt });
    }
  }
  return signals;
}
