import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { saveTable } from '../lists/export/saveTable.ts';
import { type ChartData, csvRows } from './chartData.ts';

interface Props {
  /** Id of the heading, which names the card. */
  id: string;
  title: string;
  summary: string;
  data: ChartData;
  fileName: string;
  level: 2 | 3;
  /** Further controls before the CSV button. */
  children?: ReactNode;
}

/** Title, summary and CSV button of a metrics card. */
export function CardHead({ id, title, summary, data, fileName, level, children }: Props) {
  const translate = useTranslate();
  const save = () => void saveTable(`${fileName}.csv`, csvRows(data));
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'flex-start' }}>
        <Typography
          id={id}
          variant="h3"
          component={`h${level}`}
          sx={{ flex: '1 1 180px', minWidth: 0, py: 0.5 }}
        >
          {title}
        </Typography>
        <Box sx={toolsSx}>
          {children}
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
      <Typography variant="muted" sx={{ mt: 0.25 }}>
        {summary}
      </Typography>
    </div>
  );
}

const toolsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 0.5,
  // Aligns the text of a button with the title.
  ml: -0.75,
  '&:has(select)': { ml: 0 },
  '@media print': { display: 'none' },
};

export const chartCardSx = {
  p: { xs: 2, sm: 2.5 },
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  breakInside: 'avoid',
};
