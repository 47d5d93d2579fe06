import type { Promotion, PromotionState } from '../contract/promotion.ts';

/** The fields that decide the state. Instants are ISO 8601. */
export type TimedPromotion = Pick<
  Promotion,
  'isActive' | 'startsAt' | 'endsAt' | 'usageLimit' | 'usedCount'
>;

/**
 * State of a promotion: the first of disabled, ended, used up, scheduled and active that applies. `startsAt` is
 * inclusive, `endsAt` exclusive.
 */
export function promotionState(promotion: TimedPromotion, now: Date): PromotionState {
  const at = now.getTime();
  if (!promotion.isActive) return 'disabled';
  if (promotion.endsAt !== null && at >= Date.parse(promotion.endsAt)) return 'ended';
  if (promotion.usageLimit !== null && promotion.usedCount >= promotion.usageLimit) {
    return 'used_up';
  }
  return at < Date.parse(promotion.startsAt) ? 'scheduled' : 'active';
}

/** The next instant at which the state changes by time alone; null if there is none. */
export function nextStateChange(promotion: TimedPromotion, now: Date): Date | null {
  const state = promotionState(promotion, now);
  if (state === 'disabled' || state === 'ended') return null;
  const { startsAt, endsAt } = promotion;
  const instants = state === 'scheduled' ? [startsAt, endsAt] : [endsAt];
  const next = instants
    .filter((one) => one !== null)
    .map((one) => Date.parse(one))
    .filter((one) => one > now.getTime());
  return next.length > 0 ? new Date(Math.min(...next)) : null;
}
