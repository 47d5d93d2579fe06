import Card from '@mui/material/Card';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { CardHead, chartCardSx } from './CardHead.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { ChartData } from './chartData.ts';

interface Props {
  /** Texts, not keys. */
  title: string;
  summary: string;
  fileName: string;
  data: ChartData;
  level?: 2 | 3;
}

/** Metrics that are best read side by side, with their file. */
export function TableCard({ level = 3, ...head }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={chartCardSx}>
      <CardHead id={id} level={level} {...head} />
      <ChartTable
        label={translate('charts.tableOf', { title: head.title })}
        data={head.data}
        isWhole
      />
    </Card>
  );
}
