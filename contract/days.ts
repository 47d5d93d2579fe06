/** Whether the text is a calendar day, `2026-11-24`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // `Date.parse` accepts 31 February, as 3 March.
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** A range of days in the store's time zone, including `from` and `to`. An empty `from` or `to` means no limit. */
export type DaySpan = { from: string; to: string };

/**
 * Parses a period of days: `2026-11-01..2026-11-20`, `2026-11-01..` or `..2026-11-20`. Returns null for any other text,
 * for a period that ends before it begins, and for years before 1000 or after 2999.
 */
export function parseDays(period: string): DaySpan | null {
  const [from, to, ...rest] = period.split('..');
  if (from === undefined || to === undefined || rest.length > 0) return null;
  // A date input reports `0020` while `2026` is being typed.
  const isFine = [from, to].every((day) => day === '' || (/^[12]/.test(day) && isDay(day)));
  if (!isFine || (from === '' && to === '')) return null;
  return from !== '' && to !== '' && from > to ? null : { from, to };
}
