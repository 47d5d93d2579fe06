import { useLocale } from 'react-admin';
import { useStoreZone } from '../../../fields/useStoreSettings.ts';

/** Moments on the store's clock: short for a sentence, exact to the second with the zone. */
export function useMomentTexts() {
  const locale = useLocale() ?? 'en';
  const timeZone = useStoreZone();
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const inYear = new Intl.DateTimeFormat(locale, { timeZone, ...day, ...time });
  const full = new Intl.DateTimeFormat(locale, { timeZone, ...day, ...time, year: 'numeric' });
  const precise = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...day,
    ...time,
    year: 'numeric',
    second: '2-digit',
    timeZoneName: 'short',
  });
  const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });
  return {
    zone: timeZone,
    /** `Fri 4 Dec, 09:00`; with the year when it is another one. */
    short(iso: string): string {
      const at = new Date(iso);
      return (year.format(at) === year.format(new Date()) ? inYear : full).format(at);
    },
    exact: (iso: string) => precise.format(new Date(iso)),
  };
}
