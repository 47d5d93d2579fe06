import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OrderSignal } from '../../../contract/orderSignal.ts';
import { useSession } from '../../session/session.ts';
import { identityOf, own } from '../../session/sessionShape.ts';
import { type OrderWatch, watchOrders } from './watchOrders.ts';

/** Milliseconds in which the answer to a change of her own has come, which the store tells of as well. */
const OWN_ANSWER = 1000;
/** Between two readings of the dashboard's metrics, in a store that sells all the time. */
const REREAD = 2000;

type News = {
  /** What the store has said last; null while it has said nothing. */
  told: OrderSignal | null;
  /** How many orders there were when she last saw the newest, in any tab. */
  seen: number | null;
  /** What had been said when the orders on the screen were asked for. */
  shown: OrderSignal | null;
  /** When somebody else last changed one. */
  changedAt: string;
};

const nothing: News = { told: null, seen: null, shown: null, changedAt: '' };

/**
 * How many orders she has not seen, and whether those on the screen are not what the store has any more. `isHere`: the
 * screen shows orders.
 */
export function useNews(pathname: string, isHere: boolean) {
  const queryClient = useQueryClient();
  const owner = useSession(({ user }) => identityOf(user));
  const [news, setNews] = useState(nothing);
  const now = useRef(news);
  const watch = useRef<OrderWatch>(undefined);
  const place = useRef({ pathname, isHere });
  useEffect(() => {
    place.current = { pathname, isHere };
  }, [pathname, isHere]);

  useEffect(() => {
    if (owner === null) return;
    const change = (changes: Partial<News>) => {
      now.current = { ...now.current, ...changes };
      setNews(now.current);
    };
    const see = (total: number) => {
      change({ seen: total });
      watch.current?.tellSeen(total);
    };
    const reread = rereader(queryClient, () => place.current.pathname === '/dashboard');
    const timers = new Set<ReturnType<typeof setTimeout>>();

    function onSignal(signal: OrderSignal) {
      const { told, seen, shown } = now.current;
      if (told && signal.total === told.total && signal.updatedAt === told.updatedAt) return;
      change({ told: signal });
      if (!told || seen === null || !shown) {
        const listed = totalOfPlainList(queryClient) ?? signal.total;
        const total = Math.min(seen ?? listed, signal.total);
        change({ shown: { ...signal, total: Math.min(listed, signal.total) } });
        if (seen === null) see(total);
        return;
      }
      // Orders have gone away: fewer are not news.
      if (signal.total < told.total) {
        change({ shown: { ...shown, total: Math.min(shown.total, signal.total) } });
        if (seen > signal.total) see(signal.total);
      }
      queryClient.invalidateQueries({ ...inactive, queryKey: ['orders'] });
      reread();
      const { updatedAt } = signal;
      if (updatedAt === null) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (!isKnown(queryClient, updatedAt)) change({ changedAt: updatedAt });
      }, OWN_ANSWER);
      timers.add(timer);
    }

    watch.current = watchOrders({ owner, onSignal, onSeen: (seen) => change({ seen }) });
    const stopReading = watchReads(queryClient, () => now.current.told, {
      onRead: (query, toldThen) => {
        if (!place.current.isHere || !toldThen) return;
        const isPlain = isPlainList(query);
        const listed = isPlain ? totalIn(query) : undefined;
        const total = Math.max(toldThen.total, listed ?? 0);
        change({ shown: { ...toldThen, total } });
        // Those that are kept of other pages and filters are as old as these were.
        queryClient.invalidateQueries({ ...inactive, queryKey: ['orders', 'getList'] });
        if (isPlain && !document.hidden) see(total);
      },
    });
    return () => {
      watch.current?.stop();
      stopReading();
      reread.stop();
      for (const timer of timers) clearTimeout(timer);
      now.current = nothing;
      setNews(nothing);
    };
  }, [owner, queryClient]);

  // What was left while there was news of it is read again when she comes back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is what makes the last one's inactive
  useEffect(() => {
    if (isStale(now.current)) queryClient.invalidateQueries({ ...inactive, queryKey: ['orders'] });
  }, [pathname, queryClient]);

  const { told, seen } = news;
  return { unseen: Math.max(0, (told?.total ?? 0) - (seen ?? 0)), isChanged: isStale(news) };
}

/** Nothing that is on the screen is read again, and nothing that somebody edits. */
const inactive = { type: 'inactive', refetchType: 'none' } as const;

function isStale({ told, shown, changedAt }: News): boolean {
  if (!told || !shown) return false;
  return told.total > shown.total || changedAt > (shown.updatedAt ?? '');
}

/** The newest orders, and all of them. */
export function isPlainList({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [, verb, params] = queryKey;
  const filter = own(params, 'filter');
  return (
    verb === 'getList' &&
    typeof filter === 'object' &&
    filter !== null &&
    Object.keys(filter).length === 0 &&
    own(own(params, 'sort'), 'field') === 'createdAt' &&
    own(own(params, 'sort'), 'order') === 'DESC' &&
    own(own(params, 'pagination'), 'page') === 1
  );
}

/** She has it already: as a rule because she changed it herself. */
function isKnown(queryClient: QueryClient, updatedAt: string): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: ['orders'] })
    .flatMap(({ state }) => own(state.data, 'data') ?? state.data)
    .some((order) => String(own(order, 'updatedAt') ?? '') >= updatedAt);
}

function totalIn({ state }: Pick<Query, 'state'>): number | undefined {
  const total = own(state.data, 'total');
  return typeof total === 'number' ? total : undefined;
}

/** How many orders the screen says there are. */
function totalOfPlainList(queryClient: QueryClient): number | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey: ['orders'], type: 'active' });
  const plain = lists.find(isPlainList);
  return plain && totalIn(plain);
}

/** Calls `onRead` when a list of orders was read, with what had been told when it was asked for. */
function watchReads(
  queryClient: QueryClient,
  told: () => OrderSignal | null,
  { onRead }: { onRead: (query: Query, toldThen: OrderSignal | null) => void },
): () => void {
  const begun = new WeakMap<Query, OrderSignal | null>();
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (query.queryKey[0] !== 'orders' || query.queryKey[1] !== 'getList') return;
    if (action.type === 'fetch') begun.set(query, told());
    else if (action.type === 'success' && action.manual !== true) {
      onRead(query, begun.get(query) ?? null);
    }
  });
}

/** Reads the header's count of new orders again, and the metrics of the dashboard while it is looked at, else when it is looked at again. */
function rereader(queryClient: QueryClient, isOnDashboard: () => boolean) {
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
    timer ??= setTimeout(read, Math.max(0, readAt + REREAD - performance.now()));
  };
  reread.stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', read);
  };
  return reread;
}
