import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

type Element = HTMLElement | SVGElement;

/** Props that let a point be focused, hovered and touched. */
export type PointProps = {
  ref: (element: Element | null) => void;
  tabIndex: number;
  onFocus: () => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
};

/**
 * Roving tab index: the chart is one tab stop, and arrow keys, Home and End move between points.
 * `active` is the hovered, focused or touched point. The first tap on a point shows its value, the second tap follows
 * its link.
 */
export function usePoints(count: number, columns = count) {
  const isRtl = useTheme().direction === 'rtl';
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [tabStop, setTabStop] = useState(0);
  const elements = useRef(new Map<number, Element>());
  const touch = useRef<{ isFirst: boolean } | null>(null);
  const last = Math.max(0, count - 1);
  const candidate = hovered ?? focused;
  const active = candidate !== null && candidate <= last ? candidate : null;

  function moveBy(index: number, event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = nextPoint(index, event.key, { count, columns, isRtl });
    if (to === null) return;
    event.preventDefault();
    elements.current.get(to)?.focus();
  }

  function pointProps(index: number): PointProps {
    return {
      ref: (element) => {
        if (element) elements.current.set(index, element);
        else elements.current.delete(index);
      },
      tabIndex: index === Math.min(tabStop, last) ? 0 : -1,
      onFocus: () => {
        setFocused(index);
        setTabStop(index);
      },
      onBlur: () => setFocused((now) => (now === index ? null : now)),
      onKeyDown: (event) => moveBy(index, event),
      onPointerEnter: () => setHovered(index),
      onPointerLeave: ({ pointerType }) => {
        // Touch pointers leave when the finger lifts; the value stays.
        if (pointerType !== 'touch') setHovered(null);
      },
      onPointerDown: ({ pointerType }) => {
        touch.current = pointerType === 'touch' ? { isFirst: focused !== index } : null;
      },
      onClick: (event) => {
        if (touch.current?.isFirst) event.preventDefault();
        setHovered(null);
        setFocused(index);
      },
    };
  }

  return { active, pointProps, isRtl };
}

/** Points in rows of `columns`, from the top. */
type Grid = { count: number; columns: number; isRtl: boolean };

/**
 * The point to focus after a key press; null for other keys. Left and right are directions on the screen. A single row
 * ignores up and down, which scroll the page; a single column ignores left and right.
 */
export function nextPoint(
  from: number,
  key: string,
  { count, columns, isRtl }: Grid,
): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const rowStart = from - (from % columns);
  if (columns > 1 && key === forward) return Math.min(from + 1, rowStart + columns - 1, count - 1);
  if (columns > 1 && key === back) return Math.max(from - 1, rowStart);
  if (columns < count && key === 'ArrowDown') return from + columns < count ? from + columns : from;
  if (columns < count && key === 'ArrowUp') return from >= columns ? from - columns : from;
  return null;
}
