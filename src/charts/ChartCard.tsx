import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { toCsv } from '../lists/csv.ts';
import { saveFile } from '../lists/saveFile.ts';
import { type ChartData, ChartTable, fileRows } from './ChartTable.tsx';

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
  /** The drawing. Its parts are named by the card's heading: `labelledBy`. */
  children: (ids: { labelledBy: string; describedBy: string }) => ReactNode;
}

/** A chart with its heading, its summary, its table behind a switch, and its file. */
export function ChartCard(props: ChartCardProps) {
  const { title, summary, data, fileName, level = 3, children } = props;
  const translate = useTranslate();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const save = () => saveFile(`${fileName}.csv`, toCsv(fileRows(data)));
  return (
    <Card component="section" aria-labelledby={id} sx={cardSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography id={id} variant="h3" component={`h${level}`}>
            {title}
          </Typography>
          <Typography id={`${id}-summary`} variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
            {summary}
          </Typography>
        </Box>
        <Box sx={toolsSx}>
          <Button
            size="small"
            color="inherit"
            variant={isTable ? 'outlined' : 'text'}
            startIcon={<TableIcon />}
            aria-pressed={isTable}
            aria-label={translate('charts.tableOf', { title })}
            onClick={() => setTable(!isTable)}
          >
            {translate('charts.table')}
          </Button>
          <Button
            size="small"
            color="inherit"
            startIcon={<DownloadIcon />}
            aria-label={translate('charts.csvOf', { title })}
            onClick={save}
          >
            {translate('charts.csv')}
          </Button>
        </Box>
      </Box>
      {isTable ? (
        <ChartTable label={title} data={data} />
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

const cardSx = {
  p: { xs: 2, sm: 2.5 },
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  breakInside: 'avoid',
};

const toolsSx = {
  display: 'flex',
  gap: 0.5,
  ml: -0.75,
  '@media print': { display: 'none' },
};
