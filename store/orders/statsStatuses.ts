import { sql } from 'kysely';
import type { OrderStats } from '../../contract/stats.ts';
import type { Store } from '../lists/listDeclaration.ts';
import {
  covering,
  FIFTEEN_MINUTES_MS,
  FIFTEEN_MINUTES_SHIFT,
  splitIntoBuckets,
} from './orderBuckets.ts';
import { leftJoinEach, milliseconds, within } from './statsTotals.ts';

type Statuses = NonNullable<OrderStats['statusSeries']>;

/**
 * Orders by status in each interval between two points, and from the last point to `end`. Includes cancelled
 * orders.
 */
export async function readStatusSeries(
  store: Store,
  points: readonly Date[],
  end: Date,
): Promise<Statuses> {
  const series: Statuses = points.map((start) => ({ start: start.toISOString(), counts: {} }));
  const spans: string[] = [];
  for (const [n, from] of points.entries()) {
    const { full, edges } = splitIntoBuckets(
      milliseconds({ from, to: points[n + 1] ?? end }),
      FIFTEEN_MINUTES_MS,
    );
    for (const { grain, range } of covering(full, FIFTEEN_MINUTES_SHIFT)) {
      spans.push(`(${n}, ${grain}, ${range.from}, ${range.to})`);
    }
    for (const edge of edges) {
      const { rows } = await sql<Found>`select ${n} as n, status, count(*) as count from orders
        where store_id = ${store.storeId} and ${within('created_at', edge)}
        group by status`.execute(store.db);
      addTo(series, rows);
    }
  }
  addTo(series, await aggregateCounts(store, spans));
  return series;
}

type Found = { n: number; status: string; count: number };

/** Counts of all intervals from the aggregates, in one statement. */
async function aggregateCounts({ db, storeId }: Store, spans: readonly string[]): Promise<Found[]> {
  if (spans.length === 0) return [];
  // Inlines the numbers, because PostgreSQL can't infer the types of parameters in `values`. They are no user input.
  const { rows } = await sql<Omit<Found, 'status'> & { status: string | null }>`
    with spans(n, size, low, high) as (values ${sql.raw(spans.join(', '))})
    select n, status, sum(count) as count from spans ${leftJoinEach(
      db,
      'order_kinds',
      sql`store_id = ${storeId} and grain = size and bucket >= low and bucket < high`,
    )}
    group by n, status`.execute(db);
  // Leaves out empty intervals here: a condition on the joined table would make SQLite start from that table.
  return rows.flatMap(({ n, status, count }) => (status === null ? [] : [{ n, status, count }]));
}

function addTo(series: Statuses, rows: readonly Found[]): void {
  for (const { n, status, count } of rows) {
    const counts = series[Number(n)]?.counts;
    if (counts) counts[status] = (counts[status] ?? 0) + Number(count);
  }
}
