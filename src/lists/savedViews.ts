import {
  type SortPayload,
  useListFilterContext,
  useListPaginationContext,
  useListSortContext,
  useStore,
} from 'react-admin';
import { type CurrencyCode, inCurrency, isCurrency } from '../../domain/money.ts';
import { useSession } from '../session/session.ts';
import { identityOf } from '../session/sessionShape.ts';
import { useStoreCurrency } from '../ui/useStoreSettings.ts';
import { HIDDEN_COLUMNS } from './listParams.ts';

/** `hidden`: the hidden columns. */
export type SavedView = {
  name: string;
  filter: Record<string, unknown>;
  sort: SortPayload;
  perPage: number;
  hidden: string[];
  /** The currency of the amounts in `filter`. Earlier versions of the console did not store the currency. */
  currency?: CurrencyCode;
};
export type ViewState = Omit<SavedView, 'name' | 'currency'>;

export const MAX_VIEWS = 50;
export const MAX_NAME_LENGTH = 60;

/**
 * The merchant's saved views of the current list. `current`: the one that the list shows. `amounts`: the filter
 * parameters that are amounts.
 */
export function useSavedViews(defaultHidden: string[], amounts: readonly string[]) {
  const { resource, filterValues, sort, perPage } = useListQuery();
  const currency = useStoreCurrency();
  const user = useSession((session) => identityOf(session.user));
  const [stored, setViews] = useStore<SavedView[]>(`savedViews.${user}.${resource}`, []);
  const views = stored.map((view) => viewInCurrency(view, amounts, currency));
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, defaultHidden);
  const state: ViewState = { filter: filterValues, sort, perPage, hidden };
  return {
    views,
    current: views.find((view) => isSameViewState(view, state)),
    setHidden,
    save: (name: string) => setViews(upsertView(views, { ...state, name: name.trim(), currency })),
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

/** `viewSearch` with the hidden columns, for links that other merchants open. */
export function sharedSearch(view: ViewState): string {
  return `${viewSearch(view)}&${HIDDEN_COLUMNS}=${encodeURIComponent(view.hidden.join(','))}`;
}

/**
 * The view after a change of the store's currency, which keeps the numbers of amounts: 80 JPY becomes 80.00 EUR. Leaves
 * out amounts with decimals that the currency lacks.
 */
export function viewInCurrency(
  view: SavedView,
  amounts: readonly string[],
  currency: CurrencyCode,
): SavedView {
  const from = view.currency ?? currency;
  if (!isCurrency(from) || !isCurrency(currency)) return view;
  const values = Object.entries(view.filter).map(([name, value]): [string, unknown] =>
    amounts.includes(name) && typeof value === 'number'
      ? [name, inCurrency(value, from, currency)]
      : [name, value],
  );
  const filter = Object.fromEntries(values.filter(([, value]) => value !== null));
  return { ...view, filter, currency };
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
