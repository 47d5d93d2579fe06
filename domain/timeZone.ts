/** The zone of that name, or the machine's own: it may know fewer zones than the server. */
export function zoneOr(name: string | null | undefined): string {
  return name && isZone(name) ? name : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
