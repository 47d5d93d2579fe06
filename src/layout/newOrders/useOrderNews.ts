import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useEvent } from 'react-admin';
import type { OrderSignal } from '../../../contract/orderSignal.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useSession } from '../../session/session.ts';
import { identityOf, ownValue } from '../../session/sessionShape.ts';
import { type OrderWatch, watchOrders } from './watchOrders.ts';

/**
 * Milliseconds from a signal until the change counts as somebody else's. The store also signals this tab's own writes,
 * whose responses may arrive later.
 */
const OWN_WRITE_DELAY = 1000;
/** Minimum milliseconds between two reads of the count of new orders and of the dashboard's metrics. */
const REFETCH_INTERVAL = 2000;

type News = {
  /** The last signal; null before the first signal. */
  latest: OrderSignal | null;
  /** The number of orders when the merchant last saw the newest orders, in any tab. */
  seen: number | null;
  /** The state of the orders that the screen shows: the last signal before their request. */
  shown: OrderSignal | null;
  /** Instant of the last change by somebody else; empty before the first. */
  changedAt: string;
};

/** Resources that an order changes: an order takes stock, counts for a customer and promotions, and has documents. */
const CHANGED_BY_ORDERS = ['orders', 'products', 'users', 'promotions', 'invoices', 'credit-notes'];

const initialNews: News = { latest: null, seen: null, shown: null, changedAt: '' };

/** The number of unseen orders, and whether the orders on the screen are outdated. */
export function useOrderNews(pathname: string, showsOrders: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const followOrders = useEvent(dataProvider.followOrders);
  const queryClient = useQueryClient();
  const owner = useSession(({ user }) => identityOf(user));
  const [news, setNews] = useState(initialNews);
  const now = useRef(news);
  const watch = useRef<OrderWatch>(undefined);
  const place = useRef({ pathname, showsOrders });
  useEffect(() => {
    place.current = { pathname, showsOrders };
  }, [pathname, showsOrders]);

  useEffect(() => {
    if (owner === null) return;
    const change = (changes: Partial<News>) => {
      now.current = { ...now.current, ...changes };
      setNews(now.current);
    };
    const setSeen = (total: number) => {
      change({ seen: total });
      watch.current?.broadcastSeen(total);
    };
    const refetch = createRefetch(queryClient, () => place.current.pathname === '/dashboard');
    const timers = new Set<ReturnType<typeof setTimeout>>();

    function onSignal(signal: OrderSignal) {
      const { latest, seen, shown } = now.current;
      if (latest && signal.total === latest.total && signal.updatedAt === latest.updatedAt) return;
      change({ latest: signal });
      if (!latest || seen === null || !shown) {
        const listed = displayedTotal(queryClient) ?? signal.total;
        const total = Math.min(seen ?? listed, signal.total);
        change({ shown: { ...signal, total: Math.min(listed, signal.total) } });
        if (seen === null) setSeen(total);
        return;
      }
      // Orders were removed; fewer orders are no news.
      if (signal.total < latest.total) {
        change({ shown: { ...shown, total: Math.min(shown.total, signal.total) } });
        if (seen > signal.total) setSeen(signal.total);
      }
      for (const resource of CHANGED_BY_ORDERS) {
        queryClient.invalidateQueries({ ...inactiveOnly, queryKey: [resource] });
      }
      refetch();
      const { updatedAt } = signal;
      if (updatedAt === null) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (!isCached(queryClient, updatedAt)) change({ changedAt: updatedAt });
      }, OWN_WRITE_DELAY);
      timers.add(timer);
    }

    watch.current = watchOrders({
      followOrders,
      owner,
      onSignal,
      onSeen: (seen) => change({ seen }),
    });
    const stopReading = onListRead(queryClient, () => now.current.latest, {
      onRead: (query, signalAtFetch) => {
        if (!place.current.showsOrders || !signalAtFetch) return;
        const isPlain = isUnfilteredList(query);
        const listed = isPlain ? queryTotal(query) : undefined;
        const total = Math.max(signalAtFetch.total, listed ?? 0);
        change({ shown: { ...signalAtFetch, total } });
        // Other cached pages and filters are outdated, too.
        queryClient.invalidateQueries({ ...inactiveOnly, queryKey: ['orders', 'getList'] });
        if (isPlain && !document.hidden) setSeen(total);
      },
    });
    return () => {
      watch.current?.stop();
      stopReading();
      refetch.stop();
      for (const timer of timers) clearTimeout(timer);
      now.current = initialNews;
      setNews(initialNews);
    };
  }, [owner, queryClient, followOrders]);

  // Marks outdated queries as stale, so that they are read again when their screen opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new pathname
  useEffect(() => {
    if (!isStale(now.current)) return;
    queryClient.invalidateQueries({ ...inactiveOnly, queryKey: ['orders'] });
  }, [pathname, queryClient]);

  const { latest, seen } = news;
  return { unseen: Math.max(0, (latest?.total ?? 0) - (seen ?? 0)), isChanged: isStale(news) };
}

