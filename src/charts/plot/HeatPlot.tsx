import { useTheme } from '@mui/material/styles';
import { useLocaleState, useTranslate } from 'react-admin';
import { type HeatMapProps, HOURS, heatLabels, sideOf, WEEKDAYS } from '../heat.ts';
import { Plot, sideways } from './Plot.tsx';
import { PointMark } from './PointMark.tsx';
import { Mark, Readout } from './Readout.tsx';
import { useChartWidth } from './useChartWidth.ts';
import { usePoints } from './usePoints.ts';

type Props = Pick<HeatMapProps, 'values' | 'countText'> & {
  urlOf: HeatMapProps['urlOf'] | undefined;
  labelledBy: string;
  describedBy: string;
};

const HEAD = 20;
/** Narrower than this, weekdays stand side by side and hours below each other. */
const NARROW = 540;
const ON_PAPER = 860;

/** The squares of a week: hours from side to side, or from top to bottom where there is no room for that. */
export function HeatPlot({ values, countText, urlOf, labelledBy, describedBy }: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { width, measure } = useChartWidth(ON_PAPER);
  const grid = gridOf(width);
  const { active, pointProps, isRtl } = usePoints(WEEKDAYS * HOURS, grid.columns);
  const { at, part } = sideways(width, isRtl);
  const labels = heatLabels(locale);
  const most = Math.max(0, ...values.flat());
  const told = (index: number) => {
    const { weekday, hour } = grid.timeOf(index);
    const names = { weekday: labels.weekday(weekday), hour: labels.hour(hour) };
    return { ...names, value: countText(values[weekday]?.[hour] ?? 0) };
  };
  const shown = active === null ? undefined : told(active);
  const shownText = shown && `${shown.weekday}, ${shown.hour}`;
  return (
    <div>
      <Readout
        items={[
          {
            key: 'cell',
            mark: <Mark />,
            name: shownText ?? translate('charts.heat.legend'),
            value: shown?.value,
          },
        ]}
      />
      <div ref={measure}>
        <Plot
          width={width}
          height={grid.height}
          viewBox={`0 0 ${width} ${grid.height}`}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
        >
          <HeatLabels grid={grid} labels={labels} at={at} />
          {Array.from({ length: WEEKDAYS * HOURS }, (_, index) => {
            const { weekday, hour } = grid.timeOf(index);
            const { x, y } = grid.placeOf(index);
            return (
              <PointMark
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour of the week is its place
                key={index}
                label={translate('charts.heat.point', told(index))}
                to={urlOf?.(weekday, hour)}
                point={pointProps(index)}
              >
                <HeatCell
                  x={part(x, grid.cell.width)}
                  y={y}
                  size={grid.cell}
                  side={sideOf(values[weekday]?.[hour] ?? 0, most)}
                  isActive={active === index}
                />
              </PointMark>
            );
          })}
        </Plot>
      </div>
    </div>
  );
}

interface HeatCellProps {
  /** Its left upper corner. */
  x: number;
  y: number;
  size: { width: number; height: number };
  side: number;
  isActive: boolean;
}

function HeatCell({ x, y, size, side, isActive }: HeatCellProps) {
  const { palette } = useTheme();
  const [width, height] = [Math.max(0, size.width - 2), size.height - 2];
  return (
    <>
      <rect
        className="hit"
        x={x + 1}
        y={y + 1}
        width={width}
        height={height}
        rx={3}
        style={{ fill: isActive ? palette.action.focus : palette.sunken }}
      />
      <rect
        className="bar plain"
        x={x + 1 + (width * (1 - side)) / 2}
        y={y + 1 + (height * (1 - side)) / 2}
        width={width * side}
        height={height * side}
        rx={2.5}
        fill={palette.primary.main}
        fillOpacity={0.35 + 0.65 * side}
        pointerEvents="none"
      />
    </>
  );
}

type Grid = ReturnType<typeof gridOf>;

function gridOf(width: number) {
  const isNarrow = width < NARROW;
  const [columns, rows] = isNarrow ? [WEEKDAYS, HOURS] : [HOURS, WEEKDAYS];
  const room = isNarrow ? 48 : 56;
  const cell = { width: (width - room) / columns, height: isNarrow ? 20 : 30 };
  return {
    isNarrow,
    columns,
    rows,
    room,
    cell,
    height: HEAD + rows * cell.height,
    timeOf: (index: number) => {
      const [row, column] = [Math.floor(index / columns), index % columns];
      return isNarrow ? { weekday: column, hour: row } : { weekday: row, hour: column };
    },
    placeOf: (index: number) => ({
      x: room + (index % columns) * cell.width,
      y: HEAD + Math.floor(index / columns) * cell.height,
    }),
  };
}

interface HeatLabelsProps {
  grid: Grid;
  labels: ReturnType<typeof heatLabels>;
  at: (x: number) => number;
}

function HeatLabels({ grid, labels, at }: HeatLabelsProps) {
  const { isNarrow, columns, rows, room, cell } = grid;
  const hourEvery = isNarrow ? 2 : Math.ceil(44 / cell.width);
  const isShown = (index: number, isHour: boolean) => !isHour || index % hourEvery === 0;
  const text = (index: number, isHour: boolean) =>
    isHour ? labels.hour(index) : labels.shortWeekday(index);
  return (
    <g aria-hidden>
      {Array.from({ length: columns }, (_, column) =>
        isShown(column, !isNarrow) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <text key={column} x={at(room + (column + 0.5) * cell.width)} y={12} textAnchor="middle">
            {text(column, !isNarrow)}
          </text>
        ) : null,
      )}
      {Array.from({ length: rows }, (_, row) =>
        isShown(row, isNarrow) ? (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={row}
            x={at(room - 8)}
            y={HEAD + (row + 0.5) * cell.height}
            dy="0.32em"
            textAnchor="end"
          >
            {text(row, isNarrow)}
          </text>
        ) : null,
      )}
    </g>
  );
}
