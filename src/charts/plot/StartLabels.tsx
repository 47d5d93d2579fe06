import { SERIES_HEIGHT, type SeriesShape } from '../seriesShape.ts';
import { labelStep, type PointLabels } from './pointLabels.ts';

interface Props {
  points: readonly { start: string }[];
  labels: PointLabels;
  bands: SeriesShape['bands'];
  at: (x: number) => number;
  width: number;
}

/** When the bars begin, as many as there is room for. */
export function StartLabels({ points, labels, bands, at, width }: Props) {
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
            y={SERIES_HEIGHT - 6}
            textAnchor="middle"
          >
            {texts[index]}
          </text>
        ) : null,
      )}
    </g>
  );
}

interface AheadProps {
  /** Index of the first point that has not begun. */
  from: number;
  shape: Pick<SeriesShape, 'bands' | 'scale'>;
  width: number;
  part: (x: number, size: number) => number;
}

/** Behind the part of a period that lies ahead, so that its emptiness is not read as zero. */
export function FutureArea({ from, shape: { bands, scale }, width, part }: AheadProps) {
  const start = bands(from);
  if (start === undefined) return null;
  const [foot = 0, top = 0] = scale.range();
  const x = start - (bands.step() - bands.bandwidth()) / 2;
  return (
    <rect className="ahead" x={part(x, width - x)} y={top} width={width - x} height={foot - top} />
  );
}
