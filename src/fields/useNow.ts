import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time, moved on about every half minute: for ages in minutes, and for what "today" is. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
