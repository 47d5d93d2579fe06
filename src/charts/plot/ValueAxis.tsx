import type { ScaleLinear } from 'd3-scale';

interface Props {
  scale: ScaleLinear<number, number>;
  ticks: readonly { value: number; text: string }[];
  /** Pixels from side to side, and those that the letters take. */
  width: number;
  room: number;
  at: (x: number) => number;
}

/** Lines across a chart with what they stand for. Screen readers hear the values of the points instead. */
export function ValueAxis({ scale, ticks, width, room, at }: Props) {
  return (
    <g className="axis" aria-hidden>
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line
            className={value === 0 ? 'zero' : undefined}
            x1={at(room)}
            x2={at(width)}
            y1={Math.round(scale(value))}
            y2={Math.round(scale(value))}
          />
          <text x={at(room - 8)} y={scale(value)} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Pixels that the longest of these letters takes, with its distance to the lines. */
export function roomFor(ticks: readonly { text: string }[]): number {
  return Math.max(...ticks.map(({ text }) => text.length), 1) * 7 + 12;
}
