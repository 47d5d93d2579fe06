import { useCallback, useState } from 'react';
import { usePrinting } from './usePrinting.ts';

const UNKNOWN = 640;

/**
 * Pixels that a chart has from side to side: its letters keep their size however wide it is. On paper, which
 * cannot be measured, it is drawn for `paper` pixels and fills its place (`Plot`).
 */
export function useChartWidth(paper = 420) {
  const isPrinting = usePrinting();
  const [width, setWidth] = useState(UNKNOWN);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measured = () => {
      const room = Math.floor(element.clientWidth);
      if (room > 0) setWidth(room);
    };
    // Before the first paint, so that no chart is ever seen too wide.
    measured();
    const observer = new ResizeObserver(measured);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width: isPrinting ? paper : width, measure };
}
