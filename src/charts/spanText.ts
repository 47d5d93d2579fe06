import { dayOf } from '../../domain/dates.ts';
import type { DaySpan } from '../../domain/periods.ts';
import type { Period } from '../../domain/statsPeriods.ts';

/** Days in words: `1 – 21 Nov 2026`, or one day alone. */
export function spanText({ from, to }: DaySpan, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  return format.formatRange(at(from), at(to));
}

/** The days that a half open period touches on a zone's clock. */
export function comparedDays({ from, to }: Period, timeZone: string): DaySpan {
  return { from: dayOf(from, timeZone), to: dayOf(new Date(to.getTime() - 1), timeZone) };
}
