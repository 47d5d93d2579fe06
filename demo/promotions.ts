import * as v from 'valibot';
import { PromotionInput } from '../contract/promotion.ts';
import { addDays, dayOf } from '../domain/dates.ts';
import { endInstant, startInstant } from '../domain/promotionSchedule.ts';
import type { PromotionRow } from '../store/db/schema.ts';
import { toPromotionColumns } from '../store/promotions/promotionRow.ts';
import { type Idea, promotionIdeas } from './promotionIdeas.ts';
import type { Random } from './random.ts';
import type { SeededProduct } from './variants.ts';

/** A promotion of the demo store, and when it was paused. */
export type SeededPromotion = { row: PromotionRow; pausedAt: string | null };

type Context = {
  random: Random;
  storeId: string;
  now: Date;
  timeZone: string;
  categories: ReadonlyMap<string, string>;
  products: readonly SeededProduct[];
};

export function makePromotions(context: Context): SeededPromotion[] {
  const { categories, products } = context;
  const lamps = products.filter(
    ({ category_id, status }) =>
      status === 'active' && category_id === categories.get('Table lamps'),
  );
  // A demo store with few products has no lamps.
  const chosen = lamps.length > 0 ? lamps : products;
  const ideas = promotionIdeas({
    category: (name) => categories.get(name) ?? '',
    lampIds: chosen.slice(0, 4).map(({ id }) => id),
  });
  return chosen.length === 0 ? [] : ideas.map((idea) => toSeeded(context, idea));
}

function toSeeded(context: Context, { input, from, to, pausedOn }: Idea): SeededPromotion {
  const { random, storeId, now, timeZone } = context;
  const day = (offset: number) => addDays(dayOf(now, timeZone), offset);
  const startsAt = startInstant({ day: day(from), time: '09:00' }, timeZone) ?? now.toISOString();
  const endsAt = to === undefined ? null : endInstant({ day: day(to), time: null }, timeZone);
  const paused = pausedOn === undefined ? null : startInstant(at(day(pausedOn)), timeZone);
  // A promotion was created up to nine days before its start, or up to nine days ago if it starts later.
  const planned =
    Math.min(Date.parse(startsAt), now.getTime()) - random.whole(1, 9 * 86_400) * 1000;
  const created = new Date(planned).toISOString();
  const checked = v.parse(PromotionInput, {
    ...input,
    startsAt,
    endsAt,
    isActive: paused === null && input.isActive !== false,
  });
  return {
    pausedAt: paused,
    row: {
      id: random.id(new Date(planned)),
      store_id: storeId,
      ...toPromotionColumns(checked, now),
      orders_count: 0,
      used_count: 0,
      discount_total: 0,
      created_at: created,
      updated_at: paused ?? created,
      version: 1,
    },
  };
}

function at(day: string) {
  return { day, time: '18:20' };
}
