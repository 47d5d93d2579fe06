import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PointProps } from './usePoints.ts';

interface Props {
  /** All that the point says, as a screen reader reads it. */
  label: string;
  /** The orders behind it. */
  to: string | undefined;
  point: PointProps;
  children: ReactNode;
}

/** One point of a chart, inside an SVG: a link to what is behind it where there is such a place. */
export function PointMark({ label, to, point, children }: Props) {
  const { ref, ...handlers } = point;
  if (to === undefined) {
    return (
      <g ref={ref} {...image} className="point" aria-label={label} {...handlers}>
        {children}
      </g>
    );
  }
  return (
    <Link ref={ref} to={to} className="point" aria-label={label} {...handlers}>
      {children}
    </Link>
  );
}

// A value that leads nowhere is still read one by one.
const image = { role: 'img' };
