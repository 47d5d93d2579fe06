import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { MouseEvent, ReactNode } from 'react';
import {
  DataTableBase,
  DataTableRenderContext,
  RecordContextProvider,
  SelectPageCheckbox,
  useCreatePath,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useNavigate,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useResourceName } from '../fields/resource.tsx';

interface Props {
  /** `DataTable.Col` elements. */
  children: ReactNode;
  /** Sources of columns that are hidden until the merchant shows them. */
  hidden?: string[];
  /** The screen that a row opens. */
  opens?: 'edit' | 'show';
  /** False where nothing can be done with many at once. */
  isSelectable?: boolean;
}

/**
 * A table of records: a click anywhere in a row opens it, the name's link does so by keyboard. It is put
 * together from the parts of react-admin's `DataTable`, which as a whole weighs 25 kB more in the
 * browser: its own bulk bar, column chooser, expanding rows and placeholders are not used here.
 */
export function ListTable({ children, hidden, opens = 'edit', isSelectable = true }: Props) {
  const name = useResourceName();
  return (
    <Scroller>
      <DataTableBase
        hiddenColumns={hidden}
        rowClick={opens}
        hasBulkActions={isSelectable}
        empty={null}
        loading={null}
      >
        <Table size="small" aria-label={name}>
          <TableHead>
            <TableRow>
              {isSelectable && (
                <TableCell padding="checkbox">
                  <SelectPageCheckbox />
                </TableCell>
              )}
              <DataTableRenderContext.Provider value="header">
                {children}
              </DataTableRenderContext.Provider>
            </TableRow>
          </TableHead>
          <Rows>{children}</Rows>
        </Table>
      </DataTableBase>
    </Scroller>
  );
}

function Rows({ children }: { children: ReactNode }) {
  const records = useDataTableDataContext();
  return (
    <TableBody>
      {records?.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Row>{children}</Row>
        </RecordContextProvider>
      ))}
    </TableBody>
  );
}

function Row({ children }: { children?: ReactNode }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const selectedIds = useDataTableSelectedIdsContext();
  const { rowClick } = useDataTableCallbacksContext();
  const { hasBulkActions } = useDataTableConfigContext();
  if (!record || !resource) return null;
  const isSelected = selectedIds?.includes(record.id) ?? false;

  function open(event: MouseEvent<HTMLElement>) {
    if (isOwnBusiness(event)) return;
    const type = rowClick === 'show' ? 'show' : 'edit';
    const path = createPath({ resource, type, id: record?.id });
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else navigate(path);
  }

  return (
    <TableRow hover selected={isSelected} onClick={open} sx={{ cursor: 'pointer' }}>
      {hasBulkActions && (
        <TableCell padding="checkbox">
          <RowCheckbox isSelected={isSelected} />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}

/** Selects the record around; with Shift, all between it and the one before. */
export function RowCheckbox({ isSelected }: { isSelected: boolean }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={isSelected}
      onClick={(event) => {
        event.stopPropagation();
        handleToggleItem?.(record.id, event);
      }}
      slotProps={{
        input: { 'aria-label': translate('listing.select', { name: String(nameOf(record)) }) },
      }}
    />
  );
}

/**
 * A click on something in the row that acts by itself, or in a menu or dialog that it opened (React tells
 * the row of those, too), or the end of selecting text.
 */
function isOwnBusiness(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  if (target.closest('a, button, input, label')) return true;
  return (window.getSelection()?.toString() ?? '') !== '';
}

// A table wider than its place scrolls inside it, never the page.
const Scroller = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& th, & td': { whiteSpace: 'nowrap' },
  '& :is(th, td):not(.MuiTableCell-paddingCheckbox)': { paddingInline: 10 },
  '& tbody td': { paddingBlock: 4 },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
}));
