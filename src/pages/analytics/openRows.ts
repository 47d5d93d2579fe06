/** At most so many categories are open at once, so that a click never asks for many metrics. */
export const MOST_OPEN = 20;

/** Opens a row, or closes it; beyond the most, the one that was opened first closes. */
export function toggleOpen(open: readonly string[], id: string, most = MOST_OPEN): string[] {
  if (open.includes(id)) return open.filter((one) => one !== id);
  return [...open, id].slice(-most);
}
