import { addDays, instantAt } from '../../../domain/dates.ts';
import { dayCount, type StatsPlan } from '../../../domain/statsChoice.ts';
import { ordersAddress } from '../../charts/ordersAddress.ts';

/**
 * The orders of an hour of a weekday (Monday is 0). A list knows spans, not hours of the week: there is one
 * only while the period has each weekday at most once.
 */
export function hourAddress(
  { days, timeZone }: Pick<StatsPlan, 'days' | 'timeZone'>,
  weekday: number,
  hour: number,
): string | undefined {
  const count = dayCount(days);
  if (count > 7) return undefined;
  const first = (new Date(`${days.from}T00:00:00Z`).getUTCDay() + 6) % 7;
  const after = (weekday - first + 7) % 7;
  if (after >= count) return undefined;
  const day = addDays(days.from, after);
  const at = (hours: number) =>
    hours === 24 ? instantAt(addDays(day, 1), 0, timeZone) : instantAt(day, hours * 60, timeZone);
  const [from, to] = [at(hour), at(hour + 1)];
  // An hour that the clock skips.
  if (from >= to) return undefined;
  return ordersAddress('placed', { from: from.toISOString(), to: to.toISOString() });
}
