import { useMemo } from 'react';
import { useLocaleState } from 'react-admin';
import type { Series } from './series.ts';
import { bandsOf, SERIES_HEIGHT, type SeriesShape, valueScale, valueTicks } from './seriesShape.ts';
import { roomFor } from './ValueAxis.tsx';

/** Where the bars of values over time lie in a plot so many pixels wide. */
export function useSeriesShape(
  { points, previous, format }: Pick<Series, 'points' | 'previous' | 'format'>,
  width: number,
): SeriesShape {
  const [locale] = useLocaleState();
  return useMemo(() => {
    const values = [...points, ...(previous ?? [])].map(({ value }) => value);
    const scale = valueScale(values, SERIES_HEIGHT);
    const ticks = valueTicks(scale, format, locale);
    const room = roomFor(ticks);
    return { scale, ticks, room, bands: bandsOf(points.length, room, width) };
  }, [points, previous, format, width, locale]);
}
