import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { StatsQuery } from '../../../contract/stats.ts';
import { type StatsPlan, statsPlan, withStatsChoice } from '../../../domain/statsChoice.ts';
import { useStoreZone } from '../../fields/useStoreSettings.ts';

export type ChosenStats = StatsPlan & {
  /** Period, zone, comparison and interval as the call for the metrics wants them. */
  query: Pick<StatsQuery, 'from' | 'to' | 'tz' | 'interval' | 'compare'>;
  /** Puts another choice into the URL; what is not named becomes what is usual for the period. */
  choose(choice: Parameters<typeof withStatsChoice>[1]): void;
};

/** The metrics that the URL asks for, on the store's calendar. `now` moves "today" on at midnight. */
export function useStatsPlan(usualPeriod: string, now: Date): ChosenStats {
  const [search, setSearch] = useSearchParams();
  const timeZone = useStoreZone();
  const choose = useCallback(
    (choice: Parameters<typeof withStatsChoice>[1]) =>
      setSearch((before) => withStatsChoice(before, choice)),
    [setSearch],
  );
  const plan = statsPlan(search, { timeZone, now, usualPeriod });
  const { compare, interval } = plan;
  const [from, to] = [plan.span.from.toISOString(), plan.span.to.toISOString()];
  // The same object while it asks for the same: it is part of what the answer is kept under.
  const query = useMemo(
    () => ({ from, to, tz: timeZone, interval, compare }),
    [from, to, timeZone, interval, compare],
  );
  return { ...plan, query, choose };
}
