import AddOutlined from '@mui/icons-material/AddOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import {
  DataTableCell,
  type DataTableColumnProps,
  DataTableHeadCell,
  ListBase,
  type RaRecord,
  useDataProvider,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  useLocale,
  useRecordContext,
  useResourceContext,
  useResourceDefinitions,
  useStore,
  useStoreContext,
  useTranslate,
} from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { isAborted } from '../errors.ts';
import { Thumbnail } from '../fields/Thumbnail.tsx';
import { lazyPart } from '../lazy.tsx';
import { showToast } from '../toasts.ts';
import { CardList } from './CardList.tsx';
import type { ListDeclaration, ListField } from './declareList.ts';
import type { ExportedList, ExportProgress } from './exportList.ts';
import { FilterChips } from './FilterChips.tsx';
import { filtersInForce } from './filterText.ts';
import { CardContent, FieldCell, TitleCell } from './ListField.tsx';
import { ListFrame } from './ListFrame.tsx';
import { HiddenColumns, ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { type ListRules, parseSearch, parseStoredParams, takeHiddenColumns } from './listParams.ts';

// The inputs are heavy, and most visits filter by nothing.
const ListFilters = lazyPart(() => import('./ListFilters.tsx'));

interface Props {
  list: ListDeclaration;
  /** Buttons beside `Export`. */
  actions?: ReactNode;
  /** The large parts of the list, a row above the toolbar: `ListTabs`. */
  tabs?: ReactNode;
  /** Below the chips of the filters in force. */
  notes?: ReactNode;
  /** Buttons of the bar that is there while something is selected; may be lazy. */
  bulk?: ReactNode;
  /** What a merchant without any record can do, where it is not to create one. */
  emptyAction?: ReactNode;
  /** In the place of the part that the declaration makes. */
  toolbar?: ReactNode;
  filters?: ReactNode;
  table?: ReactNode;
  cards?: ReactNode;
  /** Dialogs, which stay when the selection that opened them is gone. */
  children?: ReactNode;
}

/** A list as it is declared; with `Create` where the resource has that screen. Every part can be one's own; all of them are there to be used alone, too. */
export function ListScreen({ list, ...parts }: Props) {
  const { texts } = list;
  const hasCreate = useResourceDefinitions()[list.resource]?.hasCreate;
  const create = (label: string) => <CreateButton resource={list.resource} label={label} />;
  return (
    <ConsoleList resource={list.resource} rules={list.rules}>
      <ListFrame
        actions={
          <>
            {parts.actions}
            <ExportButton list={list} />
          </>
        }
        mainAction={hasCreate && create('ra.action.create')}
        tabs={parts.tabs}
        toolbar={parts.toolbar ?? <DeclaredToolbar list={list} filters={parts.filters} />}
        bulk={parts.bulk}
        chips={
          <>
            <FilterChips filters={list.filters} />
            {parts.notes}
          </>
        }
        cards={parts.cards ?? <DeclaredCards list={list} isSelectable={parts.bulk !== undefined} />}
        empty={{
          title: `${texts}.empty.title`,
          text: `${texts}.empty.text`,
          action: parts.emptyAction ?? (hasCreate && create(`${texts}.empty.action`)),
        }}
        hasPictures={list.picture !== undefined}
        columnCount={list.columns.length - list.hidden.length}
      >
        {parts.table ?? <DeclaredTable list={list} isSelectable={parts.bulk !== undefined} />}
      </ListFrame>
      {parts.children}
    </ConsoleList>
  );
}

function DeclaredToolbar({ list, filters }: { list: ListDeclaration; filters: ReactNode }) {
  const { filterValues } = useListContext();
  const hasInputs = list.filters.some(({ inTabs, input }) => !inTabs && input !== false);
  return (
    <ListToolbar
      search={`${list.texts}.search`}
      filters={filters ?? (hasInputs && <ListFilters texts={list.texts} filters={list.filters} />)}
      filterCount={filtersInForce(list.filters, filterValues).length}
      columns={list.rules.columns ?? []}
      hidden={list.hidden}
      sorts={list.sortOptions}
    />
  );
}

interface RowsProps {
  list: ListDeclaration;
  isSelectable: boolean;
}

/** The rows as a table, for screens from 768 px on. */
function DeclaredTable({ list, isSelectable }: RowsProps) {
  return (
    <ListTable hidden={list.hidden} opens={list.opens} isSelectable={isSelectable}>
      {list.columns.map((field) => (
        <ListColumn
          key={field.name}
          source={field.name}
          label={field.label}
          align={field.align}
          disableSort={!field.isSortable}
          sortByOrder={field.firstOrder}
          sx={field.sx}
          style={field.grow ? { width: '100%', minWidth: field.grow, maxWidth: 0 } : undefined}
        >
          <Cell list={list} field={field} />
        </ListColumn>
      ))}
    </ListTable>
  );
}

function Cell({ list, field }: { list: ListDeclaration; field: ListField }) {
  const row = useRecordContext();
  if (!row) return null;
  if (field.name === list.title) return <TitleCell list={list} row={row} />;
  return <FieldCell list={list} field={field} row={row} />;
}

/** The rows as cards, for phones. */
function DeclaredCards({ list, isSelectable }: RowsProps) {
  const translate = useTranslate();
  const { picture, parse, cardHead } = list;
  return (
    <>
      {cardHead && (
        <Typography variant="caption" component="p" color="textSecondary" sx={cardHeadSx}>
          {translate(cardHead.label)}
        </Typography>
      )}
      <CardList
        {...(isSelectable && { nameOf: list.nameOf })}
        {...(picture && {
          picture: (row) => {
            const record = parse(row);
            return <Thumbnail src={record ? picture(record) : undefined} alt="" size={56} />;
          },
        })}
      >
        {(row) => <CardContent list={list} row={row} />}
      </CardList>
    </>
  );
}

const cardHeadSx = { m: 0, px: 2, pb: 0.5, textAlign: 'end' };

function CreateButton({ resource, label }: { resource: string; label: string }) {
  const translate = useTranslate();
  return (
    <Button
      component={Link}
      to={`/${resource}/create`}
      variant="contained"
      startIcon={<AddOutlined />}
    >
      {translate(label, { _: translate('ra.action.create') })}
    </Button>
  );
}

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

/** A cell of the table's own, as light as it can be; react-admin's for a column with a style or a field of its own. */
function ColumnCell<RecordType extends RaRecord>(column: ListColumnProps<RecordType>) {
  const { source, label, align, style, children, render, ...others } = column;
  const { disableSort: _disableSort, sortByOrder: _sortByOrder, ...own } = others;
  const record = useRecordContext<RecordType>();
  const isHidden = useContext(HiddenColumns).includes(source ?? String(label));
  const content = render && record ? (render(record) ?? '') : children;
  if (content === undefined || Object.values(own).some((value) => value !== undefined)) {
    const given = { source, label, align, style, ...own };
    return <DataTableCell {...given}>{content}</DataTableCell>;
  }
  return isHidden ? null : (
    <td align={align === 'right' ? align : undefined} style={style}>
      {content}
    </td>
  );
}

/** `Export`: all rows of the list in a CSV file. While it runs, the button says how far it is and cancels. */
export function ExportButton({ list }: { list: ExportedList }) {
  const translate = useTranslate();
  const { start, cancel, progress } = useExport(list);
  if (!progress) {
    return (
      <Button color="inherit" startIcon={<FileDownloadOutlined />} onClick={() => void start()}>
        {translate('ra.action.export')}
      </Button>
    );
  }
  const { read, total } = progress;
  const key = total === undefined ? 'listing.export.begun' : 'listing.export.read';
  const text = translate(key, { read, total });
  return (
    <Button
      color="inherit"
      startIcon={<CloseOutlined />}
      onClick={cancel}
      aria-label={`${translate('listing.export.cancel')} (${text})`}
    >
      {text}
    </Button>
  );
}

function useExport(list: ExportedList) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues: filter, sort } = useListContext();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    if (running.current) return;
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setProgress({ read: 0, total: undefined });
    try {
      // Few visits export.
      const { exportList } = await import('./exportList.ts');
      const words = { translate, locale };
      const onProgress = setProgress;
      const count = await exportList({
        list,
        dataProvider,
        filter,
        sort,
        words,
        signal,
        onProgress,
      });
      showToast({ tone: 'success', title: 'listing.export.done', values: { smart_count: count } });
    } catch (error) {
      if (!isAborted(error)) showToast({ tone: 'error', title: 'listing.export.failed' });
    } finally {
      running.current = null;
      if (!signal.aborted) setProgress(null);
    }
  }

  function cancel() {
    running.current?.abort();
    setProgress(null);
  }
  return { start, cancel, progress };
}

