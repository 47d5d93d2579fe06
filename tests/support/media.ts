type Screen = { width?: number; isTouch?: boolean };

/**
 * `matchMedia`, which jsdom lacks. With reduced motion, so that dialogs and menus close at once. Without a `width`, no
 * query for a width matches.
 */
export function mediaOf({ width, isTouch = false }: Screen = {}): typeof window.matchMedia {
  const isOfWidth = (query: string) => {
    const [least, most] = ['min', 'max'].map((end) => pixelsIn(query, end));
    if (width === undefined || (least === undefined && most === undefined)) return false;
    return width >= (least ?? 0) && width <= (most ?? width);
  };
  const matches = (query: string) =>
    query === '(prefers-reduced-motion: reduce)' ||
    (isTouch && query === '(pointer: coarse)') ||
    isOfWidth(query);
  return (query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: matches(query),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

function pixelsIn(query: string, end: string): number | undefined {
  const [, length, unit] = new RegExp(`${end}-width: ?([\\d.]+)(px|rem)`).exec(query) ?? [];
  return length === undefined ? undefined : Number(length) * (unit === 'rem' ? 16 : 1);
}
