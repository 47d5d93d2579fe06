import AddOutlined from '@mui/icons-material/AddOutlined';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import {
  ListBase,
  type ListParamsOptions,
  useAuthenticated,
  useAuthProvider,
  useDataProvider,
  useListFilterContext,
  useListParams,
  useResourceContext,
  useResourceDefinitions,
  useStore,
  useStoreContext,
} from 'react-admin';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useMissingEndpoints } from '../api/missingEndpoints.ts';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { lazyPart } from '../ui/lazy.tsx';
import { BulkJobNotice } from './bulk/BulkJobNotice.tsx';
import { RecentJobsButton } from './bulk/RecentJobsButton.tsx';
import { SelectionScope, useSelection } from './bulk/selection.tsx';
import { type ListDeclaration, withoutMissing } from './declareList.ts';
import { ExportRows } from './export/ExportRows.tsx';
import type { ExportedList } from './export/exportList.ts';
import { FilterChips } from './FilterChips.tsx';
import { getActiveFilters } from './filterText.ts';
import { ImportButton } from './ImportButton.tsx';
import { ListFrame } from './ListFrame.tsx';
import { ScreenButton } from './ListStates.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import {
  extractHiddenColumns,
  type ListRules,
  PAGE_SIZE,
  parseSearch,
  parseStoredParams,
  resetStoredParams,
} from './listParams.ts';
import { DeclaredCards, DeclaredTable } from './rows/DeclaredRows.tsx';
import { useListQuery } from './savedViews.ts';
import { usePrefetchList } from './usePrefetchList.ts';

// Lazy: the inputs are heavy, and most visits set no filter.
const ListFilters = lazyPart(() => import('./ListFilters.tsx'));

interface Props {
  list: ListDeclaration;
  /** Buttons beside `Export`. */
  actions?: ReactNode;
  /** A `ListTabs` above the toolbar. */
  tabs?: ReactNode;
  /** Shown below the filter chips. */
  notes?: ReactNode;
  /** Buttons of the selection bar; may be lazy. */
  bulkActionButtons?: ReactNode;
  /** Replaces the `Create` button of the empty state. */
  emptyAction?: ReactNode;
  /** Dialogs. They stay open when the selection is cleared. */
  children?: ReactNode;
}

/** Renders a declared list. Has a `Create` button if the resource has a create screen. */
export function ListScreen({ list: declared, ...parts }: Props) {
  const missing = useMissingEndpoints();
  const list = useMemo(() => withoutMissing(declared, missing), [declared, missing]);
  const { i18nPrefix } = list;
  const hasCreate = useResourceDefinitions()[list.resource]?.hasCreate;
  const isSelectable = parts.bulkActionButtons !== undefined;
  const create = (label: string) => (
    <ScreenButton
      to={`/${list.resource}/create`}
      label={label}
      variant="contained"
      startIcon={<AddOutlined />}
    />
  );
  return (
    <ConsoleList resource={list.resource} rules={list.rules}>
      <ListFrame
        actions={
          <>
            {parts.actions}
            <ImportButton resource={list.resource} />
            <ExportButton list={list} />
            {parts.bulkActionButtons && <RecentJobsButton i18nPrefix={i18nPrefix} />}
          </>
        }
        mainAction={hasCreate && create('ra.action.create')}
        tabs={parts.tabs}
        toolbar={<DeclaredToolbar list={list} />}
        bulkActionButtons={
          parts.bulkActionButtons && (
            <>
              {parts.bulkActionButtons}
              <ExportSelected list={list} />
            </>
          )
        }
        filterChips={
          <>
            <FilterChips filters={list.filters} />
            {parts.notes}
            {parts.bulkActionButtons && <BulkJobNotice i18nPrefix={i18nPrefix} />}
          </>
        }
        cards={<DeclaredCards list={list} isSelectable={isSelectable} />}
        empty={{
          title: `${i18nPrefix}.empty.title`,
          text: `${i18nPrefix}.empty.text`,
          action: parts.emptyAction ?? (
            <>
              {hasCreate && create(`${i18nPrefix}.empty.action`)}
              <ImportButton resource={list.resource} variant="outlined" />
            </>
          ),
        }}
        hasPictures={list.picture !== undefined}
        columnCount={list.columns.length - list.hidden.length}
      >
        <DeclaredTable list={list} isSelectable={isSelectable} />
      </ListFrame>
      {parts.children}
    </ConsoleList>
  );
}

function DeclaredToolbar({ list }: { list: ListDeclaration }) {
  const { filterValues } = useListFilterContext();
  const hasInputs = list.filters.some(({ inTabs, input }) => !inTabs && input !== false);
  return (
    <ListToolbar
      search={`${list.i18nPrefix}.search`}
      filters={hasInputs && <ListFilters i18nPrefix={list.i18nPrefix} filters={list.filters} />}
      activeFilters={getActiveFilters(list.filters, filterValues)}
      amounts={list.filters.flatMap(({ as, sources }) => (as === 'money' ? sources : []))}
      columns={list.rules.columns ?? []}
      hidden={list.hidden}
      sortOptions={list.sortOptions}
    />
  );
}

