import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** One name with its mark, and the value of the point that is shown. */
export type ReadoutItem = {
  key: string;
  mark: ReactNode;
  name: string;
  value?: string | undefined;
};

interface Props {
  items: readonly ReadoutItem[];
  /** A value may be a whole list. */
  isLong?: boolean;
}

/**
 * The legend of a chart, which tells the values of the point that is pointed at. It has its place whether or
 * not there is one, so that nothing moves or covers the chart. Screen readers hear the point itself.
 */
export function Readout({ items, isLong = false }: Props) {
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
  // Two lines from the start where two are needed to tell two values.
  '&[data-long]': { minHeight: 40, alignContent: 'end' },
  [theme.breakpoints.down('sm')]: {
    minHeight: 44,
    alignContent: 'start',
    '&[data-long]': { minHeight: 62 },
  },
}));

/** A square of a fill, or a piece of a dashed line. */
export function Mark({ fill, isLine = false }: { fill?: string; isLine?: boolean }) {
  return (
    <MarkDrawing width={16} height={12} aria-hidden>
      {isLine ? (
        <line x1={0} x2={16} y1={6} y2={6} className="line" />
      ) : (
        <rect width={12} height={12} x={2} rx={2.5} className="square" {...(fill && { fill })} />
      )}
    </MarkDrawing>
  );
}

const MarkDrawing = styled('svg')(({ theme }) => ({
  flex: 'none',
  '& .line': { stroke: theme.palette.text.primary, strokeWidth: 1.5, strokeDasharray: '5 3' },
  '& .square:not([fill])': { fill: theme.palette.primary.main },
  '@media (forced-colors: active)': {
    '& .line, & .square': { stroke: 'CanvasText' },
    '& .square:not([fill])': { fill: 'CanvasText' },
  },
}));
