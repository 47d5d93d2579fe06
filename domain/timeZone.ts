import { wallClock } from './dates.ts';

/** Cache of the zone names that were checked. */
const known = new Map<string, boolean>();

/** The zone `name`, or the browser's own zone if `name` is missing or the browser does not support it. */
export function supportedZone(name: string | null | undefined): string {
  return name && isZone(name) ? name : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isZone(name: string): boolean {
  let isSupported = known.get(name);
  if (isSupported === undefined) {
    isSupported = canFormat(name);
    known.set(name, isSupported);
  }
  return isSupported;
}

function canFormat(timeZone: string): boolean {
  try {
    return !Number.isNaN(wallClock(0, timeZone));
  } catch {
    return false;
  }
}
