import { useMemo } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { valueText } from './chartValue.ts';
import { Plot, sideways } from './Plot.tsx';
import { labelStep, type PointLabels, pointLabels } from './pointLabels.ts';
import { Mark, Readout } from './Readout.tsx';
import { SeriesBar } from './SeriesBar.tsx';
import type { Series } from './series.ts';
import { bandsOf, linePath, type SeriesShape, valueScale, valueTicks } from './seriesShape.ts';
import { useChartWidth } from './useChartWidth.ts';
import { usePoints } from './usePoints.ts';
import { roomFor, ValueAxis } from './ValueAxis.tsx';

const HEIGHT = 240;

interface Props {
  series: Series;
  name: string;
  labelledBy: string;
  describedBy: string;
}

/** The drawing of a series alone, for a place that has its own heading. */
export function SeriesPlot({ series, name, labelledBy, describedBy }: Props) {
  const { points, previous, interval, zone } = series;
  const [locale] = useLocaleState();
  const { width, measure } = useChartWidth();
  const { active, pointProps, isRtl } = usePoints(points.length);
  const { at, part } = sideways(width, isRtl);
  const labels = useMemo(() => pointLabels(interval, zone, locale), [interval, zone, locale]);
  const shape = useShape(series, width);
  const { bands, scale } = shape;
  const earlier = previous?.map(({ value }) => value) ?? [];
  const path = linePath(earlier, shape, at);
  const before = active === null ? undefined : previous?.[active];
  return (
    <div>
      <SeriesReadout series={series} name={name} active={active} labels={labels} />
      <div ref={measure}>
        <Plot
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
        >
          <ValueAxis {...shape} width={width} at={at} />
          <StartLabels points={points} labels={labels} bands={bands} at={at} width={width} />
          <g>
            {points.map((point, index) => (
              <SeriesBar
                key={point.start}
                series={series}
                index={index}
                labels={labels}
                x={part((bands(index) ?? 0) - (bands.step() - bands.bandwidth()) / 2, bands.step())}
                width={bands.step()}
                scale={scale}
                isFaded={active !== null && active !== index}
                point={pointProps(index)}
              />
            ))}
          </g>
          <g aria-hidden>
            <path className="halo" d={path} />
            <path className="line" d={path} />
            {before && active !== null && (
              <circle
                className="dot"
                r={4}
                cx={at((bands(active) ?? 0) + bands.bandwidth() / 2)}
                cy={scale(before.value)}
              />
            )}
          </g>
        </Plot>
      </div>
    </div>
  );
}

function useShape({ points, previous, format }: Series, width: number): SeriesShape {
  const [locale] = useLocaleState();
  return useMemo(() => {
    const values = [...points, ...(previous ?? [])].map(({ value }) => value);
    const scale = valueScale(values, HEIGHT);
    const ticks = valueTicks(scale, format, locale);
    const room = roomFor(ticks);
    return { scale, ticks, room, bands: bandsOf(points.length, room, width) };
  }, [points, previous, format, width, locale]);
}

interface ReadoutProps {
  series: Series;
  name: string;
  active: number | null;
  labels: PointLabels;
}

function SeriesReadout({ series, name, active, labels }: ReadoutProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const point = active === null ? undefined : series.points[active];
  const before = active === null ? undefined : series.previous?.[active];
  const value = (amount: number | undefined) =>
    amount === undefined ? undefined : valueText(amount, series.format, locale);
  const items = [
    {
      key: 'now',
      mark: <Mark />,
      name: point ? labels.long(point.start) : name,
      value: value(point?.value),
    },
  ];
  if (series.previous) {
    items.push({
      key: 'before',
      mark: <Mark isLine />,
      name: before ? labels.long(before.start) : translate('charts.series.earlierValue'),
      value: value(before?.value),
    });
  }
  return <Readout items={items} />;
}

interface StartLabelsProps {
  points: Series['points'];
  labels: PointLabels;
  bands: SeriesShape['bands'];
  at: (x: number) => number;
  width: number;
}

function StartLabels({ points, labels, bands, at, width }: StartLabelsProps) {
  const texts = points.map(({ start }) => labels.short(start));
  const longest = Math.max(...texts.map((text) => text.length), 1) * 7 + 14;
  const [room = 0] = bands.range();
  const step = labelStep(points.length, longest, width - room);
  return (
    <g className="axis" aria-hidden>
      {points.map(({ start }, index) =>
        index % step === 0 ? (
          <text
            key={start}
            x={at((bands(index) ?? 0) + bands.bandwidth() / 2)}
            y={HEIGHT - 6}
            textAnchor="middle"
          >
            {texts[index]}
          </text>
        ) : null,
      )}
    </g>
  );
}
