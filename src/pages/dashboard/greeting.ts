export type Greeting = 'morning' | 'afternoon' | 'evening';

/** Which greeting fits the hour where the store is; the browser's zone when the store's is not known. */
export function greetingAt(now: Date, timeZone: string | null | undefined): Greeting {
  const hour = hourIn(now, timeZone ?? undefined);
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

function hourIn(now: Date, timeZone: string | undefined): number {
  try {
    const options = { hour: 'numeric', hourCycle: 'h23', timeZone } as const;
    return Number(new Intl.DateTimeFormat('en', options).format(now));
  } catch {
    // A zone that this browser does not know.
    return now.getHours();
  }
}
