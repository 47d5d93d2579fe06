import {
  DataTableCell,
  type DataTableColumnProps,
  DataTableHeadCell,
  type RaRecord,
  useDataTableRenderContext,
  useListContext,
  useRecordContext,
} from 'react-admin';

type Props<RecordType extends RaRecord> = Omit<DataTableColumnProps<RecordType>, 'cellSx' | 'ref'>;

/**
 * A column of a `ListTable`, declared as react-admin's `DataTable.Col` is. Its head tells screen readers
 * the order, which react-admin's own does not; and it comes without the column chooser's switches.
 */
export function ListColumn<RecordType extends RaRecord = RaRecord>({
  render,
  children,
  ...column
}: Props<RecordType>) {
  const place = useDataTableRenderContext();
  const record = useRecordContext<RecordType>();
  const { sort } = useListContext();
  if (place === 'header') {
    const direction = sort.order === 'ASC' ? 'asc' : 'desc';
    const isSorted = sort.field === column.source;
    return <DataTableHeadCell {...column} sortDirection={isSorted ? direction : false} />;
  }
  const content = render && record ? (render(record) ?? '') : children;
  return <DataTableCell {...column}>{content}</DataTableCell>;
}
