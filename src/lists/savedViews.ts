import {
  type SortPayload,
  useListFilterContext,
  useListPaginationContext,
  useListSortContext,
  useStore,
} from 'react-admin';
import { useSession } from '../session/session.ts';
import { identityOf } from '../session/sessionShape.ts';
import { HIDDEN_COLUMNS } from './listParams.ts';

/** `hidden`: the hidden columns. */
export type SavedView = {
  name: string;
  filter: Record<string, unknown>;
  sort: SortPayload;
  perPage: number;
  hidden: string[];
};
export type ViewState = Omit<SavedView, 'name'>;

export const MAX_VIEWS = 50;
export const MAX_NAME_LENGTH = 60;

/** The merchant's saved views of the current list. `current`: the one that the list shows. */
export function useSavedViews(defaultHidden: string[]) {
  const { resource, filterValues, sort, perPage } = useListQuery();
  const user = useSession((session) => identityOf(session.user));
  const [views, setViews] = useStore<SavedView[]>(`savedViews.${user}.${resource}`, []);
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, defaultHidden);
  const state: ViewState = { filter: filterValues, sort, perPage, hidden };
  return {
    views,
    current: views.find((view) => isSameViewState(view, state)),
    setHidden,
    save: (name: string) => setViews(upsertView(views, { ...state, name: name.trim() })),
    remove: (name: string) => setViews(views.filter((view) => !isSameName(view.name, name))),
  };
}

/**
 * The query of the current list. Reads the narrow contexts, because the whole list context changes with every
 * selection.
 */
export function useListQuery() {
  const { resource, filterValues } = useListFilterContext();
  const { sort } = useListSortContext();
  const { perPage } = useListPaginationContext();
  return { resource, filterValues, sort, perPage };
}

/** URL search that shows a view from its first page. */
export function viewSearch({ filter, sort, perPage }: ViewState): string {
  const params = new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: '{}',
    sort: sort.field,
    order: sort.order,
    page: '1',
    perPage: String(perPage),
  });
  return `?${params.toString()}`;
}

/** Adds the hidden columns, for other merchants. */
export function sharedSearch(view: ViewState): string {
  return `${viewSearch(view)}&${HIDDEN_COLUMNS}=${encodeURIComponent(view.hidden.join(','))}`;
}

export function isSameViewState(a: ViewState, b: ViewState): boolean {
  return canonical(a) === canonical(b);
}

/** Replaces the view of the same name in its place, or appends it. */
export function upsertView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const at = views.findIndex(({ name }) => isSameName(name, view.name));
  return at < 0 ? [...views, view] : views.with(at, view);
}

export function isSameName(a: string, b: string): boolean {
  return a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
}

function canonical({ filter, sort, perPage, hidden }: ViewState): string {
  const entries = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([entries, sort.field, sort.order, perPage, [...hidden].sort()]);
}
