import { alpha, type SxProps, styled, type Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type MouseEvent, memo, type ReactNode } from 'react';
import {
  DataTableBase,
  DataTableRenderContext,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useEvent,
  useGetRecordRepresentation,
  useNavigate,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { ownDirection } from '../../theme/direction.ts';
import { scrollHint } from '../../theme/scrollHint.ts';
import { useResourceName } from '../../ui/fields/resource.tsx';
import { useFollow } from './rowLinks.tsx';

interface Props {
  /** `DataTable.Col` elements. */
  children: ReactNode;
  /** The cells of a row; by default those of the columns. */
  cells?: (record: RaRecord) => ReactNode;
  /** Sources of columns that are hidden until the merchant shows them. */
  hidden?: string[];
  /** The screen that a row opens. */
  opens?: 'edit' | 'show';
  /** False where nothing can be done with many at once. */
  isSelectable?: boolean;
  sx?: SxProps<Theme> | undefined;
}

/**
 * A table of records: a click anywhere in a row opens it, the name's link does so by keyboard. It is put
 * together from the parts of react-admin's `DataTable`, which as a whole weighs 25 kB more in the
 * browser: its own bulk bar, column chooser, expanding rows and placeholders are not used here.
 */
export function ListTable({ children, cells, hidden, sx, ...props }: Props) {
  const { opens = 'edit', isSelectable = true } = props;
  const name = useResourceName();
  return (
    <Scroller sx={sx}>
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
                  <SelectPage />
                </TableCell>
              )}
              <DataTableRenderContext.Provider value="header">
                {children}
              </DataTableRenderContext.Provider>
            </TableRow>
          </TableHead>
          <Rows opens={opens} isSelectable={isSelectable} cells={cells}>
            {children}
          </Rows>
        </Table>
      </DataTableBase>
    </Scroller>
  );
}

/** Selects all rows of this page, or none of them; what is selected on other pages stays. */
function SelectPage() {
  const translate = useTranslate();
  const ids = (useDataTableDataContext() ?? []).map(({ id }) => id);
  const selectedIds = new Set(useDataTableSelectedIdsContext());
  const { onSelect } = useDataTableCallbacksContext();
  return (
    <input
      type="checkbox"
      className="tick"
      aria-label={translate('ra.action.select_all')}
      checked={ids.every((id) => selectedIds.has(id))}
      onChange={({ target }) => {
        for (const id of ids) target.checked ? selectedIds.add(id) : selectedIds.delete(id);
        onSelect?.([...selectedIds]);
      }}
    />
  );
}

type RowsProps = Pick<Props, 'children' | 'cells'> &
  Required<Pick<Props, 'opens' | 'isSelectable'>>;

function Rows({ children, cells, opens, isSelectable }: RowsProps) {
  const records = useDataTableDataContext();
  const selectedIds = new Set(useDataTableSelectedIdsContext());
  const { handleToggleItem } = useDataTableCallbacksContext();
  const open = useOpen(opens);
  return (
    <TableBody>
      {records?.map((record) => (
        <Row
          key={record.id}
          record={record}
          isSelected={selectedIds.has(record.id)}
          isSelectable={isSelectable}
          onSelect={handleToggleItem}
          onOpen={open}
          cells={cells}
        >
          {children}
        </Row>
      ))}
    </TableBody>
  );
}

/** What a click in a row does. Always the same function: with a new one all rows would be drawn again. */
function useOpen(type: 'edit' | 'show') {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const follow = useFollow();
  return useEvent((record: RaRecord, event: MouseEvent<HTMLElement>) => {
    if (follow(event) || !resource || isOwnBusiness(event)) return;
    const path = createPath({ resource, type, id: record.id });
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else navigate(path);
  });
}

interface RowProps extends Pick<Props, 'children' | 'cells'> {
  record: RaRecord;
  isSelected: boolean;
  isSelectable: boolean;
  onSelect: ReturnType<typeof useDataTableCallbacksContext>['handleToggleItem'];
  onOpen: (record: RaRecord, event: MouseEvent<HTMLElement>) => void;
}

/** Drawn again when it is itself selected: not when another row is. */
const Row = memo(function Row(props: RowProps) {
  const { record, isSelected, isSelectable, onSelect, onOpen, cells, children } = props;
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  return (
    // Not MUI's: its styles are worked out anew for every row and cell. Those of `Scroller` hold for all.
    <tr onClick={(event) => onOpen(record, event)} data-selected={isSelected || undefined}>
      {isSelectable && (
        <td className={CHECKBOX_CELL}>
          <input
            type="checkbox"
            className="tick"
            aria-label={translate('listing.select', { name: String(nameOf(record)) })}
            checked={isSelected}
            // With Shift, all between it and the one before.
            onClick={(event) => onSelect?.(record.id, event)}
            onChange={doNothing}
          />
        </td>
      )}
      <Cells record={record} cells={cells}>
        {children}
      </Cells>
    </tr>
  );
});

/** Drawn again when the record is changed: not when it is selected. */
const Cells = memo(function Cells({ record, cells, children }: CellsProps) {
  return (
    <RecordContextProvider value={record}>{cells?.(record) ?? children}</RecordContextProvider>
  );
});

type CellsProps = Pick<RowProps, 'record' | 'cells' | 'children'>;

const CHECKBOX_CELL = 'MuiTableCell-paddingCheckbox';

/** React wants to be told of changes; a click tells of the Shift key as well. */
const doNothing = () => undefined;

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

const oneLine = {
  ...ownDirection,
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

// A table wider than its place scrolls inside it, never the page.
const Scroller = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  ...scrollHint(theme),
  borderTop: `1px solid ${theme.palette.divider}`,
  '& th, & td': { whiteSpace: 'nowrap' },
  [`& :is(th, td):not(.${CHECKBOX_CELL})`]: {
    paddingInline: 8,
    [theme.breakpoints.down('xl')]: { paddingInline: 5 },
  },
  // Painted by itself: not again when another row is.
  '& tbody tr': { cursor: 'pointer', isolation: 'isolate' },
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
    // With `inherit`, the browser's own, all cells get their styles anew when their row is selected.
    verticalAlign: 'middle',
    '&[align=right]': { textAlign: 'end' },
    [`&.${CHECKBOX_CELL}`]: {
      width: 24,
      padding: '0 4px 0 8px',
      '& > *': { padding: 0 },
    },
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
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