/** Selects queries that no component uses, and only marks them as stale: what is on the screen is not refetched. */
const inactiveOnly = { type: 'inactive', refetchType: 'none' } as const;

function isStale({ latest, shown, changedAt }: News): boolean {
  if (!latest || !shown) return false;
  return latest.total > shown.total || changedAt > (shown.updatedAt ?? '');
}

/** True for the first page of all orders, newest first. */
export function isUnfilteredList({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [, verb, params] = queryKey;
  const filter = ownValue(params, 'filter');
  return (
    verb === 'getList' &&
    typeof filter === 'object' &&
    filter !== null &&
    Object.keys(filter).length === 0 &&
    ownValue(ownValue(params, 'sort'), 'field') === 'createdAt' &&
    ownValue(ownValue(params, 'sort'), 'order') === 'DESC' &&
    ownValue(ownValue(params, 'pagination'), 'page') === 1
  );
}

/** True if a cached order is at least as new as `updatedAt`, usually because this tab made the change. */
function isCached(queryClient: QueryClient, updatedAt: string): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: ['orders'] })
    .flatMap(({ state }) => ownValue(state.data, 'data') ?? state.data)
    .some((order) => String(ownValue(order, 'updatedAt') ?? '') >= updatedAt);
}

function queryTotal({ state }: Pick<Query, 'state'>): number | undefined {
  const total = ownValue(state.data, 'total');
  return typeof total === 'number' ? total : undefined;
}

/** The total of the unfiltered list, if its first page is on the screen. */
function displayedTotal(queryClient: QueryClient): number | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey: ['orders'], type: 'active' });
  const plain = lists.find(isUnfilteredList);
  return plain && queryTotal(plain);
}

/** Calls `onRead` after each successful read of an order list, with the last signal before the request. */
function onListRead(
  queryClient: QueryClient,
  getLatest: () => OrderSignal | null,
  { onRead }: { onRead: (query: Query, signalAtFetch: OrderSignal | null) => void },
): () => void {
  const signals = new WeakMap<Query, OrderSignal | null>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (query.queryKey[0] !== 'orders' || query.queryKey[1] !== 'getList') return;
    if (action.type === 'fetch') signals.set(query, getLatest());
    else if (action.type === 'success' && action.manual !== true) {
      onRead(query, signals.get(query) ?? null);
    }
  });
}

/**
 * Refetches the count of new orders, and on the dashboard its metrics. A hidden tab refetches when it becomes visible.
 */
function createRefetch(queryClient: QueryClient, isOnDashboard: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  function read() {
    timer = undefined;
    if (!isDue || document.hidden) return;
    isDue = false;
    readAt = performance.now();
    void queryClient.refetchQueries({ queryKey: ['orders', 'new'], type: 'active' });
    if (!isOnDashboard()) return;
    void queryClient.refetchQueries({ queryKey: ['orders', 'stats'], type: 'active' });
  }
  document.addEventListener('visibilitychange', read);
  const reread = () => {
    isDue = true;
    timer ??= setTimeout(read, Math.max(0, readAt + REFETCH_INTERVAL - performance.now()));
  };
  reread.stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', read);
  };
  return reread;
}
