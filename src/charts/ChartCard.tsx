import TableIcon from '@mui/icons-material/TableChartOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { showToast } from '../ui/toasts.ts';
import { CardHead, chartCardSx } from './CardHead.tsx';
import type { ChartTable } from './ChartTable.tsx';
import type { ChartData } from './chartData.ts';

export interface ChartCardProps {
  /** Translated, as are all texts of charts. */
  title: string;
  /** What the chart shows, in sentences. */
  summary: string;
  /** The chart's values, for the table and the CSV file. */
  data: ChartData;
  /** Without extension. */
  fileName: string;
  /** Heading level. */
  level?: 2 | 3;
  /** Renders the chart. `labelledBy` is the id of the heading, `describedBy` that of the keyboard help. */
  children: (ids: { labelledBy: string; describedBy: string }) => ReactNode;
}

/** A chart with title, summary, a toggle that shows it as a table, and a CSV file. */
export function ChartCard({ children, level = 3, ...head }: ChartCardProps) {
  const { title, data } = head;
  const translate = useTranslate();
  const id = useId();
  const { Table, toggle } = useTable();
  return (
    <Card component="section" aria-labelledby={id} sx={chartCardSx}>
      <CardHead id={id} level={level} {...head}>
        <Button
          size="small"
          color="inherit"
          variant={Table ? 'outlined' : 'text'}
          startIcon={<TableIcon />}
          aria-pressed={Table !== null}
          aria-label={translate('charts.tableOf', { title })}
          onClick={toggle}
        >
          {translate('charts.table')}
        </Button>
      </CardHead>
      {Table ? (
        <Table label={translate('charts.tableOf', { title })} data={data} />
      ) : (
        <>
          {children({ labelledBy: id, describedBy: `${id}-keys` })}
          <span id={`${id}-keys`} hidden>
            {translate('charts.keys')}
          </span>
        </>
      )}
    </Card>
  );
}

/** Loads the table on first use. If that fails, the chart stays. */
function useTable() {
  const [shown, setShown] = useState<{ Table: typeof ChartTable | null }>({ Table: null });
  async function toggle() {
    if (shown.Table) return setShown({ Table: null });
    try {
      const { ChartTable } = await import('./ChartTable.tsx');
      setShown({ Table: ChartTable });
    } catch {
      showToast({ tone: 'error', title: 'errors.networkError', text: 'errors.network' });
    }
  }
  return { Table: shown.Table, toggle: () => void toggle() };
}
