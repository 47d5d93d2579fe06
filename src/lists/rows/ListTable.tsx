import { alpha, styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type MouseEvent, memo, type ReactNode, useMemo } from 'react';
import {
  DataTableBase,
  type RaRecord,
  RecordContextProvider,
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
import type { ListDeclaration } from '../declareList.ts';
import { useFollowRowLink, useRowPath } from './RowLink.tsx';

interface Props {
  list: ListDeclaration;
  heads: ReactNode;
  /** Must be stable: a new function would render all rows again. */
  cells: (record: RaRecord) => ReactNode;
  /** False without bulk actions. */
  isSelectable: boolean;
}

/**
 * A table of records. A click in a row opens the record; keyboard users follow the link of the record's name. The table
 * consists of parts of react-admin's `DataTable`. The whole `DataTable` would add 25 kB for a bulk bar, a column
 * chooser, expandable rows and placeholders.
 */
export function ListTable({ list, heads, cells, isSelectable }: Props) {
  const name = useResourceName();
  const sx = useMemo(
    () => Object.fromEntries(list.columns.map((field) => [`& .column-${field.name}`, field.sx])),
    [list],
  );
  return (
    <Scroller sx={sx}>
      <DataTableBase
        hiddenColumns={list.hidden}
        rowClick={list.rowClick}
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
              {heads}
            </TableRow>
          </TableHead>
          <Rows list={list} isSelectable={isSelectable} cells={cells} />
        </Table>
      </DataTableBase>
    </Scroller>
  );
}

/** Selects or unselects the rows of this page. The selection on other pages stays. */
function SelectPageCheckbox() {
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

type RowsProps = Pick<Props, 'list' | 'cells' | 'isSelectable'>;

function Rows({ list, cells, isSelectable }: RowsProps) {
  const records = useDataTableDataContext();
  const selectedIds = new Set(useDataTableSelectedIdsContext());
  const { handleToggleItem } = useDataTableCallbacksContext();
  const handleRowClick = useRowClick(list);
  return (
    <TableBody>
      {records?.map((record) => (
        <Row
          key={record.id}
          record={record}
          isSelected={selectedIds.has(record.id)}
          isSelectable={isSelectable}
          onSelect={handleToggleItem}
          onRowClick={handleRowClick}
          cells={cells}
        />
      ))}
    </TableBody>
  );
}

/** Returns a stable function, because a new one would render all rows again. */
function useRowClick(list: ListDeclaration) {
  const rowPath = useRowPath(list);
  const navigate = useNavigate();
  const follow = useFollowRowLink();
  return useEvent((record: RaRecord, event: MouseEvent<HTMLElement>) => {
    if (follow(event) || isHandledByTarget(event)) return;
    const path = rowPath(record);
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else navigate(path);
  });
}

interface RowProps extends Pick<Props, 'cells' | 'isSelectable'> {
  record: RaRecord;
  isSelected: boolean;
  onSelect: ReturnType<typeof useDataTableCallbacksContext>['handleToggleItem'];
  onRowClick: (record: RaRecord, event: MouseEvent<HTMLElement>) => void;
}

/** Memoised: selecting another row must not render this one. */
const Row = memo(function Row(props: RowProps) {
  const { record, isSelected, isSelectable, onSelect, onRowClick, cells } = props;
  const translate = useTranslate();
  const recordRepresentation = useGetRecordRepresentation(useResourceContext());
  return (
    // Plain elements: MUI would compute styles for each row and cell. `Scroller` styles them all.
    <tr onClick={(event) => onRowClick(record, event)} data-selected={isSelected || undefined}>
      {isSelectable && (
        <td className={CHECKBOX_CELL}>
          <input
            type="checkbox"
            className="tick"
            aria-label={translate('listing.select', { name: String(recordRepresentation(record)) })}
            checked={isSelected}
            // react-admin selects a range on Shift+click.
            onClick={(event) => onSelect?.(record.id, event)}
            onChange={noop}
          />
        </td>
      )}
      <Cells record={record} cells={cells} />
    </tr>
  );
});

/** Memoised: selecting the row must not render its cells. */
const Cells = memo(function Cells({ record, cells }: Pick<RowProps, 'record' | 'cells'>) {
  return <RecordContextProvider value={record}>{cells(record)}</RecordContextProvider>;
});

const CHECKBOX_CELL = 'MuiTableCell-paddingCheckbox';

/** React warns about a controlled checkbox without `onChange`; `onClick` has the Shift key. */
const noop = () => undefined;

/**
 * True for clicks on links and controls, for clicks in a portal of the row, which React bubbles to the row, and while
 * text is selected.
 */
function isHandledByTarget(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  if (target.closest('a, button, input, label')) return true;
  return (window.getSelection()?.toString() ?? '') !== '';
}

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

// Scrolls a wide table instead of the page.
const Scroller = styled('div')(({ theme }) => ({
  // Positioned, so that it also clips visually hidden texts, which are positioned absolutely.
  position: 'relative',
  overflowX: 'auto',
  ...scrollHint(theme),
  borderTop: `1px solid ${theme.palette.divider}`,
  '& th, & td': { whiteSpace: 'nowrap' },
  [`& :is(th, td):not(.${CHECKBOX_CELL})`]: {
    paddingInline: 8,
    [theme.breakpoints.down('xl')]: { paddingInline: 5 },
  },
  // Rows without a checkbox begin where the toolbar does.
  [`& tr > :first-of-type:not(.${CHECKBOX_CELL})`]: { paddingInlineStart: 16 },
  // A stacking context for each row, so that a change of one row does not paint the others.
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
    // The browser's default `inherit` would restyle all cells when their row is selected.
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
