import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { numberText } from '../../domain/intl.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { ChartCard } from './ChartCard.tsx';
import { type ChartData, textCell } from './chartData.ts';
import {
  horizontalLayout,
  LegendMark,
  Plot,
  type PlotIds,
  PointMark,
  Readout,
  useChartWidth,
} from './plot/Plot.tsx';
import { usePoints } from './plot/usePoints.ts';
import { weekLabels } from './weekLabels.ts';

interface HeatPlotProps {
  /** Counts by weekday (0 is Monday), then by hour in the store's zone. */
  values: readonly (readonly number[])[];
  /** Formats a count: `3 orders`. */
  countText: (count: number) => string;
  /** URL of the records of an hour; undefined without records. */
  getUrl: (weekday: number, hour: number) => string | undefined;
}

interface Props extends HeatPlotProps {
  /** Translated. */
  title: string;
  fileName: string;
}

const hours = [...Array(24).keys()];
const weekdays = [...Array(7).keys()];

/** Counts by weekday and hour. The area of a square is proportional to its count; small counts have a minimum area. */
export function HeatMap({ title, fileName, ...plot }: Props) {
  const { values, countText, getUrl } = plot;
  const translate = useTranslate();
  const locale = useLocale();
  const labels = weekLabels(locale);
  const best = busiestHour(values);
  const sentences = [
    translate('charts.heat.busiest', {
      weekday: labels.weekday(best.weekday),
      hour: labels.hour(best.hour),
      value: countText(best.value),
    }),
    translate('charts.heat.quiet', { smart_count: quietHours(values) }),
  ];
  const data: ChartData = {
    columns: [
      { header: translate('charts.heat.hour') },
      ...weekdays.map((day) => ({ header: labels.weekday(day), isNumber: true })),
    ],
    rows: hours.map((hour) => ({
      key: String(hour),
      cells: [
        textCell(labels.hour(hour)),
        ...weekdays.map((day) => {
          const count = values[day]?.[hour] ?? 0;
          return { text: numberText(count, locale), csv: count, to: getUrl(day, hour) };
        }),
      ],
    })),
  };
  return (
    <ChartCard
      title={title}
      summary={best.value === 0 ? translate('charts.heat.nothing') : sentences.join(' ')}
      data={data}
      fileName={fileName}
    >
      {(ids) => <HeatPlot {...plot} {...ids} />}
    </ChartCard>
  );
}

/**
 * The weekday (0 is Monday) and hour with the highest count; the first one if several are equal.
 */
export function busiestHour(values: readonly (readonly number[])[]) {
  let best = { weekday: 0, hour: 0, value: 0 };
  for (const [weekday, counts] of values.entries()) {
    for (const [hour, value] of counts.entries()) {
      if (value > best.value) best = { weekday, hour, value };
    }
  }
  return best;
}

/** The number of hours with a count of zero. */
export function quietHours(values: readonly (readonly number[])[]): number {
  return weekdays.length * hours.length - values.flat().filter((value) => value > 0).length;
}

const HEADER_HEIGHT = 20;
/** Pixels. In narrower charts the weekdays are the columns, else the hours. */
const NARROW_WIDTH = 540;
const PRINT_WIDTH = 860;
/** Estimated width of a label's character in pixels, including padding. */
const CHARACTER_WIDTH = 8;

