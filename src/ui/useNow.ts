import { createContext, use, useEffect, useState } from 'react';

const MINUTE = 60_000;
// Timers count milliseconds in 31 bits.
const LONGEST_WAIT = 2 ** 31 - 1;

/** The time, moved on about every half minute: for ages in minutes, and for what "today" is. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Of the page: one clock for all the moments on it. */
export const PageClock = createContext<Date | null>(null);

/** The time, for an age among many on the page: it is drawn again when the page's clock has moved on. */
export function useNowOfPage(): Date {
  use(PageClock);
  return new Date();
}

/** The time, moved on when the moment has come that `next` says is the next that matters, in milliseconds. */
export function useNowAt(next: (now: Date) => number | undefined): Date {
  const [now, setNow] = useState(() => new Date());
  const at = next(now);
  useEffect(() => {
    if (at === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = at - Date.now();
      if (left <= 0) setNow(new Date());
      else timer = setTimeout(look, Math.min(LONGEST_WAIT, left));
    };
    look();
    return () => clearTimeout(timer);
  }, [at]);
  return now;
}
