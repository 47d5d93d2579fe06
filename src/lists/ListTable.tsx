import Checkbox from '@mui/material/Checkbox';
import { alpha, styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { createContext, type MouseEvent, memo, type ReactNode } from 'react';
import {
  DataTableBase,
  DataTableRenderContext,
  type RaRecord,
  RecordContextProvider,
  SelectPageCheckbox,
  useCreatePath,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableStoreContext,
  useGetRecordRepresentation,
  useNavigate,
  useRecordContext,
  useResourceContext,
  useStore,
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

/** Sources of the columns that are not shown, read once for all cells. */
export const HiddenColumns = createContext<readonly string[]>([]);

function Rows({ children }: { children: ReactNode }) {
  const records = useDataTableDataContext();
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  return (
    <HiddenColumns value={hidden}>
      <TableBody>
        {records?.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <Row>{children}</Row>
          </RecordContextProvider>
        ))}
      </TableBody>
    </HiddenColumns>
  );
}

function Row({ children }: { children?: ReactNode }) {
  const record = useRecordContext();
  const selectedIds = useDataTableSelectedIdsContext();
  if (!record) return null;
  return (
    <RowOf record={record} isSelected={selectedIds?.includes(record.id) ?? false}>
      {children}
    </RowOf>
  );
}

type RowProps = { record: RaRecord; isSelected: boolean; children: ReactNode };

/** Drawn again when it is itself selected or changed: not when another row is. */
const RowOf = memo(function RowOf({ record, isSelected, children }: RowProps) {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const { rowClick } = useDataTableCallbacksContext();
  const { hasBulkActions } = useDataTableConfigContext();
  if (!resource) return null;

  function open(event: MouseEvent<HTMLElement>) {
    if (isOwnBusiness(event)) return;
    const type = rowClick === 'show' ? 'show' : 'edit';
    const path = createPath({ resource, type, id: record.id });
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else navigate(path);
  }

  return (
    // Not MUI's: its styles are worked out anew for every row and cell. Those of `Scroller` hold for all.
    <tr onClick={open} data-selected={isSelected || undefined}>
      {hasBulkActions && (
        <td className={CHECKBOX_CELL}>
          <RowCheckbox isSelected={isSelected} />
        </td>
      )}
      {children}
    </tr>
  );
});

const CHECKBOX_CELL = 'MuiTableCell-paddingCheckbox';

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

/** The parts of the cell that leads to its record. */
export const titleClasses = {
  cell: 'title-cell',
  lines: 'title-lines',
  link: 'title-link',
  below: 'title-below',
};

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' };

// A table wider than its place scrolls inside it, never the page.
const Scroller = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& th, & td': { whiteSpace: 'nowrap' },
  [`& :is(th, td):not(.${CHECKBOX_CELL})`]: { paddingInline: 10 },
  '& tbody tr': { cursor: 'pointer' },
  '& tbody tr:hover': { backgroundColor: theme.palette.action.hover },
  '& tbody tr[data-selected]': {
    backgroundColor: alpha(theme.palette.primary.main, theme.palette.action.selectedOpacity),
  },
  '& tbody td': {
    ...theme.typography.body2,
    height: 44,
    paddingBlock: 4,
    borderBottom: `1px solid ${theme.palette.divider}`,
    textAlign: 'start',
    verticalAlign: 'inherit',
    '&[align=right]': { textAlign: 'end' },
    [`&.${CHECKBOX_CELL}`]: {
      width: 24,
      padding: '0 4px 0 8px',
      '& > *': { padding: 0 },
    },
  },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  [`& .${titleClasses.cell}`]: { display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  [`& .${titleClasses.lines}`]: { minWidth: 0 },
  [`& .${titleClasses.link}`]: {
    ...oneLine,
    borderRadius: 4,
    color: theme.palette.text.primary,
    fontWeight: 570,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  [`& .${titleClasses.below}`]: {
    ...oneLine,
    ...theme.typography.caption,
    color: theme.palette.text.secondary,
  },
}));
