import type * as v from 'valibot';
import type { PromotionInput } from '../contract/promotion.ts';

/** Days from today in the store's time zone: the first day, and the last day or the day of the pause. */
type Days = { from: number; to?: number; pausedOn?: number };
export type Idea = Days & { input: v.InferInput<typeof PromotionInput> };

const code = (text: string, name: string) => ({ name, method: 'code' as const, code: text });
const automatic = (name: string) => ({ name, method: 'automatic' as const });
const percent = (value: number) => ({ type: 'percentage' as const, value });
const amount = (value: number) => ({ type: 'fixed_amount' as const, value });
const FREE_SHIPPING = { type: 'free_shipping' as const };

type SeededStore = {
  /** The id of a category by its name. */
  category(name: string): string;
  lampIds: string[];
};

/** Past, current and planned promotions of the main store. */
export function promotionIdeas(store: SeededStore): Idea[] {
  return [...ended(store), ...running(store), ...upcoming()];
}

const of = ({ category }: SeededStore, name: string) => ({
  scope: 'categories' as const,
  categoryIds: [category(name)],
});

function ended(store: SeededStore): Idea[] {
  return [
    {
      from: -320,
      to: -290,
      input: {
        ...automatic('Winter sale'),
        ...percent(20),
        ...of(store, 'Bed & bath'),
        maxDiscount: 6000,
      },
    },
    {
      from: -240,
      to: -225,
      input: { ...code('PRINTEMPS20', 'Spring at home'), ...percent(20), maxDiscount: 4000 },
    },
    {
      from: -180,
      pausedOn: -100,
      input: {
        ...code('FAMILLE25', 'Friends and family'),
        ...percent(25),
        excludeDiscounted: true,
      },
    },
    {
      from: -150,
      to: -120,
      input: { ...automatic('Free delivery in summer'), ...FREE_SHIPPING, minSubtotal: 4000 },
    },
    {
      from: -110,
      to: -78,
      input: { ...code('BUREAU15', 'Back to the desk'), ...percent(15), ...of(store, 'Desk') },
    },
  ];
}

/** The limit of the promotion that is used up. `seed` lowers the limit to the promotion's uses. */
export const SOON_USED_UP = 20;

function running(store: SeededStore): Idea[] {
  return [
    {
      from: -420,
      input: {
        ...code('WELCOME10', 'Welcome: 10 % on the first order'),
        ...percent(10),
        usageLimitPerCustomer: 1,
        combinable: true,
      },
    },
    {
      from: -200,
      input: {
        ...automatic('Three mugs or more'),
        ...amount(500),
        ...of(store, 'Mugs & cups'),
        minQuantity: 3,
        combinable: true,
      },
    },
    {
      from: -120,
      input: {
        ...code('AMI-3XQ7', 'Bring a friend'),
        ...amount(1000),
        minSubtotal: 5000,
        usageLimit: 100,
        usageLimitPerCustomer: 1,
      },
    },
    {
      from: -75,
      input: {
        ...code('MERCI5', 'Thank you for reading our letter'),
        ...amount(500),
        minSubtotal: 4000,
        usageLimit: SOON_USED_UP,
        usageLimitPerCustomer: 1,
      },
    },
    {
      from: -40,
      input: {
        ...automatic('A pair of lamps'),
        ...percent(10),
        scope: 'products',
        productIds: store.lampIds,
        minQuantity: 2,
      },
    },
    {
      from: -3,
      to: 4,
      input: {
        ...automatic('Kitchen week'),
        ...percent(15),
        ...of(store, 'Kitchen'),
        excludeDiscounted: true,
      },
    },
  ];
}

function upcoming(): Idea[] {
  return [
    {
      from: 5,
      to: 12,
      input: { ...automatic('Black week'), ...percent(20), excludeDiscounted: true },
    },
    {
      from: 10,
      to: 33,
      input: { ...automatic('Advent: free delivery'), ...FREE_SHIPPING, minSubtotal: 3000 },
    },
    {
      from: 14,
      to: 21,
      input: {
        ...code('PRESSE30', 'Press evening'),
        ...percent(30),
        maxDiscount: 10_000,
        usageLimit: 25,
      },
    },
    {
      from: -10,
      input: {
        ...code('FIDELE10', 'Loyal customers (to be decided)'),
        ...amount(1000),
        minSubtotal: 8000,
        usageLimitPerCustomer: 2,
        isActive: false,
      },
    },
  ];
}
