/** Moves one element of a list to another place; a place outside the list changes nothing. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  if (to < 0 || to >= list.length) return rest;
  const [moved] = rest.splice(from, 1);
  return moved === undefined ? rest : rest.toSpliced(to, 0, moved);
}

/**
 * Where an uploaded picture belongs, so that pictures chosen together keep the order in which
 * they were chosen, whichever arrives first. `orders` holds the order of those uploaded before.
 */
export function placeFor(
  ids: readonly string[],
  orders: ReadonlyMap<string, number>,
  order: number,
): number {
  const later = ids.findIndex((id) => (orders.get(id) ?? -1) > order);
  return later < 0 ? ids.length : later;
}
