import { createContext, useContext } from 'react';
import type { OrderStats } from '../../../contract/stats.ts';
import type { ChosenStats } from '../../charts/period/useStatsPlan.ts';

/** The answer to one call, and the choice that it answers. Every section reads from here. */
export type Analytics = { stats: OrderStats; plan: ChosenStats };

export const AnalyticsContext = createContext<Analytics | null>(null);

export function useAnalytics(): Analytics {
  const analytics = useContext(AnalyticsContext);
  if (!analytics) throw new Error('Sections of analytics are rendered with figures to show.');
  return analytics;
}
