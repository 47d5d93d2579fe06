import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { forcedColours } from './seriesStyles.tsx';
import type { PointProps } from './usePoints.ts';
import { usePrinting } from './usePrinting.ts';

/** Ids of the elements that label and describe a plot. */
export type PlotIds = { labelledBy: string; describedBy: string };

interface PlotProps extends PlotIds {
  width: number;
  height: number;
  /** Ref callback of `useChartWidth`. */
  measure: (element: HTMLElement | null) => void;
  children: ReactNode;
}

export function Plot({ width, height, measure, labelledBy, describedBy, children }: PlotProps) {
  return (
    <div ref={measure}>
      <Svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
      >
        {children}
      </Svg>
    </div>
  );
}

/**
 * The SVG of a chart. Classes: `axis`, `zero`, `point` (focusable), `hit` (the whole area of a point), `future`, `bar`,
 * `line`, `halo`, `dot`. In forced-colors mode the chart uses system colours.
 */
const Svg = styled('svg')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  overflow: 'visible',
  fontFamily: theme.typography.fontFamily,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  '& text': { fill: theme.palette.text.secondary },
  '& .axis line': { stroke: theme.palette.divider, shapeRendering: 'crispEdges' },
  '& .axis line.zero': { stroke: theme.palette.text.disabled },
  '& .future': { fill: theme.palette.action.hover },
  '& .point': { cursor: 'pointer', outline: 'none' },
  '& [role="img"].point': { cursor: 'default' },
  '& .hit': { fill: 'transparent', stroke: 'transparent', strokeWidth: 2 },
  '& .point:hover .hit': { fill: theme.palette.action.hover },
  '& .point:focus-visible .hit': { stroke: theme.palette.focus },
  '& .line': {
    fill: 'none',
    stroke: theme.palette.text.primary,
    strokeWidth: 1.5,
    strokeDasharray: '5 3',
    pointerEvents: 'none',
  },
  '& .halo': {
    fill: 'none',
    stroke: theme.palette.background.paper,
    strokeWidth: 4,
    strokeOpacity: 0.85,
    pointerEvents: 'none',
  },
  '& .dot': {
    fill: theme.palette.background.paper,
    stroke: theme.palette.text.secondary,
    strokeWidth: 2,
    pointerEvents: 'none',
  },
  '@media print': { width: '100%', height: 'auto' },
  '@media (prefers-reduced-motion: no-preference)': {
    '& .bar, & .hit': { transition: 'opacity 120ms, fill 120ms' },
  },
  '@media (forced-colors: active)': {
    '& text': { fill: 'CanvasText' },
    '& .axis line, & .axis line.zero, & .line, & .dot': { stroke: 'CanvasText' },
    ...forcedColours,
    '& .bar.plain': { fill: 'CanvasText' },
    '& .dot': { fill: 'Canvas' },
    '& .halo': { stroke: 'Canvas' },
    '& .point:focus-visible .hit': { stroke: 'Highlight', strokeWidth: 3 },
  },
}));

/** Horizontal positions, mirrored in right-to-left languages. */
export function horizontalLayout(width: number, isRtl: boolean) {
  return {
    /** Position of a point that is `x` pixels from the start edge. */
    pointX: (x: number) => (isRtl ? width - x : x),
    /** Left edge of a box that begins `x` pixels from the start edge and is `size` pixels wide. */
    boxX: (x: number, size: number) => (isRtl ? width - x - size : x),
  };
}

interface PointMarkProps {
  /** Accessible name of the point. */
  label: string;
  /** URL of the point's records. */
  to: string | undefined;
  point: PointProps;
  children: ReactNode;
}

/** One point of an SVG chart; a link if it has a URL. */
export function PointMark({ label, to, point, children }: PointMarkProps) {
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

// Screen readers read a point without a link as an image. The point is still focusable.
const image = { role: 'img' };

/** An entry of the legend with the value of the active point. */
type ReadoutItem = {
  key: string;
  mark: ReactNode;
  name: string;
  value?: string | undefined;
};

interface ReadoutProps {
  items: readonly ReadoutItem[];
  /** Reserves space for one more line. */
  isLong?: boolean;
}

/**
 * The legend, with the values of the active point. A minimum height keeps the chart from moving. Hidden from screen
 * readers, which read the point itself.
 */
export function Readout({ items, isLong = false }: ReadoutProps) {
  return (
    <Line aria-hidden data-long={isLong ? '' : undefined}>
      {items.map(({ key, mark, name, value }) => (
        <Box key={key} sx={itemSx}>
          {mark}
          <span>{name}</span>
          {value !== undefined && (
            <Box component="strong" sx={{ color: 'text.primary', fontWeight: 620 }}>
              {value}
            </Box>
          )}
        </Box>
      ))}
    </Line>
  );
}

const itemSx = { display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0 };

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 2.5),
  minHeight: 24,
  marginBottom: theme.spacing(1),
  color: theme.palette.text.secondary,
  fontSize: theme.typography.caption.fontSize,
  fontVariantNumeric: 'tabular-nums',
  // Reserves one more line, so that the chart does not move.
  '&[data-long]': { minHeight: 40, alignContent: 'end' },
  [theme.breakpoints.down('sm')]: {
    minHeight: 44,
    alignContent: 'start',
    '&[data-long]': { minHeight: 62 },
  },
}));

/** A square, or a piece of a dashed line. */
export function LegendMark({ isLine = false }: { isLine?: boolean }) {
  return (
    <MarkDrawing width={16} height={12} aria-hidden>
      {isLine ? (
        <line x1={0} x2={16} y1={6} y2={6} className="line" />
      ) : (
        <rect width={12} height={12} x={2} rx={2.5} className="square" />
      )}
    </MarkDrawing>
  );
}

const MarkDrawing = styled('svg')(({ theme }) => ({
  flex: 'none',
  '& .line': { stroke: theme.palette.text.primary, strokeWidth: 1.5, strokeDasharray: '5 3' },
  '& .square': { fill: theme.palette.primary.main },
  '@media (forced-colors: active)': {
    '& .line, & .square': { stroke: 'CanvasText' },
    '& .square': { fill: 'CanvasText' },
  },
}));

const DEFAULT_WIDTH = 640;

/**
 * Measures the width of a chart in pixels, so that its text keeps its size. A print layout cannot be measured: there
 * the chart is `printWidth` pixels wide and scaled.
 */
export function useChartWidth(printWidth = 420) {
  const isPrinting = usePrinting();
  const [width, setWidth] = useState(DEFAULT_WIDTH);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const updateWidth = () => {
      const room = Math.floor(element.clientWidth);
      if (room > 0) setWidth(room);
    };
    // Measures before the first paint, so that no chart appears too wide.
    updateWidth();
    const observer = new ResizeObserver(updateWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width: isPrinting ? printWidth : width, measure };
}
