import { createContext, use, useEffect, useState } from 'react';

const MINUTE = 60_000;
// Milliseconds. Browsers store a timeout as a signed 32-bit integer.
const LONGEST_WAIT = 2 ** 31 - 1;

/** The current time, updated every half minute: for ages in minutes and for "today". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** One clock for all moments on the page. */
export const PageClock = createContext<Date | null>(null);

/** The current time; renders again at each tick of `PageClock`. */
export function useNowOfPage(): Date {
  use(PageClock);
  return new Date();
}

/** The current time, updated at the moment that `next` returns (milliseconds since 1970); undefined: never. */
export function useNowAt(next: (now: Date) => number | undefined): Date {
  const [now, setNow] = useState(() => new Date());
  const at = next(now);
  useEffect(() => {
    if (at === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const remaining = at - Date.now();
      if (remaining <= 0) setNow(new Date());
      else timer = setTimeout(update, Math.min(LONGEST_WAIT, remaining));
    };
    update();
    return () => clearTimeout(timer);
  }, [at]);
  return now;
}