/** Why there are no rows, or old ones, stands in their place (`ListStates`): no toast says it again. */
const toldByTheList = { meta: { isErrorShown: true }, onError: () => undefined };

type ConsoleListProps = { rules: ListRules; resource?: string; children: ReactNode };

/**
 * `ListBase` that only ever sees list parameters its rules allow, whether they come from the URL
 * or from what this browser remembered. Anything else is dropped, and the URL rewritten.
 */
export function ConsoleList({ rules, children, ...props }: ConsoleListProps) {
  const resource = useResourceContext(props) ?? '';
  const isClean = useCleanParams(resource, rules);
  const hasColumns = useSharedColumns(resource, rules);
  useOnlySelection(resource);
  if (!isClean || hasColumns) return null;
  return (
    <ListBase
      resource={resource}
      sort={rules.defaultSort}
      perPage={rules.defaultPerPage ?? 25}
      queryOptions={toldByTheList}
    >
      {children}
    </ListBase>
  );
}

function useCleanParams(resource: string, rules: ListRules): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const [stored, setStored] = useStore<unknown>(`${resource}.listParams`);
  const search = parseSearch(location.search, rules);
  const params = parseStoredParams(stored, rules);
  const isUrlClean = search === location.search;
  const isStoreClean = params === stored;

  useEffect(() => {
    if (!isStoreClean) setStored(params);
    if (!isUrlClean) {
      navigate({ search, hash: location.hash }, { replace: true, state: location.state });
    }
  });
  return isUrlClean && isStoreClean;
}

/** A selection lives as long as its list: opening another list ends it. */
function useOnlySelection(resource: string) {
  const store = useStoreContext();
  useEffect(() => {
    for (const key of Object.keys(store.listItems?.() ?? {})) {
      if (/\.selectedIds$/.test(key) && key !== `${resource}.selectedIds`) store.removeItem(key);
    }
  }, [store, resource]);
}

/** Columns that came with a shared URL become this merchant's, and leave the URL. */
function useSharedColumns(resource: string, rules: ListRules): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const [, setHidden] = useStore<string[]>(`${resource}.datatable`);
  const shared = takeHiddenColumns(location.search, rules.columns ?? []);
  const taken = useRef('');

  useEffect(() => {
    // Once a URL: keeping the columns renders again, before the router has moved on.
    if (!shared || taken.current === location.search) return;
    taken.current = location.search;
    if (rules.columns) setHidden(shared.hidden);
    navigate(
      { search: shared.search, hash: location.hash },
      { replace: true, state: location.state },
    );
  });
  return shared !== null;
}
