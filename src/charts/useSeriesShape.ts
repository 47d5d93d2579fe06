import { useMemo } from 'react';
import { useLocaleState } from 'react-admin';
import { roomFor } from './plot/ValueAxis.tsx';
import type { Series } from './series.ts';
import { bandsOf, SERIES_HEIGHT, type SeriesShape, valueScale, valueTicks } from './seriesShape.ts';

/** Where the bars of values over time lie in a plot so many pixels wide. */
export function useSeriesShape(
  { points, previous, ahead, format }: Pick<Series, 'points' | 'previous' | 'ahead' | 'format'>,
  width: number,
): SeriesShape {
  const [locale] = useLocaleState();
  const count = points.length + (ahead?.length ?? 0);
  return useMemo(() => {
    const values = [...points, ...(previous ?? [])].map(({ value }) => value);
    const scale = valueScale(values, SERIES_HEIGHT);
    const ticks = valueTicks(scale, format, locale);
    const room = roomFor(ticks);
    return { scale, ticks, room, bands: bandsOf(count, room, width) };
  }, [points, previous, count, format, width, locale]);
}
