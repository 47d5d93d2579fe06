/** How the points of a chart lie: in rows of `columns`, the first row on top. */
export type Grid = { count: number; columns: number; isRtl: boolean };

/**
 * The point that a key leads to; null for keys that are not the chart's. Left and right are where they are
 * seen; in a single row, up and down are left to the page, and so are left and right in a single column.
 */
export function movedTo(from: number, key: string, { count, columns, isRtl }: Grid): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const rowStart = from - (from % columns);
  if (columns > 1 && key === forward) return Math.min(from + 1, rowStart + columns - 1, count - 1);
  if (columns > 1 && key === back) return Math.max(from - 1, rowStart);
  if (columns < count && key === 'ArrowDown') return from + columns < count ? from + columns : from;
  if (columns < count && key === 'ArrowUp') return from >= columns ? from - columns : from;
  return null;
}
