import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { movedTo } from './moves.ts';

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
