import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

type Element = HTMLElement | SVGElement;

/** What makes a point of a chart one that can be reached and read. */
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
 * The points of a chart are one stop of the Tab key; arrows, Home and End move among them, and the focused
 * one is announced by its own label. `active` is the one whose value is to be shown: pointed at, focused, or
 * touched. The first touch shows, the second opens.
 */
export function usePoints(count: number, columns = count) {
  const isRtl = useTheme().direction === 'rtl';
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const elements = useRef(new Map<number, Element>());
  const touch = useRef<{ isFirst: boolean } | null>(null);
  const last = Math.max(0, count - 1);
  const picked = hovered ?? focused;
  const active = picked !== null && picked <= last ? picked : null;

  function moveBy(index: number, event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = movedTo(index, event.key, { count, columns, isRtl });
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
      tabIndex: index === Math.min(stop, last) ? 0 : -1,
      onFocus: () => {
        setFocused(index);
        setStop(index);
      },
      onBlur: () => setFocused((now) => (now === index ? null : now)),
      onKeyDown: (event) => moveBy(index, event),
      onPointerEnter: () => setHovered(index),
      onPointerLeave: ({ pointerType }) => {
        // A finger leaves as soon as it is lifted; what it showed stays.
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

/** How the points of a chart lie: in rows of `columns`, the first row on top. */
type Grid = { count: number; columns: number; isRtl: boolean };

/**
 * The point that a key leads to; null for keys that are not the chart's. Left and right are where they are
 * seen; in a single row, up and down are left to the page, and so are left and right in a single column.
 */
export function movedTo(from: number, key: string, { count, columns, isRtl }: Grid): number | null {
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
