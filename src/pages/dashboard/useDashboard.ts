import { useQueryClient } from '@tanstack/react-query';
import type { OrderStats } from '../../../contract/stats.ts';
import { type ChosenStats, useOrderStats, useStatsPlan } from '../../charts/period/useStatsPlan.ts';
import { useNow } from '../../fields/useNow.ts';

/** One call has everything that the dashboard counts. */
const BLOCKS = 'totals,series,topProducts,attention,catalogue';

export type Dashboard = {
  /** `stale`: there are metrics, but reading them again did not work. */
  state: 'loading' | 'failed' | 'stale' | 'shown';
  /** Of the period, or while that is being read of the one shown before: only for what needs no period. */
  stats: OrderStats | undefined;
  statsOfPeriod: OrderStats | undefined;
  plan: ChosenStats;
  now: Date;
  /** Milliseconds since 1970; 0 while nothing has been read. */
  readAt: number;
  error: unknown;
  isFetching: boolean;
  /** Reads again what is on the screen, the latest orders too. */
  refresh(): void;
};

export function useDashboard(): Dashboard {
  const now = useNow();
  const plan = useStatsPlan('today', now);
  const queryClient = useQueryClient();
  const query = useOrderStats({ ...plan.query, blocks: BLOCKS });
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt } = query;
  return {
    state: error ? (data ? 'stale' : 'failed') : data ? 'shown' : 'loading',
    stats: data,
    statsOfPeriod: isPlaceholderData ? undefined : data,
    plan,
    now,
    readAt: dataUpdatedAt,
    error,
    isFetching,
    refresh: () => void queryClient.refetchQueries({ queryKey: ['orders'], type: 'active' }),
  };
}