/** Exports all rows of the filtered list as a CSV file. */
export function ExportButton({ list }: { list: ExportedList }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues: filter, sort } = useListQuery();
  return (
    <ExportRows
      list={list}
      readPage={(page) => dataProvider.getList(list.resource, { filter, sort, ...page })}
    />
  );
}

/** Exports the selected rows of all pages. */
function ExportSelected({ list }: { list: ExportedList }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { ids } = useSelection();
  // If all records of the filter are selected, the button above the list exports them.
  if (!ids) return null;
  return (
    <ExportRows
      isInSelectionBar
      list={list}
      readPage={async ({ pagination, signal, meta }) => {
        const from = Number(meta.after ?? 0);
        const to = from + (pagination?.perPage ?? ids.length);
        const pageIds = ids.slice(from, to);
        const { data } = await dataProvider.getMany(list.resource, { ids: pageIds, signal, meta });
        const byId = new Map(data.map((record) => [record.id, record]));
        return {
          data: pageIds.flatMap((id) => byId.get(id) ?? []),
          total: ids.length,
          ...(to < ids.length && { meta: { next: String(to) } }),
        };
      }}
    />
  );
}

/** No-op `onError`: the query client already shows a toast, and react-admin's notification would be a second one. */
const listOptions = {
  meta: { isLastBeyond: true },
  onError: () => undefined,
};

type ConsoleListProps = { rules: ListRules; resource?: string; children: ReactNode };

/**
 * A `ListBase` that accepts only the list parameters that `rules` allow, from the URL and from react-admin's store.
 * Drops other parameters and rewrites the URL. A URL without parameters resets the list, except for the page size.
 */
export function ConsoleList({ rules, children, ...props }: ConsoleListProps) {
  const resource = useResourceContext(props) ?? '';
  // `Guard` has read the session already: the rows need not wait for this check.
  useAuthenticated();
  const hasAccessControl = useAuthProvider()?.canAccess !== undefined;
  const List = hasAccessControl ? ListBase : PrefetchedList;
  const isClean = useCleanParams(resource, rules);
  const hasColumns = useSharedColumns(resource, rules);
  useClearOtherSelections(resource);
  if (!isClean || hasColumns) return null;
  return (
    <List
      resource={resource}
      sort={rules.defaultSort}
      perPage={PAGE_SIZE}
      queryOptions={listOptions}
    >
      <SelectionScope>{children}</SelectionScope>
    </List>
  );
}

type PrefetchedListProps = ListParamsOptions & {
  queryOptions: typeof listOptions;
  children: ReactNode;
};

/** For an auth provider without access control: the list's request need not wait for a check. */
function PrefetchedList(props: PrefetchedListProps) {
  const [{ page, perPage, sort: field, order, filter }] = useListParams(props);
  usePrefetchList(props.resource, {
    pagination: { page, perPage },
    sort: { field, order },
    filter: { ...filter },
    meta: props.queryOptions.meta,
  });
  return <ListBase {...props} disableAuthentication />;
}

function useCleanParams(resource: string, rules: ListRules): boolean {
  const location = useLocation();
  const replaceSearch = useReplaceSearch();
  const [stored, setStored] = useStore<unknown>(`${resource}.listParams`);
  const search = parseSearch(location.search, rules);
  const params = search ? parseStoredParams(stored, rules) : resetStoredParams(stored, rules);
  const isUrlClean = search === location.search;
  const isStoreClean = params === stored;

  useEffect(() => {
    if (!isStoreClean) setStored(params);
    if (!isUrlClean) replaceSearch(search);
  });
  return isUrlClean && isStoreClean;
}

/** Replaces the search of the page, unless the browser already has a newer URL that is not rendered yet. */
function useReplaceSearch(): (search: string) => void {
  const location = useLocation();
  const href = useHref(location);
  const navigate = useNavigate();
  return (search) => {
    const { origin, pathname, search: oldSearch } = window.location;
    const rendered = new URL(origin + href);
    if (rendered.pathname !== pathname || rendered.search !== oldSearch) return;
    navigate({ search, hash: location.hash }, { replace: true, state: location.state });
  };
}

/** Clears the selections of other lists, so that a selection ends when its list is left. */
function useClearOtherSelections(resource: string) {
  const store = useStoreContext();
  useEffect(() => {
    for (const key of Object.keys(store.listItems?.() ?? {})) {
      if (/\.selectedIds$/.test(key) && key !== `${resource}.selectedIds`) store.removeItem(key);
    }
  }, [store, resource]);
}

/** Moves the hidden columns of a shared URL to the store, and removes them from the URL. */
function useSharedColumns(resource: string, rules: ListRules): boolean {
  const location = useLocation();
  const replaceSearch = useReplaceSearch();
  const [, setHidden] = useStore<string[]>(`${resource}.datatable`);
  const shared = extractHiddenColumns(location.search, rules.columns ?? []);
  const handledSearch = useRef('');

  useEffect(() => {
    // Once for each URL: `setHidden` renders again before the router has navigated.
    if (!shared || handledSearch.current === location.search) return;
    handledSearch.current = location.search;
    if (rules.columns) setHidden(shared.hidden);
    replaceSearch(shared.search);
  });
  return shared !== null;
}
