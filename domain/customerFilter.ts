import type { UserFilter } from '../contract/user.ts';
import { isSegment, midnight, type SegmentContext, segmentFilter } from './customerSegments.ts';

/** Maximum days since somebody became a customer, including today. */
export const CUSTOMER_AGES = ['within7', 'within30', 'within90', 'within365'] as const;
/** Time of the last order: within some days, including today, or more than some days ago. */
export const LAST_ORDERS = [
  'within7',
  'within30',
  'over30',
  'over90',
  'over180',
  'over365',
] as const;

/**
 * Translates the console's customer filters to those of the API. Saved views store `segment`, `since` and `lastOrder`
 * by name, so a view is relative to the day on which it is opened. A customer must match all filters.
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

/** `within30` -> 30; undefined for another prefix. */
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

/** Intersects two filters. If both limit the same end of a range, the narrower limit applies. */
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
