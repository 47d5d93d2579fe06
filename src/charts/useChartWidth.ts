import { useCallback, useState } from 'react';

const UNKNOWN = 640;

/** Pixels that a chart has from side to side: its letters keep their size however wide it is. */
export function useChartWidth() {
  const [width, setWidth] = useState(UNKNOWN);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const room = Math.floor(entry?.contentRect.width ?? 0);
      if (room > 0) setWidth(room);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, measure };
}
