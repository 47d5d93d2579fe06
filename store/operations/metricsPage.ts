import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/schema.ts';
import type { EmailSender } from '../emails/emailSender.ts';
import { countWaiting } from '../emails/outbox.ts';
import type { AnsweredRequest } from '../http/observeRequests.ts';
import type { OrderStreams } from '../orders/orderStreams.ts';

/** Upper bounds, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Clients can send any method name, and each would create a series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Metrics of one server, in a registry of its own: a process may run several servers. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });

  function observe({ method, route, status, milliseconds }: AnsweredRequest): void {
    const name = METHODS.has(method) ? method : 'OTHER';
    requests.observe({ method: name, route, status }, milliseconds / 1000);
  }

  return { registry, observe };
}

/** Reads the value for each scrape. A failed read omits only this metric. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<number> | number,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await read());
      } catch {
        this.remove();
      }
    },
  });
}

export function addPoolGauges(
  registry: Registry,
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): void {
  const add = (suffix: string, help: string, read: () => number) =>
    addGauge(registry, `store_database_connections${suffix}`, help, read);
  add('', 'Open database connections.', () => pool.totalCount);
  add('_idle', 'Idle database connections.', () => pool.idleCount);
  add('_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
}

export function addStreamGauge(registry: Registry, { count }: Pick<OrderStreams, 'count'>): void {
  addGauge(registry, 'store_order_streams', 'Browsers connected to the stream of orders.', count);
}

/** The outbox is shared by all processes; the counters are of this process. */
export function addEmailMetrics(
  registry: Registry,
  db: Kysely<Database>,
  { counts }: Pick<EmailSender, 'counts'>,
): void {
  addGauge(registry, 'store_emails_waiting', 'Emails in the outbox.', () => countWaiting(db));
  const addCounter = (name: keyof EmailSender['counts'], help: string) =>
    new Counter({
      name: `store_emails_${name}_total`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(counts[name]);
      },
    });
  addCounter('sent', 'Emails that a mail server accepted.');
  addCounter('failed', 'Emails that were given up.');
  addCounter('tries', 'Attempts to send an email.');
}

export function addStoreGauges(registry: Registry, db: Kysely<Database>): void {
  addGauge(registry, 'store_sessions', 'Sessions that have not ended.', async () => {
    const { count } = await db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date().toISOString())
      .executeTakeFirstOrThrow();
    return count;
  });
  addGauge(registry, 'process_resident_memory_bytes', 'Resident memory of the process.', () =>
    process.memoryUsage.rss(),
  );
  addGauge(registry, 'process_uptime_seconds', 'Time since the process started.', () =>
    process.uptime(),
  );
}
