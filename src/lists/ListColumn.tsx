import {
  DataTableColumn,
  type DataTableColumnProps,
  type RaRecord,
  useDataTableRenderContext,
  useListContext,
} from 'react-admin';

/** A column whose head tells screen readers the order, which react-admin's own does not. */
export function ListColumn<RecordType extends RaRecord = RaRecord>(
  props: DataTableColumnProps<RecordType>,
) {
  const place = useDataTableRenderContext();
  const { sort } = useListContext();
  const isSorted = place === 'header' && sort.field === props.source;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  return <DataTableColumn<RecordType> {...props} {...(isSorted && { sortDirection: direction })} />;
}
