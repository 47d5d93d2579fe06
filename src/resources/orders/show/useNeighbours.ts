import { useGetList, useStore } from 'react-admin';
import { useLocation } from 'react-router';
import { isObject } from '../../../../contract/isObject.ts';

/** An order of the list and the page of the list that it is on. */
export type Neighbour = { id: string; page: number };

export type Neighbours = {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** From 1. */
  place: number;
  total: number;
};

/**
 * The orders before and after this one in the list as the merchant left it: its filter, sort and page.
 * Pages come from the query cache when the list has just read them. Null when the order is not there.
 */
export function useNeighbours(id: string): Neighbours | null {
  const [stored] = useStore<unknown>('orders.listParams');
  const { state } = useLocation();
  const list = listOf(stored);
  // Walking on leads to other pages than the one that the list was left on.
  const page = pageIn(state) ?? list.page;
  const here = usePage(list, page, true);
  const at = here.ids.indexOf(id);
  const isLast = at === here.ids.length - 1 && page * list.perPage < here.total;
  const before = usePage(list, page - 1, at === 0 && page > 1);
  const after = usePage(list, page + 1, at >= 0 && isLast);
  if (at === -1) return null;
  const neighbour = (one: string | undefined, onPage: number): Neighbour | null =>
    one === undefined ? null : { id: one, page: onPage };
  return {
    previous: at > 0 ? neighbour(here.ids[at - 1], page) : neighbour(before.ids.at(-1), page - 1),
    next:
      at < here.ids.length - 1
        ? neighbour(here.ids[at + 1], page)
        : neighbour(after.ids[0], page + 1),
    place: (page - 1) * list.perPage + at + 1,
    total: here.total,
  };
}

type List = {
  page: number;
  perPage: number;
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Record<string, unknown>;
};

// The same parameters as the list's own, so that both find the same page in the cache.
function usePage(list: List, page: number, isWanted: boolean) {
  const { data, total } = useGetList(
    'orders',
    {
      pagination: { page, perPage: list.perPage },
      sort: list.sort,
      filter: list.filter,
      meta: { isErrorShown: true },
    },
    { enabled: isWanted && page > 0 },
  );
  const isThere = isWanted && page > 0;
  return { ids: isThere ? (data ?? []).map((row) => String(row.id)) : [], total: total ?? 0 };
}

function listOf(stored: unknown): List {
  const params = isObject(stored) ? stored : {};
  const field = typeof params.sort === 'string' ? params.sort : 'createdAt';
  return {
    page: positive(params.page) ?? 1,
    perPage: positive(params.perPage) ?? 25,
    sort: { field, order: params.order === 'ASC' ? 'ASC' : 'DESC' },
    filter: isObject(params.filter) ? params.filter : {},
  };
}

function pageIn(state: unknown): number | undefined {
  return isObject(state) ? positive(state.listPage) : undefined;
}

function positive(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}
