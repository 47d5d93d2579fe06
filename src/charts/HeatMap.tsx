import { useLocaleState, useTranslate } from 'react-admin';
import { ChartCard } from './ChartCard.tsx';
import type { ChartData } from './chartData.ts';
import { busiest, type HeatMapProps, HOURS, heatLabels, quietHours, WEEKDAYS } from './heat.ts';
import { HeatPlot } from './plot/HeatPlot.tsx';

/** When in the week things happen: the larger the square, the more. */
export function HeatMap({ title, fileName, values, countText, urlOf }: HeatMapProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const labels = heatLabels(locale);
  const best = busiest(values);
  const sentences = [
    translate('charts.heat.busiest', {
      weekday: labels.weekday(best.weekday),
      hour: labels.hour(best.hour),
      value: countText(best.value),
    }),
    translate('charts.heat.quiet', { smart_count: quietHours(values) }),
  ];
  const summary = best.value === 0 ? translate('charts.heat.nothing') : sentences.join(' ');
  return (
    <ChartCard
      title={title}
      summary={summary}
      data={useHeatData(values, urlOf)}
      fileName={fileName}
    >
      {(ids) => <HeatPlot values={values} countText={countText} urlOf={urlOf} {...ids} />}
    </ChartCard>
  );
}

/** A row an hour, a column a weekday. */
function useHeatData(values: HeatMapProps['values'], urlOf: HeatMapProps['urlOf']): ChartData {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const labels = heatLabels(locale);
  const days = Array.from({ length: WEEKDAYS }, (_, weekday) => weekday);
  const hours = Array.from({ length: HOURS }, (_, hour) => hour);
  return {
    columns: [
      { header: translate('charts.heat.hour') },
      ...days.map((day) => ({ header: labels.weekday(day), isNumber: true })),
    ],
    rows: hours.map((hour) => ({
      key: String(hour),
      cells: [
        { text: labels.hour(hour), plain: labels.hour(hour) },
        ...days.map((day) => {
          const count = values[day]?.[hour] ?? 0;
          return { text: count.toLocaleString(locale), plain: count, to: urlOf?.(day, hour) };
        }),
      ],
    })),
  };
}
