import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../db/schema.ts';
import type { EmailSender } from '../emails/emailSender.ts';
import { countWaiting } from '../emails/outbox.ts';
import type { Answered } from '../http/observed.ts';
import type { ImportStep } from '../imports/importRecord.ts';
import type { OrderStreams } from '../orders/orderStreams.ts';

/** Upper ends of the buckets of times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Anybody can send a method of any name: each would be a series of its own. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What is asked when the page is read: a number of now, or nothing where there is none. A counter only grows. */
export type Gauge = {
  name: string;
  help: string;
  type?: 'gauge' | 'counter';
  read: () => Promise<number> | number;
};

/** What is counted from the start of this process on; each with its labels. */
const COUNTERS = {
  store_imports_total: 'Imports that came to a state.',
  store_import_rows_total: 'Rows of imports: what they would do, and what became of them.',
};

type Series = { labels: string; count: number; seconds: number; buckets: number[] };

/**
 * Counts requests and their times, and tells them beside `gauges` in Prometheus' text format, version 0.0.4
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 */
export function createMetrics(gauges: readonly Gauge[]) {
  const series = new Map<string, Series>();

  function observe({ method, route, status, milliseconds }: Answered): void {
    const name = METHODS.has(method) ? method : 'OTHER';
    const labels = `method="${name}",route="${escaped(route)}",status="${status}"`;
    const seconds = milliseconds / 1000;
    const known = series.get(labels) ?? {
      labels,
      count: 0,
      seconds: 0,
      buckets: BUCKETS.map(() => 0),
    };
    known.count += 1;
    known.seconds += seconds;
    known.buckets = known.buckets.map(
      (count, at) => count + (seconds <= (BUCKETS[at] ?? 0) ? 1 : 0),
    );
    series.set(labels, known);
  }

  const counters = new Map<string, Map<string, number>>();

  function count(name: keyof typeof COUNTERS, labels: string, by: number): void {
    if (by <= 0) return;
    const known = counters.get(name) ?? new Map<string, number>();
    known.set(labels, (known.get(labels) ?? 0) + by);
    counters.set(name, known);
  }

  function observeImport({ after, before }: ImportStep): void {
    const { type, state, counts } = after;
    const labels = `type="${type}"`;
    count('store_imports_total', `${labels},state="${state}"`, state === before?.state ? 0 : 1);
    for (const result of [
      'new',
      'changed',
      'same',
      'refused',
      'written',
      'undone',
      'kept',
    ] as const) {
      const more = counts[result] - (before?.counts[result] ?? 0);
      count('store_import_rows_total', `${labels},result="${result}"`, more);
    }
  }

  async function page(): Promise<string> {
    const lines = [
      '# HELP http_request_duration_seconds How long requests took, by route, method and status.',
      '# TYPE http_request_duration_seconds histogram',
    ];
    for (const { labels, count, seconds, buckets } of series.values()) {
      const name = 'http_request_duration_seconds';
      for (const [at, below] of buckets.entries()) {
        lines.push(`${name}_bucket{${labels},le="${BUCKETS[at]}"} ${below}`);
      }
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`);
    }
    for (const [name, help] of Object.entries(COUNTERS)) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`);
      for (const [labels, value] of counters.get(name) ?? []) {
        lines.push(`${name}{${labels}} ${value}`);
      }
    }
    for (const { name, help, type = 'gauge', read } of gauges) {
      const value = await Promise.resolve()
        .then(read)
        .catch(() => Number.NaN);
      // One that cannot be told now is left out: the others still are.
      if (Number.isNaN(value)) continue;
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`);
    }
    return `${lines.join('\n')}\n`;
  }

  return { observe, observeImport, page };
}

function escaped(label: string): string {
  return label.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
}

/** The connections to a PostgreSQL server. */
export function gaugesOfPool(
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
): Gauge[] {
  const gauge = (name: string, help: string, read: () => number) => ({
    name: `store_database_connections${name}`,
    help,
    read,
  });
  return [
    gauge('', 'Open connections to the database.', () => pool.totalCount),
    gauge('_idle', 'Those that nobody uses.', () => pool.idleCount),
    gauge('_waiting', 'Requests that wait for one.', () => pool.waitingCount),
  ];
}

export function gaugeOfStreams({ count }: Pick<OrderStreams, 'count'>): Gauge {
  const help = 'Browsers that are told of orders as they come.';
  return { name: 'store_order_streams', help, read: count };
}

/** Emails to customers: those in the outbox are of all processes, the others of this one. */
export function gaugesOfEmails(
  db: Kysely<Database>,
  { counts }: Pick<EmailSender, 'counts'>,
): Gauge[] {
  const counter = (name: keyof EmailSender['counts'], help: string): Gauge => ({
    name: `store_emails_${name}_total`,
    help,
    type: 'counter',
    read: () => counts[name],
  });
  return [
    {
      name: 'store_emails_waiting',
      help: 'Emails that are still to leave.',
      read: () => countWaiting(db),
    },
    counter('sent', 'Emails that a mail server took.'),
    counter('failed', 'Emails that were given up.'),
    counter('tries', 'Emails that were handed to a mail server, each try counted.'),
  ];
}

export function gaugesOfStore(db: Kysely<Database>): Gauge[] {
  const countSessions = async () => {
    const { count } = await db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date().toISOString())
      .executeTakeFirstOrThrow();
    return count;
  };
  return [
    { name: 'store_sessions', help: 'Merchants who are signed in.', read: countSessions },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process.',
      read: () => process.memoryUsage.rss(),
    },
    {
      name: 'process_uptime_seconds',
      help: 'How long the process has been running.',
      read: () => process.uptime(),
    },
  ];
}
