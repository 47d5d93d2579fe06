import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import {
  DataTableCell,
  type DataTableColumnProps,
  DataTableHeadCell,
  type RaRecord,
  useDataTableRenderContext,
  useDataTableSortContext,
  useRecordContext,
  useStore,
  useTranslate,
} from 'react-admin';
import { Thumbnail } from '../../ui/fields/Thumbnail.tsx';
import type { ListDeclaration, ListField } from '../declareList.ts';
import { CardList } from './CardList.tsx';
import { CardContent, fieldContent, TitleCell } from './ListField.tsx';
import { ListTable } from './ListTable.tsx';
import { ReferenceNames } from './ReferenceNames.tsx';

interface RowsProps {
  list: ListDeclaration;
  isSelectable: boolean;
}

/** The rows as a table, for screens from 768 px on. */
export function DeclaredTable({ list, isSelectable }: RowsProps) {
  const [hidden] = useStore<string[]>(`${list.resource}.datatable`, list.hidden);
  const { columns, sx } = useMemo(() => columnsOf(list), [list]);
  const shown = useMemo(
    () => list.columns.filter(({ name }) => !hidden.includes(name)),
    [list, hidden],
  );
  const cells = useCallback(
    (row: RaRecord) => shown.map((field) => cellOf(list, field, row)),
    [list, shown],
  );
  return (
    <ReferenceNames list={list} fields={shown}>
      <ListTable
        hidden={list.hidden}
        opens={list.opens}
        isSelectable={isSelectable}
        cells={cells}
        sx={sx}
      >
        {columns}
      </ListTable>
    </ReferenceNames>
  );
}

/** Always the same elements: with new ones all rows would be drawn again. Their styles stand on the table. */
function columnsOf(list: ListDeclaration) {
  const columns = list.columns.map((field) => (
    <ListColumn
      key={field.name}
      source={field.name}
      label={field.label}
      align={field.align}
      disableSort={!field.isSortable}
      sortByOrder={field.firstOrder}
      style={styleOf(field)}
    />
  ));
  const styles = list.columns.map(({ name, sx }) => [`& .column-${name}`, sx] as const);
  return { columns, sx: Object.fromEntries(styles.filter(([, sx]) => sx !== undefined)) };
}

function styleOf({ grow }: ListField) {
  return grow ? { width: '100%', minWidth: grow, maxWidth: 0 } : undefined;
}

function cellOf(list: ListDeclaration, field: ListField, row: RaRecord) {
  const { name, align } = field;
  return (
    <td key={name} className={`column-${name}`} align={align} style={styleOf(field)}>
      {name === list.title ? <TitleCell list={list} row={row} /> : fieldContent(list, field, row)}
    </td>
  );
}

/** The rows as cards, for phones. */
export function DeclaredCards({ list, isSelectable }: RowsProps) {
  const translate = useTranslate();
  const { cardHead } = list;
  const parts = useMemo(() => partsOfCards(list), [list]);
  return (
    <ReferenceNames list={list} fields={list.card.flat()}>
      {cardHead && (
        <Typography variant="hint" sx={cardHeadSx}>
          {translate(cardHead.label)}
        </Typography>
      )}
      <CardList {...parts} {...(isSelectable && { nameOf: list.nameOf })} />
    </ReferenceNames>
  );
}

/** Always the same functions: with new ones all cards would be drawn again. */
function partsOfCards(list: ListDeclaration) {
  const { picture, parse } = list;
  return {
    children: (row: RaRecord) => <CardContent list={list} row={row} />,
    ...(picture && {
      picture: (row: RaRecord) => {
        const record = parse(row);
        return <Thumbnail src={record ? picture(record) : undefined} size={56} />;
      },
    }),
  };
}

const cardHeadSx = { m: 0, px: 2, pb: 0.5, textAlign: 'end' };

type ListColumnProps<RecordType extends RaRecord> = Omit<
  DataTableColumnProps<RecordType>,
  'cellSx' | 'ref'
>;

/**
 * A column of a `ListTable`, declared as react-admin's `DataTable.Col` is. Its head tells screen readers
 * the order, which react-admin's own does not; and it comes without the column chooser's switches.
 */
export function ListColumn<RecordType extends RaRecord = RaRecord>(
  column: ListColumnProps<RecordType>,
) {
  return useDataTableRenderContext() === 'header' ? (
    <ColumnHead {...column} />
  ) : (
    <ColumnCell {...column} />
  );
}

function ColumnHead<RecordType extends RaRecord>({
  render: _render,
  children: _children,
  ...column
}: ListColumnProps<RecordType>) {
  const sort = useDataTableSortContext();
  const direction = sort?.order === 'ASC' ? 'asc' : 'desc';
  const isSorted = sort?.field === column.source;
  return <DataTableHeadCell {...column} sortDirection={isSorted ? direction : false} />;
}

function ColumnCell<RecordType extends RaRecord>(props: ListColumnProps<RecordType>) {
  const { render, children, ...column } = props;
  const record = useRecordContext<RecordType>();
  const content = render && record ? (render(record) ?? '') : children;
  return <DataTableCell {...column}>{content}</DataTableCell>;
}
