import type { UserFilter } from '../contract/user.ts';
import { isSegment, midnight, type SegmentContext, segmentFilter } from './customerSegments.ts';

/** How long somebody has been a customer: at most so many days, today included. */
export const SINCE = ['within7', 'within30', 'within90', 'within365'] as const;
/** When customers last ordered: in the last days, today included, or more than so many days ago. */
export const LAST_ORDERS = [
  'within7',
  'within30',
  'over30',
  'over90',
  'over180',
  'over365',
] as const;

/**
 * What the console's list of customers asks for, in the store's filters. `segment`, `since` and `lastOrder`
 * are kept by their names, so that a saved view means the day on which it is opened. All of it has to hold:
 * a filter that is stricter than a segment narrows it.
 */
export function customersFilter(
  { segment, since, lastOrder, ...filter }: Record<string, unknown>,
  place: SegmentContext,
): Record<string, unknown> {
  return [
    isSegment(segment) ? segmentFilter(segment, place) : {},
    within(since, (from) => ({ createdAfter: from }), place),
    within(lastOrder, (from) => ({ lastOrderAfter: from }), place),
    over(lastOrder, place),
  ].reduce(narrowed, filter);
}

/** `within30` -> 30; undefined for anything that does not begin so. */
export function daysOf(name: unknown, beginning: 'within' | 'over'): number | undefined {
  const [, days] = new RegExp(`^${beginning}(\\d{1,4})$`).exec(String(name)) ?? [];
  return days === undefined ? undefined : Number(days);
}

function within(
  name: unknown,
  filterFrom: (from: string) => UserFilter,
  place: SegmentContext,
): UserFilter {
  const days = daysOf(name, 'within');
  return days === undefined ? {} : filterFrom(midnight(place, 1 - days));
}

function over(name: unknown, place: SegmentContext): UserFilter {
  const days = daysOf(name, 'over');
  return days === undefined ? {} : { lastOrderBefore: midnight(place, -days) };
}

/** Both: of two ends of a range the one that lets fewer through. */
function narrowed(filter: Record<string, unknown>, more: UserFilter): Record<string, unknown> {
  const stricter = Object.entries(more).map(([name, value]) => {
    const other = filter[name];
    if (other === undefined) return [name, value];
    const isLowEnd = name.endsWith('Min') || name.endsWith('After');
    return [name, isLowEnd === size(other) > size(value) ? other : value];
  });
  return { ...filter, ...Object.fromEntries(stricter) };
}

function size(end: unknown): number {
  return typeof end === 'string' ? Date.parse(end) : Number(end);
}
