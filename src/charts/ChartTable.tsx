import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { CardHead, chartCardSx } from './CardHead.tsx';
import type { ChartCell, ChartData } from './chartData.ts';

interface Props {
  label: string;
  data: ChartData;
  /**
   * Shows all rows; on phones each row is a card, in which every value has its heading. By default the table scrolls
   * at a maximum height.
   */
  hasCards?: boolean;
  /** Greys the old rows while the rows of a new choice load. */
  isBusy?: boolean;
}

/** A chart as a table. The first cell of a row is the row's header. Cells can be links. */
export function ChartTable({ label, data, isBusy, hasCards = false }: Props) {
  const shown = data.columns.flatMap((column, index) =>
    column.isFileOnly ? [] : [{ ...column, index }],
  );
  return (
    // `tabIndex` lets keyboard users scroll.
    <Scroller
      data-cards={hasCards ? '' : undefined}
      role="region"
      aria-label={label}
      aria-busy={isBusy}
      tabIndex={0}
    >
      {/* Explicit roles: `display: block` on cards removes the implicit ones. */}
      <Table size="small" role="table">
        <TableHead role="rowgroup">
          <TableRow role="row">
            {shown.map(({ header, isNumber }) => (
              <TableCell key={header} role="columnheader" align={isNumber ? 'right' : 'left'}>
                {header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {data.rows.map(({ key, cells, to }) => (
            <TableRow key={key} role="row" hover>
              {shown.map(({ header, isNumber, index }, place) => (
                <TableCell
                  key={header}
                  align={isNumber ? 'right' : 'left'}
                  {...(place === 0
                    ? { component: 'th', scope: 'row', role: 'rowheader' }
                    : { role: 'cell', 'data-heading': header })}
                >
                  <CellText cell={cells[index]} to={place === 0 ? to : undefined} />
                  {cells[index]?.note && <Note>{cells[index].note}</Note>}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Scroller>
  );
}

function CellText({ cell, to }: { cell: ChartCell | undefined; to: string | undefined }) {
  const url = cell?.to ?? to;
  const text = <bdi>{cell?.text}</bdi>;
  const shown =
    url === undefined ? (
      text
    ) : (
      <Link component={RouterLink} to={url} color="inherit">
        {text}
      </Link>
    );
  return cell?.bar === undefined ? shown : <ValueBar value={cell.bar}>{shown}</ValueBar>;
}

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.palette.text.secondary,
}));

/** A bar beside the number, on wide screens only. */
function ValueBar({ value, children }: { value: number; children: ReactNode }) {
  return (
    <Box
      className="value"
      sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1 }}
    >
      <Box aria-hidden sx={barSx}>
        <Box sx={{ width: `${value * 100}%` }} />
      </Box>
      <Box sx={{ minWidth: { md: 80 } }}>{children}</Box>
    </Box>
  );
}

const barSx = {
  display: { xs: 'none', md: 'block' },
  width: 'clamp(48px, 5vw, 160px)',
  height: 14,
  borderRadius: 0.5,
  bgcolor: 'action.hover',
  '& > div': {
    height: 1,
    minWidth: 2,
    borderRadius: 0.5,
    bgcolor: 'primary.main',
    '@media (forced-colors: active)': { bgcolor: 'CanvasText' },
  },
};

const Scroller = styled('div')(({ theme }) => ({
  maxHeight: 420,
  overflow: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& th[scope="row"]': { fontWeight: 'inherit', minWidth: 144 },
  // Keeps amounts on one line with their sign and currency.
  '& td': { whiteSpace: 'nowrap' },
  '&[data-cards]': { maxHeight: 'none' },
  '&[aria-busy="true"]': { opacity: 0.55 },
  [theme.breakpoints.down('sm').replace('@media', '@media screen and')]: {
    '&[data-cards]': {
      '& table, & tbody': { display: 'block' },
      '& thead': visuallyHidden,
      '& tbody tr': {
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: theme.spacing(0.75, 1.5),
        padding: theme.spacing(1.25, 1.5),
        borderBottom: `1px solid ${theme.palette.divider}`,
      },
      '& tbody tr:last-of-type': { borderBottom: 0 },
      '& tbody :is(th, td)': {
        display: 'block',
        // Overrides the row height of the theme.
        height: 'auto',
        padding: 0,
        border: 0,
        textAlign: 'start',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
      '& tbody th': { gridColumn: '1 / -1', fontWeight: 570 },
      '& td[data-heading]::before': {
        ...theme.typography.caption,
        // Empty alternative text: screen readers read the table's header instead.
        content: ['attr(data-heading)', 'attr(data-heading) / ""'],
        display: 'block',
        color: theme.palette.text.secondary,
      },
      '& .value': { justifyContent: 'flex-start' },
      // Hides an empty cell, such as the rate of a total.
      '& td:has(bdi:empty)': { display: 'none' },
    },
  },
  '@media print': {
    maxHeight: 'none',
    '& th, & td': { padding: theme.spacing(0.5, 0.75), whiteSpace: 'normal' },
  },
}));

interface TableCardProps extends Pick<Props, 'isBusy'> {
  /** Translated. */
  title: string;
  summary: string;
  fileName: string;
  data: ChartData;
  /** Controls before the CSV button, such as a sort menu. */
  tools?: ReactNode;
  /** Below the table, such as a pagination. */
  children?: ReactNode;
}

/** Metrics as a table, with a CSV file. */
export function TableCard({ tools, isBusy, children, ...head }: TableCardProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={chartCardSx}>
      <CardHead id={id} level={3} {...head}>
        {tools}
      </CardHead>
      <ChartTable
        label={translate('charts.tableOf', { title: head.title })}
        data={head.data}
        isBusy={isBusy}
        hasCards
      />
      {children}
    </Card>
  );
}
