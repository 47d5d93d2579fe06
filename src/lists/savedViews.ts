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

/** What a list shows and how, under a name. `hidden`: the columns that are not shown. */
export type SavedView = {
  name: string;
  filter: Record<string, unknown>;
  sort: SortPayload;
  perPage: number;
  hidden: string[];
};
export type ListLook = Omit<SavedView, 'name'>;

export const MOST_VIEWS = 50;
export const LONGEST_NAME = 60;

/** The merchant's own views of the list around, the look it has now, and what can be done with them. */
export function useSavedViews(hiddenAtFirst: string[]) {
  const { resource, filterValues, sort, perPage } = useListQuery();
  const user = useSession((session) => identityOf(session.user));
  const [views, setViews] = useStore<SavedView[]>(`savedViews.${user}.${resource}`, []);
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, hiddenAtFirst);
  const look: ListLook = { filter: filterValues, sort, perPage, hidden };
  return {
    views,
    look,
    current: views.find((view) => isSameLook(view, look)),
    setHidden,
    save: (name: string) => setViews(withView(views, { ...look, name: name.trim() })),
    remove: (name: string) => setViews(views.filter((view) => !isSameName(view.name, name))),
  };
}

/** What the list around is asked for. With all of its context, a part would be drawn again for each row that is selected. */
export function useListQuery() {
  const { resource, filterValues } = useListFilterContext();
  const { sort } = useListSortContext();
  const { perPage } = useListPaginationContext();
  return { resource, filterValues, sort, perPage };
}

/** The search part of a URL that shows a list like this, from its first page. */
export function viewSearch({ filter, sort, perPage }: ListLook): string {
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

/** The same with the columns: whoever opens it sees those too. */
export function sharedSearch(look: ListLook): string {
  return `${viewSearch(look)}&${HIDDEN_COLUMNS}=${encodeURIComponent(look.hidden.join(','))}`;
}

export function isSameLook(a: ListLook, b: ListLook): boolean {
  return canonical(a) === canonical(b);
}

/** The views with this one in them: a view of the same name is replaced where it stands. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const at = views.findIndex(({ name }) => isSameName(name, view.name));
  return at < 0 ? [...views, view] : views.with(at, view);
}

export function isSameName(a: string, b: string): boolean {
  return a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
}

function canonical({ filter, sort, perPage, hidden }: ListLook): string {
  const entries = Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([entries, sort.field, sort.order, perPage, [...hidden].sort()]);
}
