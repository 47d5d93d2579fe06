import type { TurnedPage } from './turnedPage.ts';

/** How many rows there are in all, how many meet each condition by itself, and how many meet all of them. */
type Totals<By extends string> = { all: number; alone: ReadonlyMap<By, number>; total: number };

/** The condition by whose index a page is found; gathered: all that meet it are read and sorted. */
export type Driver<C> = { by: C | undefined; isGathered: boolean };

// A row that is gathered is looked up in the table and sorted; one that is walked over is next in an index.
const GATHER_COST = 4;

/**
 * Whether a page is walked along the index of its sort, where the rows of `aligned` lie together, or gathered
 * from the index of `first`, the condition that fewest rows meet.
 */
export function chooseDriver<By extends string, C extends { by: By }>(
  page: TurnedPage,
  { first, aligned }: { first: C | undefined; aligned: C | undefined },
  { all, alone, total }: Totals<By>,
): Driver<C> {
  if (!first) return { by: undefined, isGathered: false };
  if (first.by === 'id') return { by: first, isGathered: true };
  const walkedOver = aligned ? (alone.get(aligned.by) ?? all) : all;
  const steps = Math.min(walkedOver, ((page.offset + page.limit) * walkedOver) / total);
  const gathered = (alone.get(first.by) ?? all) * GATHER_COST;
  return gathered < steps ? { by: first, isGathered: true } : { by: aligned, isGathered: false };
}

/** Rows in the order of their ids. */
export function inOrderOf<R extends { id: string }>(
  ids: readonly string[],
  rows: readonly R[],
): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
