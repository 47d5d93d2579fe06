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
  /** Text, not a key. */
  title: string;
  /** What the chart shows, in whole sentences. */
  summary: string;
  /** The same values as a table and as a file. */
  data: ChartData;
  /** Of the CSV file, without its ending. */
  fileName: string;
  /** Of the heading, in the outline of the screen. */
  level?: 2 | 3;
  /** The drawing, which the card's heading names. */
  children: (ids: { labelledBy: string; describedBy: string }) => ReactNode;
}

/** A chart with its heading, its summary, its table behind a switch, and its file. */
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

/** The table, fetched when it is first asked for; the chart stays where that does not work. */
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
