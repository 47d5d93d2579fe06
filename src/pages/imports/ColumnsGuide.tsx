import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportType } from '../../../contract/import.ts';
import { saveTable } from '../../lists/export/saveTable.ts';
import { useColumnHead, useFieldName, useIsOffered } from './importTexts.ts';
import { type SampleColumn, sampleColumns } from './sampleColumns.ts';

/** Lists the supported columns, with a sample file. */
export function ColumnsGuide({ type }: { type: ImportType }) {
  const translate = useTranslate();
  const headOf = useColumnHead(type);
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  const isOffered = useIsOffered(type);
  const columns = sampleColumns[type].filter(({ field }) => isOffered(field));
  const textOf = (cell: SampleColumn['cells'][number]) =>
    typeof cell === 'string' ? cell : translate(cell.text);

  function save() {
    const rows = Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, index) =>
      columns.map(({ cells }) => textOf(cells[index] ?? '')),
    );
    const head = columns.map(({ field }) => headOf(field));
    void saveTable(`${translate(`imports.sample.file.${type}`)}.csv`, [head, ...rows]);
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" startIcon={<DownloadOutlined />} onClick={save}>
          {translate('imports.sample.download')}
        </Button>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={tableId}
          endIcon={<ExpandMoreOutlined sx={{ rotate: isOpen ? '180deg' : 'none' }} />}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('imports.sample.columns')}
        </Button>
      </Box>
      <div id={tableId}>
        {isOpen && (
          <Table size="small" aria-label={translate('imports.sample.columns')} sx={tableSx}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('imports.sample.column')}</TableCell>
                <TableCell>{translate('imports.columns.example')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {columns.map((column) => (
                <Row
                  key={column.field}
                  type={type}
                  column={column}
                  example={
                    [column.example ?? '', ...column.cells]
                      .map(textOf)
                      .find((text) => text !== '') ?? ''
                  }
                />
              ))}
            </TableBody>
          </Table>
        )}
      </div>
    </>
  );
}

function Row({
  type,
  column: { field, required },
  example,
}: {
  type: ImportType;
  column: SampleColumn;
  example: string;
}) {
  const translate = useTranslate();
  const head = useColumnHead(type)(field);
  const name = useFieldName(type)(field);
  const notes = [
    ...(name === head ? [] : [name]),
    ...(required ? [translate(`imports.sample.needed.${required}`)] : []),
  ];
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {head}
        {notes.map((note) => (
          <Typography key={note} variant="caption" component="p" color="textSecondary">
            {note}
          </Typography>
        ))}
      </TableCell>
      <TableCell>
        <bdi>{example}</bdi>
      </TableCell>
    </TableRow>
  );
}

const tableSx = { mt: 1, tableLayout: 'fixed', '& td, & th': { overflowWrap: 'anywhere' } };
