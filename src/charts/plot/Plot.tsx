import { styled } from '@mui/material/styles';

/**
 * The drawing of a chart. Classes inside: `axis` (letters and lines around), `zero`, `point` (what can be
 * reached), `hit` (its whole area), `ahead` (what is still to come), `bar`, `line`, `halo`, `value`. Forced colours get the system's own.
 */
export const Plot = styled('svg')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  overflow: 'visible',
  fontFamily: theme.typography.fontFamily,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  '& text': { fill: theme.palette.text.secondary },
  '& text.value': { fill: theme.palette.text.primary, fontWeight: 550 },
  '& .axis line': { stroke: theme.palette.divider, shapeRendering: 'crispEdges' },
  '& .axis line.zero': { stroke: theme.palette.text.disabled },
  '& .ahead': { fill: theme.palette.action.hover },
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
    '& text, & text.value': { fill: 'CanvasText' },
    '& .axis line, & .axis line.zero, & .line, & .dot': { stroke: 'CanvasText' },
    '& .bar': { stroke: 'CanvasText' },
    '& .bar.plain, & .ink-plain': { fill: 'CanvasText' },
    '& .ink-ground, & .dot': { fill: 'Canvas' },
    '& .ink-strokes': { stroke: 'CanvasText' },
    '& .halo': { stroke: 'Canvas' },
    '& .point:focus-visible .hit': { stroke: 'Highlight', strokeWidth: 3 },
  },
}));

/** Where things lie from side to side: mirrored when the language is written from the right. */
export function sideways(width: number, isRtl: boolean) {
  return {
    /** A point that is `x` from where lines begin. */
    at: (x: number) => (isRtl ? width - x : x),
    /** Left edge of a part that begins `x` from there and is `size` long. */
    part: (x: number, size: number) => (isRtl ? width - x - size : x),
  };
}
