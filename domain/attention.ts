import type { OrderFilter } from '../contract/order.ts';
import type { ProductFilter } from '../contract/product.ts';
import type { PromotionFilter } from '../contract/promotion.ts';
import type { StockLevelFilter } from '../contract/stockLevel.ts';

/**
 * What needs a merchant's attention, in the order of a working day. Each entry has a list filter. The store counts and
 * the console opens the list with the same filter, so that count and list agree.
 */
export const ATTENTION = [
  'toAccept',
  'toPack',
  'readyToShip',
  'toShip',
  'onHold',
  'unpaid',
  'returnsExpected',
  'returnsToSettle',
  'toPayBack',
  'outOfStock',
  'lowStock',
  'variantsOut',
  'variantsLow',
  'promotionsEnding',
] as const;
export type AttentionName = (typeof ATTENTION)[number];

export type AttentionFilters = {
  [Name in AttentionName]: Name extends 'promotionsEnding'
    ? { resource: 'promotions'; filter: PromotionFilter }
    : Name extends 'outOfStock' | 'lowStock'
      ? { resource: 'products'; filter: ProductFilter }
      : Name extends 'variantsOut' | 'variantsLow'
        ? { resource: 'stock-levels'; filter: StockLevelFilter }
        : { resource: 'orders'; filter: OrderFilter };
};

const HOUR = 3_600_000;

/** The filter of each entry. `now` is the instant at which the store counted. */
export function attentionFilters(now: Date): AttentionFilters {
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
  return {
    toAccept: { resource: 'orders', filter: { status: 'pending' } },
    /** Named after the next transition: a `confirmed` order is to pack, a `processing` order is ready to ship. */
    toPack: { resource: 'orders', filter: { status: 'confirmed' } },
    readyToShip: { resource: 'orders', filter: { status: 'processing' } },
    /** Late: placed over two days ago, confirmed, and not completely shipped. */
    toShip: {
      resource: 'orders',
      filter: { status: ['confirmed', 'processing'], createdTo: hoursFromNow(-48) },
    },
    onHold: { resource: 'orders', filter: { status: 'on_hold' } },
    /** Placed over a day ago. Excludes cash on delivery, where nothing is owed yet. */
    unpaid: {
      resource: 'orders',
      filter: {
        paymentStatus: ['unpaid', 'partially_paid', 'failed'],
        paymentKindNot: 'cash_on_delivery',
        createdTo: hoursFromNow(-24),
      },
    },
    returnsExpected: { resource: 'orders', filter: { returns: 'expected' } },
    returnsToSettle: { resource: 'orders', filter: { returns: 'toSettle' } },
    toPayBack: { resource: 'orders', filter: { toPayBack: true } },
    /** Customers cannot see drafts and archived products, so these do not count. */
    outOfStock: { resource: 'products', filter: { status: 'active', stock: 'out' } },
    lowStock: { resource: 'products', filter: { status: 'active', stock: 'low' } },
    variantsOut: { resource: 'stock-levels', filter: { availability: 'out' } },
    variantsLow: { resource: 'stock-levels', filter: { availability: 'low' } },
    promotionsEnding: {
      resource: 'promotions',
      filter: { state: 'active', endsBefore: hoursFromNow(48) },
    },
  };
}
