import { dayOf, daysUntil } from './dates.ts';

/** The dashboard announces a renewal this many days ahead. */
export const SOON_DAYS = 7;

/** The store's day of a renewal, which the server sends as a day or an instant; null for anything else. */
export function renewalDay(renewal: string | null | undefined, timeZone: string): string | null {
  if (!renewal) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(renewal))
    return Number.isNaN(Date.parse(renewal)) ? null : renewal;
  const at = new Date(renewal);
  return Number.isNaN(at.getTime()) ? null : dayOf(at, timeZone);
}

type Plan = { status?: string | null | undefined; renewalDate?: string | null | undefined };

/** The renewal, or the end of a trial, within the next `SOON_DAYS` days; otherwise null. */
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
