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

export function DeclaredTable({ list, isSelectable }: RowsProps) {
  const [hidden] = useStore<string[]>(`${list.resource}.datatable`, list.hidden);
  const { columns, sx } = useMemo(() => tableColumns(list), [list]);
  const shown = useMemo(
    () => list.columns.filter(({ name }) => !hidden.includes(name)),
    [list, hidden],
  );
  const cells = useCallback(
    (row: RaRecord) => shown.map((field) => renderCell(list, field, row)),
    [list, shown],
  );
  return (
    <ReferenceNames list={list} fields={shown}>
      <ListTable
        hiddenColumns={list.hidden}
        rowClick={list.rowClick}
        isSelectable={isSelectable}
        cells={cells}
        sx={sx}
      >
        {columns}
      </ListTable>
    </ReferenceNames>
  );
}

/**
 * Memoised by the caller: new elements would render all rows again. Styles are set on the table.
 */
function tableColumns(list: ListDeclaration) {
  const columns = list.columns.map((field) => (
    <ListColumn
      key={field.name}
      source={field.name}
      label={field.label}
      align={field.align}
      disableSort={!field.isSortable}
      sortByOrder={field.firstOrder}
      style={columnStyle(field)}
    />
  ));
  const styles = list.columns.map(({ name, sx }) => [`& .column-${name}`, sx] as const);
  return { columns, sx: Object.fromEntries(styles.filter(([, sx]) => sx !== undefined)) };
}

function columnStyle({ grow }: ListField) {
  return grow ? { width: '100%', minWidth: grow, maxWidth: 0 } : undefined;
}

function renderCell(list: ListDeclaration, field: ListField, row: RaRecord) {
  const { name, align } = field;
  return (
    <td key={name} className={`column-${name}`} align={align} style={columnStyle(field)}>
      {name === list.title ? <TitleCell list={list} row={row} /> : fieldContent(list, field, row)}
    </td>
  );
}

export function DeclaredCards({ list, isSelectable }: RowsProps) {
  const translate = useTranslate();
  const { cardHeader } = list;
  const renderers = useMemo(() => cardRenderers(list), [list]);
  return (
    <ReferenceNames list={list} fields={list.card.flat()}>
      {cardHeader && (
        <Typography variant="hint" sx={cardHeaderSx}>
          {translate(cardHeader.label)}
        </Typography>
      )}
      <CardList
        {...renderers}
        {...(isSelectable && { recordRepresentation: list.recordRepresentation })}
      />
    </ReferenceNames>
  );
}

/** Memoised by the caller: new functions would render all cards again. */
function cardRenderers(list: ListDeclaration) {
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

const cardHeaderSx = { m: 0, px: 2, pb: 0.5, textAlign: 'end' };

type ListColumnProps<RecordType extends RaRecord> = Omit<
  DataTableColumnProps<RecordType>,
  'cellSx' | 'ref'
>;

/**
 * A column of a `ListTable`, with the props of react-admin's `DataTable.Col`. Its head tells screen
 * readers the sort order; react-admin's does not. Leaves out the column chooser.
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
