import AddOutlined from '@mui/icons-material/AddOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import type { ButtonProps } from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  ListBase,
  useDataProvider,
  useListContext,
  useListFilterContext,
  useResourceContext,
  useResourceDefinitions,
  useStore,
  useStoreContext,
} from 'react-admin';
import { useLocation } from 'react-router';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { useReplaceSearch } from '../forms/router.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import type { ListDeclaration } from './declareList.ts';
import { ExportRows } from './export/ExportRows.tsx';
import type { ExportedList } from './export/exportList.ts';
import { FilterChips } from './FilterChips.tsx';
import { filtersInForce } from './filterText.ts';
import { ListFrame } from './ListFrame.tsx';
import { ScreenButton } from './ListStates.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import {
  type ListRules,
  openedAnew,
  PAGE_SIZE,
  parseSearch,
  parseStoredParams,
  takeHiddenColumns,
} from './listParams.ts';
import { DeclaredCards, DeclaredTable } from './rows/DeclaredRows.tsx';
import { useListQuery } from './savedViews.ts';

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
  /** What a file can bring in: offered beside the other actions, and to a merchant without any record. */
  imports?: 'products' | 'customers';
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
            {parts.imports && <ImportButton type={parts.imports} />}
            <ExportButton list={list} />
          </>
        }
        mainAction={hasCreate && create('ra.action.create')}
        tabs={parts.tabs}
        toolbar={parts.toolbar ?? <DeclaredToolbar list={list} filters={parts.filters} />}
        bulk={
          parts.bulk && (
            <>
              {parts.bulk}
              <ExportSelected list={list} />
            </>
          )
        }
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
          action: (
            <>
              {parts.emptyAction ?? (hasCreate && create(`${texts}.empty.action`))}
              {parts.imports && <ImportButton type={parts.imports} variant="outlined" />}
            </>
          ),
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
  const { filterValues } = useListFilterContext();
  const hasInputs = list.filters.some(({ inTabs, input }) => !inTabs && input !== false);
  return (
    <ListToolbar
      search={`${list.texts}.search`}
      filters={filters ?? (hasInputs && <ListFilters texts={list.texts} filters={list.filters} />)}
      inForce={filtersInForce(list.filters, filterValues)}
      columns={list.rules.columns ?? []}
      hidden={list.hidden}
      sorts={list.sortOptions}
    />
  );
}

type ImportButtonProps = Pick<ButtonProps, 'variant'> & { type: 'products' | 'customers' };

/** `Import`: what a file holds is brought in on a screen of its own. */
function ImportButton({ type, variant = 'text' }: ImportButtonProps) {
  return (
    <ScreenButton
      to={`/imports?type=${type}`}
      label="listing.import"
      color="inherit"
      variant={variant}
      startIcon={<FileUploadOutlined />}
    />
  );
}

/** `Export`: all rows of the list in a CSV file. */
export function ExportButton({ list }: { list: ExportedList }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues: filter, sort } = useListQuery();
  return (
    <ExportRows
      list={list}
      readPage={(page) => dataProvider.getList(list.resource, { ...page, filter, sort })}
    />
  );
}

/** `Export` of what is selected, on this page and beyond it. */
function ExportSelected({ list }: { list: ExportedList }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { selectedIds: ids } = useListContext();
  return (
    <ExportRows
      isInBar
      list={list}
      readPage={async ({ pagination, signal, meta }) => {
        const from = Number(meta.after ?? 0);
        const to = from + (pagination?.perPage ?? ids.length);
        const asked = ids.slice(from, to);
        const { data } = await dataProvider.getMany(list.resource, { ids: asked, signal, meta });
        const byId = new Map(data.map((record) => [record.id, record]));
        return {
          data: asked.flatMap((id) => byId.get(id) ?? []),
          total: ids.length,
          ...(to < ids.length && { meta: { next: String(to) } }),
        };
      }}
    />
  );
}

/** The query client shows the toast of a failed list: react-admin's own notification would be a second one. */
const listOptions = {
  meta: { isLastBeyond: true },
  onError: () => undefined,
};

type ConsoleListProps = { rules: ListRules; resource?: string; children: ReactNode };

/**
 * `ListBase` that only sees list parameters its rules allow, whether they come from the URL or from what this
 * browser remembered. Drops anything else and rewrites the URL. A URL without parameters opens the list anew.
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
      perPage={PAGE_SIZE}
      queryOptions={listOptions}
    >
      {children}
    </ListBase>
  );
}

function useCleanParams(resource: string, rules: ListRules): boolean {
  const location = useLocation();
  const replaceSearch = useReplaceSearch();
  const [stored, setStored] = useStore<unknown>(`${resource}.listParams`);
  const search = parseSearch(location.search, rules);
  const params = search ? parseStoredParams(stored, rules) : openedAnew(stored, rules);
  const isUrlClean = search === location.search;
  const isStoreClean = params === stored;

  useEffect(() => {
    if (!isStoreClean) setStored(params);
    if (!isUrlClean) replaceSearch(search);
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
  const replaceSearch = useReplaceSearch();
  const [, setHidden] = useStore<string[]>(`${resource}.datatable`);
  const shared = takeHiddenColumns(location.search, rules.columns ?? []);
  const taken = useRef('');

  useEffect(() => {
    // Once a URL: keeping the columns renders again, before the router has moved on.
    if (!shared || taken.current === location.search) return;
    taken.current = location.search;
    if (rules.columns) setHidden(shared.hidden);
    replaceSearch(shared.search);
  });
  return shared !== null;
}
