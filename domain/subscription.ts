import { dayOf, daysUntil } from './dates.ts';

/** Days before a renewal from which on the dashboard tells of it. */
export const SOON_DAYS = 7;

/** The store's day of a renewal that was sent as a day or as an instant; null when it is neither. */
export function renewalDay(renewal: string | null | undefined, timeZone: string): string | null {
  if (!renewal) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(renewal))
    return Number.isNaN(Date.parse(renewal)) ? null : renewal;
  const at = new Date(renewal);
  return Number.isNaN(at.getTime()) ? null : dayOf(at, timeZone);
}

type Plan = { status?: string | null | undefined; renewalDate?: string | null | undefined };

/** The renewal, or the end of a trial, that is at most a week away; null when there is none to tell of. */
export function renewalSoon(
  { status, renewalDate }: Plan,
  now: Date,
  timeZone: string,
): { kind: 'renews' | 'trial'; day: string; days: number } | null {
  if (status !== 'active' && status !== 'trialing') return null;
  const day = renewalDay(renewalDate, timeZone);
  if (day === null) return null;
  const days = daysUntil(day, now, timeZone);
  if (days < 0 || days > SOON_DAYS) return null;
  return { kind: status === 'trialing' ? 'trial' : 'renews', day, days };
}
