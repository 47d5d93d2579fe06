import { useLocaleState, useTranslate } from 'react-admin';
import { ChartCard } from './ChartCard.tsx';
import { SeriesPlot } from './plot/SeriesPlot.tsx';
import { type Series, seriesData, seriesSummary } from './series.ts';

interface Props extends Series {
  /** Heading: what the bars are, such as `Total sales over time`. Texts, not keys. */
  title: string;
  /** What one bar is, in the legend and at the head of its column: `Total sales`. */
  name: string;
  /** Of the CSV file, without its ending. */
  fileName: string;
  /** Of the heading in the outline of the screen; 3 when not said. */
  level?: 2 | 3;
}

/**
 * Bars over time, with an earlier period as a dashed line. Load it lazily, after the metrics:
 * `const SeriesChart = lazy(() => import('../../charts/SeriesChart.tsx'))`, since it brings the chart library.
 * Points come straight from the statistics: `series.map(({ start, totalSales }) => ({ start, value: totalSales, to }))`.
 */
export default function SeriesChart({ title, name, fileName, level, ...series }: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return (
    <ChartCard
      title={title}
      summary={seriesSummary(series, translate, locale)}
      data={seriesData(series, name, translate, locale)}
      fileName={fileName}
      {...(level && { level })}
    >
      {(ids) => <SeriesPlot series={series} name={name} {...ids} />}
    </ChartCard>
  );
}
