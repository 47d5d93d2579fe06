import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { forcedColours, SeriesPatterns, type SeriesStyle, seriesFill } from './seriesStyles.tsx';
import { type PointProps, usePoints } from './usePoints.ts';

/** A labelled row with a bar from `from` to `to`, both 0 to 1, or with a square. */
export type BarRow = {
  key: string;
  name: string;
  value: string;
  /** Muted text after the value: a share, or a running total. */
  note?: string | undefined;
  /** Accessible name of the row. */
  label: string;
  bar?: { from: number; to: number; styleIndex: number };
  /** Index of a style: shows a square before the name instead of a bar. */
  swatch?: number;
  /** URL of the row's records. */
  to?: string | undefined;
};

interface Props {
  rows: readonly BarRow[];
  styles: readonly SeriesStyle[];
  labelledBy: string;
  describedBy: string;
}

/** Horizontal bars. One tab stop; arrow keys move between the rows. */
export function BarRows({ rows, styles, labelledBy, describedBy }: Props) {
  const id = useId();
  const { active, pointProps, isRtl } = usePoints(rows.length, 1);
  return (
    <Container>
      <Rows aria-labelledby={labelledBy} aria-describedby={describedBy}>
        {rows.map((row, index) => (
          <Row key={row.key} data-faded={active !== null && active !== index ? '' : undefined}>
            <RowPoint row={row} point={pointProps(index)}>
              <span className={row.bar ? 'name' : 'name marked'}>
                {row.swatch !== undefined && (
                  <Swatch style={styles[row.swatch]} id={`${id}-${index}`} />
                )}
                <bdi>{row.name}</bdi>
              </span>{' '}
              {row.bar && (
                <Track {...row.bar} id={`${id}-${index}`} styles={styles} isRtl={isRtl} />
              )}
              <span className="figure">
                <strong>{row.value}</strong> {row.note !== undefined && <span>{row.note}</span>}
              </span>
            </RowPoint>
          </Row>
        ))}
      </Rows>
    </Container>
  );
}

interface PointRowProps {
  row: BarRow;
  point: PointProps;
  children: ReactNode;
}

function RowPoint({ row, point, children }: PointRowProps) {
  const { ref, ...handlers } = point;
  if (row.to === undefined) {
    return (
      <Value
        ref={ref}
        role="img"
        className="point"
        aria-label={accessibleName(row.label)}
        {...handlers}
      >
        {children}
      </Value>
    );
  }
  return (
    <Link
      ref={ref}
      to={row.to}
      className="point"
      aria-label={accessibleName(row.label)}
      {...handlers}
    >
      {children}
    </Link>
  );
}

/** Removes directional isolates: the accessible name must contain the visible text. */
function accessibleName(label: string): string {
  return label.replace(/[\u2066-\u2069]/g, '');
}

const Value = styled('div')({});

type TrackProps = NonNullable<BarRow['bar']> & {
  id: string;
  styles: readonly SeriesStyle[];
  isRtl: boolean;
};

function Track({ from, to, styleIndex, id, styles, isRtl }: TrackProps) {
  const start = Math.min(from, to) * 100;
  const length = Math.abs(to - from) * 100;
  const used = styles[styleIndex];
  return (
    <svg className="track" width="100%" height={14} aria-hidden>
      {used && <SeriesPatterns id={id} styles={[used]} />}
      <rect className="ground" width="100%" height={14} rx={4} />
      <rect
        className="bar"
        x={`${isRtl ? 100 - start - length : start}%`}
        width={`${length}%`}
        height={14}
        rx={3}
        fill={seriesFill(id, 0)}
      />
    </svg>
  );
}

function Swatch({ style, id }: { style: SeriesStyle | undefined; id: string }) {
  return (
    <svg className="swatch" width={14} height={14} aria-hidden>
      {style && <SeriesPatterns id={id} styles={[style]} />}
      <rect className="bar" width={14} height={14} rx={3} fill={seriesFill(id, 0)} />
    </svg>
  );
}

/** Container queries: the layout depends on the width of the card. */
const Container = styled('div')({ containerType: 'inline-size' });
const WIDE = '@container (min-width: 400px)';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: theme.spacing(2),
  fontSize: theme.typography.body2.fontSize,
  [WIDE]: { gridTemplateColumns: 'fit-content(36%) minmax(40px, 1fr) auto' },
}));

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  '&[data-faded] .bar': { opacity: 0.55 },
  '& .point': {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'center',
    rowGap: theme.spacing(0.5),
    minHeight: 44,
    padding: theme.spacing(0.5, 1),
    margin: theme.spacing(0, -1),
    borderRadius: theme.shape.borderRadius,
    color: 'inherit',
    textDecoration: 'none',
    outline: 'none',
  },
  '& a.point:hover': { backgroundColor: theme.palette.action.hover },
  '& a.point:hover .name': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& .point:focus-visible': { boxShadow: `0 0 0 2px ${theme.palette.focus}` },
  '& .name': { minWidth: 0, overflowWrap: 'anywhere', textAlign: 'start' },
  '& .marked': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    [WIDE]: { gridColumn: 'span 2' },
  },
  '& .swatch': { flex: 'none' },
  '& .figure': {
    display: 'flex',
    gap: theme.spacing(1),
    justifyContent: 'flex-end',
    alignItems: 'baseline',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& .figure strong': { fontWeight: 570 },
  '& .figure span': { color: theme.palette.text.secondary, minWidth: '3.6em', textAlign: 'end' },
  '& .ground': { fill: theme.palette.sunken },
  '@media (prefers-reduced-motion: no-preference)': { '& .bar': { transition: 'opacity 120ms' } },
  '@media (forced-colors: active)': {
    ...forcedColours,
    '& .point:focus-visible': { outline: '3px solid Highlight' },
  },
  // In narrow cards the bar takes the whole width below the name.
  '& .track': { gridRow: 2, gridColumn: '1 / -1' },
  [WIDE]: {
    '& .point': { [theme.breakpoints.up('sm')]: { minHeight: 36 } },
    '& .track': { gridRow: 'auto', gridColumn: 'auto' },
  },
}));
