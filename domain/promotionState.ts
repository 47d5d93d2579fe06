import type { Promotion, PromotionState } from '../contract/promotion.ts';

/** What decides where a promotion stands. Instants are ISO 8601. */
export type TimedPromotion = Pick<
  Promotion,
  'isActive' | 'startsAt' | 'endsAt' | 'usageLimit' | 'usedCount'
>;

/**
 * Where a promotion stands at an instant: the first of disabled, ended, used up, scheduled and active
 * that applies. It starts at `startsAt` and is over at `endsAt` itself.
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

/** The next instant at which the clock alone changes the state; null when it never will. */
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
