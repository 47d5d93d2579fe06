import { styled, useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { ChartCard } from './ChartCard.tsx';
import { BarRows } from './plot/BarRows.tsx';
import { plainValue, type ValueFormat } from './plot/chartValue.ts';
import { SeriesPatterns, type SeriesStyle, seriesFill } from './plot/seriesStyles.tsx';
import { type SharePart, useShares } from './useShares.ts';

interface Props {
  /** Texts, not keys. `name` heads the column of the values. */
  title: string;
  name: string;
  fileName: string;
  /** None below zero; shares are worked out here. */
  parts: readonly SharePart[];
  format: ValueFormat;
  /** Another sentence about the same, after the summary. */
  more?: string;
}

/** What a whole is made of: one bar in parts, and each part as a row that leads to what is behind it. */
export function ShareChart({ title, name, fileName, parts, format, more }: Props) {
  const translate = useTranslate();
  const { inks, rows, sum, summary, shareOf, text } = useShares(parts, format);
  const data = {
    columns: [
      { header: translate('charts.share.name') },
      { header: name, isNumber: true },
      { header: translate('charts.share.part'), isNumber: true },
    ],
    rows: parts.map((part) => ({
      key: part.key,
      to: part.to,
      cells: [
        { text: part.name, plain: part.name },
        { text: text(part.value), plain: plainValue(part.value, format) },
        { text: shareOf(part.value), plain: sum === 0 ? null : part.value / sum },
      ],
    })),
  };
  return (
    <ChartCard
      title={title}
      summary={more === undefined ? summary : `${summary} ${more}`}
      data={data}
      fileName={fileName}
    >
      {(ids) => (
        <div>
          <WholeBar values={parts.map(({ value }) => value)} sum={sum} inks={inks} />
          <BarRows rows={rows} inks={inks} {...ids} />
        </div>
      )}
    </ChartCard>
  );
}

interface WholeBarProps {
  values: readonly number[];
  sum: number;
  inks: readonly SeriesStyle[];
}

/** Drawn beside rows that say the same. */
function WholeBar({ values, sum, inks }: WholeBarProps) {
  const id = useId();
  const isRtl = useTheme().direction === 'rtl';
  const starts = values.map((_, index) => values.slice(0, index).reduce((a, b) => a + b, 0));
  const percent = (value: number) => (sum === 0 ? 0 : (value / sum) * 100);
  return (
    <Whole width="100%" height={28} aria-hidden>
      <SeriesPatterns id={id} inks={inks} />
      <rect className="ground" width="100%" height={28} />
      {values.map((value, index) => {
        const start = percent(starts[index] ?? 0);
        const length = percent(value);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            key={index}
            className="bar"
            x={`${isRtl ? 100 - start - length : start}%`}
            width={`${length}%`}
            height={28}
            fill={seriesFill(id, index)}
          />
        );
      })}
    </Whole>
  );
}

const Whole = styled('svg')(({ theme }) => ({
  display: 'block',
  marginBottom: theme.spacing(1.5),
  borderRadius: 6,
  '& .ground': { fill: theme.palette.sunken },
  '& .bar': { stroke: theme.palette.background.paper, strokeWidth: 1.5 },
  '@media (forced-colors: active)': {
    '& .bar': { stroke: 'CanvasText' },
    '& .ground, & .ink-ground': { fill: 'Canvas' },
    '& .ink-plain': { fill: 'CanvasText' },
    '& .ink-strokes': { stroke: 'CanvasText' },
  },
}));
