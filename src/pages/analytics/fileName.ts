import type { StatsPlan } from '../../../domain/statsChoice.ts';

/** Of a CSV file, without its ending: what it is, and of which days. */
export function fileName(what: string, { days }: Pick<StatsPlan, 'days'>): string {
  const span = days.from === days.to ? days.from : `${days.from}-to-${days.to}`;
  return `${what}-${span}`;
}
