import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { StatsQuery } from '../../../contract/stats.ts';
import { type StatsPlan, statsPlan, withStatsChoice } from '../../../domain/statsChoice.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';

export type ChosenStats = StatsPlan & {
  /** Period, zone, comparison and interval as the call for the metrics wants them. */
  query: Pick<StatsQuery, 'from' | 'to' | 'tz' | 'interval' | 'compare'>;
  /**
   * Puts another choice into the URL; what is not named becomes what is usual for the period. It is told what
   * was chosen last, which the screen may not show yet.
   */
  choose(choice: (chosen: StatsPlan) => Parameters<typeof withStatsChoice>[1]): void;
};

/** The metrics that the URL asks for, on the store's calendar. `now` moves "today" on at midnight. */
export function useStatsPlan(usualPeriod: string, now: Date): ChosenStats {
  const [search, setSearch] = useSearchParams();
  const timeZone = useStoreZone();
  const planOf = (chosen: URLSearchParams) => statsPlan(chosen, { timeZone, now, usualPeriod });
  const plan = planOf(search);
  const latest = useRef(search);
  /** What was chosen and is not shown yet, in its order. */
  const awaited = useRef<string[]>([]);
  useEffect(() => {
    const shown = awaited.current.indexOf(search.toString());
    awaited.current = shown < 0 ? [] : awaited.current.slice(shown + 1);
    if (awaited.current.length === 0) latest.current = search;
  }, [search]);
  // The router moves on in a transition: a second choice on a slow phone was made of what the screen showed,
  // and a third of what it showed only then.
  const choose: ChosenStats['choose'] = (choice) => {
    latest.current = withStatsChoice(latest.current, choice(planOf(latest.current)));
    awaited.current.push(latest.current.toString());
    setSearch(latest.current);
  };
  const { compare, interval } = plan;
  const [from, to] = [plan.span.from.toISOString(), plan.span.to.toISOString()];
  // The same object while it asks for the same: it is part of what the answer is kept under.
  const query = useMemo(
    () => ({ from, to, tz: timeZone, interval, compare }),
    [from, to, timeZone, interval, compare],
  );
  return { ...plan, query, choose };
}

/**
 * The metrics that a query asks for. While those of another period are read, the earlier ones stay and
 * `isPlaceholderData` is true. Steps of orders make them old, as everything kept under `orders`.
 */
export function useOrderStats(query: StatsQuery) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['orders', 'stats', query],
    queryFn: async ({ signal }) => (await dataProvider.getOrderStats(query, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
