import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { forcedColours, SeriesPatterns, type SeriesStyle, seriesFill } from './seriesStyles.tsx';
import { type PointProps, usePoints } from './usePoints.ts';

/** One row: its name, its bar from `from` to `to` (parts of the whole track, 0 to 1), and its value. */
export type BarRow = {
  key: string;
  name: string;
  value: string;
  /** Behind the value, quieter: a share, or what the sum comes to. */
  note?: string | undefined;
  /** All of it as a screen reader reads it. */
  label: string;
  bar?: { from: number; to: number; styleIndex: number };
  /** Instead of a bar, a square of that style before the name. */
  mark?: number;
  /** URL of what is behind it. */
  to?: string | undefined;
};

interface Props {
  rows: readonly BarRow[];
  styles: readonly SeriesStyle[];
  labelledBy: string;
  describedBy: string;
}

/** Bars that lie, one below the other, with room for long names; each is a stop of the arrow keys. */
export function BarRows({ rows, styles, labelledBy, describedBy }: Props) {
  const id = useId();
  const { active, pointProps, isRtl } = usePoints(rows.length, 1);
  return (
    <Room>
      <Rows aria-labelledby={labelledBy} aria-describedby={describedBy}>
        {rows.map((row, index) => (
          <Row key={row.key} data-faded={active !== null && active !== index ? '' : undefined}>
            <RowPoint row={row} point={pointProps(index)}>
              <span className={row.bar ? 'name' : 'name marked'}>
                {row.mark !== undefined && (
                  <Swatch style={styles[row.mark]} id={`${id}-${index}`} />
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
    </Room>
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

/** A name that is heard holds what is seen, word for word: without the marks that keep directions apart. */
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

/** Rows are laid out by the room that they have, not by the window's. */
const Room = styled('div')({ containerType: 'inline-size' });
const ROOMY = '@container (min-width: 400px)';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: theme.spacing(2),
  fontSize: theme.typography.body2.fontSize,
  [ROOMY]: { gridTemplateColumns: 'fit-content(36%) minmax(40px, 1fr) auto' },
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
    [ROOMY]: { gridColumn: 'span 2' },
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
  // Where there is little room, the bar has the whole width, under its name.
  '& .track': { gridRow: 2, gridColumn: '1 / -1' },
  [ROOMY]: {
    '& .point': { [theme.breakpoints.up('sm')]: { minHeight: 36 } },
    '& .track': { gridRow: 'auto', gridColumn: 'auto' },
  },
}));
