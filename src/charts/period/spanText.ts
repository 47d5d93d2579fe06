import { dayOf } from '../../../domain/dates.ts';
import type { Period } from '../../../domain/statsPeriods.ts';

/** A period on the clock of a zone: `21 Nov 2026`, `1 – 21 Nov 2026`, `14 Nov 2026, 00:00 – 11:30`. */
export function spanText({ from, to }: Period, timeZone: string, locale: string): string {
  const isWhole = isMidnight(from, timeZone) && isMidnight(to, timeZone);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: isOneDay({ from, to }, timeZone) ? 'short' : undefined,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(!isWhole && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });
  // Its end is not in it any more; the last moment of it is.
  return format.formatRange(from, isWhole ? new Date(to.getTime() - 1) : to);
}

function isOneDay({ from, to }: Period, timeZone: string): boolean {
  return dayOf(from, timeZone) === dayOf(new Date(to.getTime() - 1), timeZone);
}

/** Where a day begins, which is not at 00:00 where clocks skip that. */
function isMidnight(at: Date, timeZone: string): boolean {
  return dayOf(at, timeZone) !== dayOf(new Date(at.getTime() - 1), timeZone);
}