function HeatPlot({ values, countText, getUrl, ...ids }: HeatPlotProps & PlotIds) {
  const translate = useTranslate();
  const locale = useLocale();
  const { width, measure } = useChartWidth(PRINT_WIDTH);
  const grid = createGrid(width);
  const { active, pointProps, isRtl } = usePoints(grid.cells.length, grid.columns.length);
  const { pointX, boxX } = horizontalLayout(width, isRtl);
  const labels = weekLabels(locale);
  const max = Math.max(0, ...values.flat());
  const valueAt = ({ weekday, hour }: WeekHour) => values[weekday]?.[hour] ?? 0;
  const shown = active === null ? undefined : grid.cells[active];
  return (
    <div>
      <Readout
        items={[
          {
            key: 'cell',
            mark: <LegendMark />,
            name: shown
              ? `${labels.weekday(shown.weekday)}, ${labels.hour(shown.hour)}`
              : translate('charts.heat.legend'),
            value: shown && countText(valueAt(shown)),
          },
        ]}
      />
      <Plot width={width} height={grid.height} measure={measure} {...ids}>
        <HeatLabels grid={grid} labels={labels} pointX={pointX} />
        {grid.cells.map((cell, index) => (
          <PointMark
            key={`${cell.weekday} ${cell.hour}`}
            label={translate('charts.heat.point', {
              weekday: labels.weekday(cell.weekday),
              hour: labels.hour(cell.hour),
              value: countText(valueAt(cell)),
            })}
            to={getUrl(cell.weekday, cell.hour)}
            point={pointProps(index)}
          >
            <HeatCell
              x={boxX(cell.x, grid.size.width)}
              y={cell.y}
              size={grid.size}
              side={squareSide(valueAt(cell), max)}
              isActive={active === index}
            />
          </PointMark>
        ))}
      </Plot>
    </div>
  );
}

type WeekHour = { weekday: number; hour: number };

function createGrid(width: number) {
  const isNarrow = width < NARROW_WIDTH;
  const [columns, rows] = isNarrow ? [weekdays, hours] : [hours, weekdays];
  const labelWidth = isNarrow ? 48 : 56;
  const size = { width: (width - labelWidth) / columns.length, height: isNarrow ? 20 : 30 };
  const cells = rows.flatMap((row) =>
    columns.map((column) => ({
      ...(isNarrow ? { weekday: column, hour: row } : { weekday: row, hour: column }),
      x: labelWidth + column * size.width,
      y: HEADER_HEIGHT + row * size.height,
    })),
  );
  return {
    isNarrow,
    columns,
    rows,
    labelWidth,
    size,
    cells,
    height: HEADER_HEIGHT + rows.length * size.height,
  };
}

interface HeatLabelsProps {
  grid: ReturnType<typeof createGrid>;
  labels: ReturnType<typeof weekLabels>;
  pointX: (x: number) => number;
}

/** All weekdays, and as many hours as fit. */
function HeatLabels({ grid, labels, pointX }: HeatLabelsProps) {
  const { isNarrow, columns, rows, labelWidth, size } = grid;
  const hourEvery = isNarrow ? 2 : Math.ceil(44 / size.width);
  // Arabic's short weekday names are the full names, which may not fit.
  const hasRoom = weekdays.every(
    (day) => labels.shortWeekday(day).length * CHARACTER_WIDTH <= size.width,
  );
  const weekday = isNarrow && !hasRoom ? labels.narrowWeekday : labels.shortWeekday;
  const text = (index: number, isHour: boolean) => {
    if (!isHour) return weekday(index);
    return index % hourEvery === 0 ? labels.hour(index) : null;
  };
  return (
    <g aria-hidden>
      {columns.map((column) => (
        <text
          key={column}
          x={pointX(labelWidth + (column + 0.5) * size.width)}
          y={12}
          textAnchor="middle"
        >
          {text(column, !isNarrow)}
        </text>
      ))}
      {rows.map((row) => (
        <text
          key={row}
          x={pointX(labelWidth - 8)}
          y={HEADER_HEIGHT + (row + 0.5) * size.height}
          dy="0.32em"
          textAnchor="end"
        >
          {text(row, isNarrow)}
        </text>
      ))}
    </g>
  );
}

interface HeatCellProps {
  /** Top left corner. */
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

/** Side of a square relative to its cell: 0, or 0.22 to 1. The square root makes the area proportional. */
export function squareSide(value: number, max: number): number {
  return value <= 0 || max <= 0 ? 0 : Math.max(0.22, Math.sqrt(value / max));
}
