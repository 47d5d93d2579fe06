import { useLocale } from 'react-admin';
import { useStoreZone } from '../../../fields/useStoreSettings.ts';

/** Moments on the store's clock: short for a sentence, exact with the zone. */
export function useMomentTexts() {
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const inYear = new Intl.DateTimeFormat(locale, { timeZone, ...day, ...time });
  const full = new Intl.DateTimeFormat(locale, { timeZone, ...day, ...time, year: 'numeric' });
  const named = { timeZone, ...day, ...time, year: 'numeric', timeZoneName: 'short' } as const;
  const toTheMinute = new Intl.DateTimeFormat(locale, named);
  const toTheSecond = new Intl.DateTimeFormat(locale, { ...named, second: '2-digit' });
  const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });
  return {
    zone: timeZone,
    /** `Fri 4 Dec, 09:00`; with the year when it is another one. */
    short(iso: string): string {
      const at = new Date(iso);
      return (year.format(at) === year.format(new Date()) ? inYear : full).format(at);
    },
    /** With the zone, and with its seconds when it has some: the end of a day does. */
    exact(iso: string): string {
      const at = new Date(iso);
      return (at.getTime() % 60_000 === 0 ? toTheMinute : toTheSecond).format(at);
    },
  };
}
