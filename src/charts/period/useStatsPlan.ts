import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { StatsQuery } from '../../../contract/stats.ts';
import { type StatsPlan, statsPlan, withStatsChoice } from '../../../domain/statsChoice.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';

export type StatsPlanControl = StatsPlan & {
  /** Parameters of the API call. */
  query: Pick<StatsQuery, 'from' | 'to' | 'tz' | 'interval' | 'compare'>;
  /**
   * Writes a choice to the URL. Parameters that the choice leaves out get the period's defaults. `choice` receives the
   * latest plan, which may not have rendered yet.
   */
  choose(choice: (chosen: StatsPlan) => Parameters<typeof withStatsChoice>[1]): void;
};

/** Parses the plan from the URL, in the store's time zone. `now` decides what today is. */
export function useStatsPlan(defaultPeriod: string, now: Date): StatsPlanControl {
  const [search, setSearch] = useSearchParams();
  const timeZone = useStoreZone();
  const parsePlan = (chosen: URLSearchParams) =>
    statsPlan(chosen, { timeZone, now, usualPeriod: defaultPeriod });
  const plan = parsePlan(search);
  const latest = useRef(search);
  /** Search strings that were set but not rendered yet, oldest first. */
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const shown = pending.current.indexOf(search.toString());
    pending.current = shown < 0 ? [] : pending.current.slice(shown + 1);
    if (pending.current.length === 0) latest.current = search;
  }, [search]);
  // The router navigates in a transition. Without `latest`, a second quick choice on a slow phone would undo the first.
  const choose: StatsPlanControl['choose'] = (choice) => {
    latest.current = withStatsChoice(latest.current, choice(parsePlan(latest.current)));
    pending.current.push(latest.current.toString());
    setSearch(latest.current);
  };
  const { compare, interval } = plan;
  const [from, to] = [plan.span.from.toISOString(), plan.span.to.toISOString()];
  // Stable, because it is part of the query key.
  const query = useMemo(
    () => ({ from, to, tz: timeZone, interval, compare }),
    [from, to, timeZone, interval, compare],
  );
  return { ...plan, query, choose };
}

/**
 * Metrics of a period. While another period loads, the previous data stays and `isPlaceholderData`
 * is true. Invalidated with all queries under `orders`.
 */
export function useOrderStats(query: StatsQuery) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const options = queryOptions({
    queryKey: ['orders', 'stats', query],
    queryFn: async ({ signal }) => (await dataProvider.getOrderStats(query, { signal })).data,
  });
  // Sends the request while the screen renders. `useQuery` alone sends it only after the first render.
  usePrefetchQuery(options);
  return useQuery({ ...options, placeholderData: keepPreviousData });
}
