import { wallClock } from './dates.ts';

/** Names of zones that were looked up. */
const known = new Map<string, boolean>();

/** The zone of that name, or the machine's own: it may know fewer zones than the server. */
export function zoneOr(name: string | null | undefined): string {
  return name && isZone(name) ? name : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isZone(name: string): boolean {
  let is = known.get(name);
  if (is === undefined) {
    is = canFormat(name);
    known.set(name, is);
  }
  return is;
}

function canFormat(timeZone: string): boolean {
  try {
    return !Number.isNaN(wallClock(0, timeZone));
  } catch {
    return false;
  }
}
