import type { TimelineEntry } from '../../../../contract/order.ts';
import { addDays, dayOf } from '../../../../domain/dates.ts';

/** An entry and its place in the timeline, which is its identity. */
type PlacedEntry = { entry: TimelineEntry; at: number };

/** `name` is a text's key for today and yesterday, else the day itself in words. */
export type TimelineDay = { day: string; name: string; entries: PlacedEntry[] };

/** The entries of a timeline by the store's day, newest first. */
export function daysOf(
  timeline: readonly TimelineEntry[],
  timeZone: string,
  locale: string,
  now: Date,
): TimelineDay[] {
  const newestFirst = timeline
    .map((entry, at) => ({ entry, at }))
    // Entries of the same moment keep the order in which they were written.
    .sort((a, b) => Date.parse(b.entry.at) - Date.parse(a.entry.at) || b.at - a.at);
  const byDay = Map.groupBy(newestFirst, ({ entry }) => dayOf(new Date(entry.at), timeZone));
  const today = dayOf(now, timeZone);
  return [...byDay].map(([day, entries]) => ({ day, entries, name: nameOf(day, today, locale) }));
}

function nameOf(day: string, today: string, locale: string): string {
  if (day === today) return 'order.timeline.today';
  if (day === addDays(today, -1)) return 'order.timeline.yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`));
}
