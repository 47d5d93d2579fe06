import type { Promotion } from '../contract/promotion.ts';
import type { Basket } from '../domain/basket.ts';
import { type PricedBasket, priceBasket } from '../domain/priceBasket.ts';
import { toPromotion } from '../store/promotions/promotionRecord.ts';
import type { SeededPromotion } from './promotions.ts';
import type { Random } from './random.ts';

export type Purchase = {
  basket: Basket;
  at: Date;
  customerId: string | null;
  /** Whether the customer knows a code. */
  hasCode: boolean;
  isCancelled: boolean;
};

/** Prices baskets and counts the uses of promotions. Complete purchases in the order of their times. */
export type Checkout = {
  complete(purchase: Purchase): Omit<PricedBasket, 'applied' | 'refused' | 'unknownCodes'> & {
    /** The applied promotions as an order stores them. */
    promotions: { _id: string; code: string; amount: number }[];
  };
  usesOf(promotionId: string): number;
};

export function createCheckout(
  random: Random,
  seeded: readonly SeededPromotion[],
  categoryParents: ReadonlyMap<string, string | null>,
): Checkout {
  const promotions = seeded.map(whileActive);
  const uses = new Map<string, number>();
  const key = (promotionId: string, customerId: string) => `${promotionId} ${customerId}`;
  const count = (name: string) => uses.get(name) ?? 0;

  const price = ({ basket, at, customerId }: Purchase, codes: readonly string[]) =>
    priceBasket(
      basket,
      promotions.map((one) => ({ ...one, usedCount: count(one._id) })),
      {
        now: at,
        categoryParents,
        codes,
        customerUses: new Map(
          customerId === null
            ? []
            : promotions.map(({ _id }) => [_id, count(key(_id, customerId))]),
        ),
      },
    );

  /** Customers usually type the newest code that gives a discount, sometimes an older one. */
  const codeFor = (purchase: Purchase): string[] => {
    const applicable = promotions.filter(({ _id, code }) => {
      if (code === null) return false;
      return price(purchase, [code]).applied.some(({ promotionId }) => promotionId === _id);
    });
    const newest = applicable.toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1));
    const chosen = newest[random.chance(0.7) ? 0 : newest.length - 1];
    return chosen?.code ? [chosen.code] : [];
  };

  return {
    complete(purchase) {
      const priced = price(purchase, purchase.hasCode ? codeFor(purchase) : []);
      const given = priced.applied.flatMap(({ promotionId, amount }) => {
        const promotion = promotions.find(({ _id }) => _id === promotionId);
        return promotion ? [{ promotion, amount }] : [];
      });
      if (!purchase.isCancelled) {
        for (const { promotion } of given) {
          uses.set(promotion._id, count(promotion._id) + 1);
          if (purchase.customerId === null) continue;
          const own = key(promotion._id, purchase.customerId);
          uses.set(own, count(own) + 1);
        }
      }
      return {
        ...priced,
        promotions: given.map(({ promotion: { _id, code, name }, amount }) => ({
          _id,
          code: code ?? name,
          amount,
        })),
      };
    },
    usesOf: count,
  };
}

/** The promotion while it was active. A paused promotion was active until its pause. */
function whileActive({ row, pausedAt }: SeededPromotion): Promotion {
  const promotion = toPromotion(row, '');
  return pausedAt === null ? promotion : { ...promotion, isActive: true, endsAt: pausedAt };
}
