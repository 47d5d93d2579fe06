import type { SortPayload } from 'react-admin';
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
