import { useTheme } from '@mui/material/styles';
import type { ScaleLinear } from 'd3-scale';
import { useLocaleState, useTranslate } from 'react-admin';
import { valueText } from './chartValue.ts';
import { PointMark } from './PointMark.tsx';
import type { PointLabels } from './pointLabels.ts';
import type { Series } from './series.ts';
import { barOf } from './seriesShape.ts';
import type { PointProps } from './usePoints.ts';

interface Props {
  series: Series;
  index: number;
  labels: PointLabels;
  /** Left edge and width of all that belongs to the point, gaps included. */
  x: number;
  width: number;
  scale: ScaleLinear<number, number>;
  isFaded: boolean;
  point: PointProps;
}

/** One bar, with the whole height of the chart to point at. */
export function SeriesBar({ series, index, labels, x, width, scale, isFaded, point }: Props) {
  const theme = useTheme();
  const label = usePointText(series, index, labels);
  const { value = 0, to } = series.points[index] ?? {};
  const [foot = 0, top = 0] = scale.range();
  const gap = width * 0.14;
  const { y, height } = barOf(value, scale);
  return (
    <PointMark label={label} to={to} point={point}>
      <rect className="hit" x={x} y={top} width={width} height={foot - top} rx={4} />
      <rect
        className="bar plain"
        x={x + gap}
        y={y}
        width={Math.max(1, width - 2 * gap)}
        height={height}
        rx={Math.min(3, width / 4)}
        fill={theme.palette.primary.main}
        opacity={isFaded ? 0.55 : 1}
      />
    </PointMark>
  );
}

function usePointText({ points, previous, format }: Series, index: number, labels: PointLabels) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const point = points[index];
  const before = previous?.[index];
  if (!point) return '';
  const told = { at: labels.long(point.start), value: valueText(point.value, format, locale) };
  if (!before) return translate('charts.series.point', told);
  return translate('charts.series.pointBefore', {
    ...told,
    earlier: labels.long(before.start),
    before: valueText(before.value, format, locale),
  });
}
