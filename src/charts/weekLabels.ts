import { dateFormat } from '../../domain/intl.ts';

/** Names of weekdays, and hours without a date or a zone. */
export function weekLabels(locale: string) {
  const long = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const short = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const narrow = dateFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const clock = dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  // 1 January 2024 was a Monday.
  const dateOf = (day: number, hour = 0) => new Date(Date.UTC(2024, 0, 1 + day, hour));
  return {
    weekday: (weekday: number) => long.format(dateOf(weekday)),
    shortWeekday: (weekday: number) => short.format(dateOf(weekday)),
    narrowWeekday: (weekday: number) => narrow.format(dateOf(weekday)),
    hour: (hour: number) => clock.format(dateOf(0, hour)),
  };
}
