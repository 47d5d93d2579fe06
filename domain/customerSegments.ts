import type { UserFilter } from '../contract/user.ts';
import { addDays, dayOf, instantAt } from './dates.ts';
import { exponentOf } from './money.ts';

/**
 * Kinds of customers that a merchant wants to see together. Each is a list of the store's ordinary filters,
 * so that the server finds and counts them, and any other filter can narrow them.
 */
export const SEGMENTS = ['new', 'returning', 'lapsed', 'big'] as const;
export type Segment = (typeof SEGMENTS)[number];

export type SegmentFilter = Pick<
  UserFilter,
  'createdAfter' | 'ordersMin' | 'lastOrderBefore' | 'spentMin'
>;

/** Days, today included, for which somebody who came to the store is new. */
export const NEW_DAYS = 30;
/** Orders, cancelled ones not counted, from which on a customer is a returning one. */
export const RETURNING_ORDERS = 2;
/** Whole days without an order after which a customer who had ordered is lapsed. */
export const LAPSED_DAYS = 180;
/** From how much on, in units of a currency, a customer is a big spender: a few good baskets. */
const BIG_SPENT = 500;

// Round amounts of about the same worth, for currencies of which 500 is far less, or rather more.
const BIG_SPENT_IN: Record<string, number> = {
  AED: 2000,
  ARS: 500_000,
  BHD: 200,
  BRL: 2500,
  CLP: 500_000,
  CNY: 4000,
  COP: 2_000_000,
  CZK: 12_000,
  DKK: 4000,
  DZD: 70_000,
  EGP: 25_000,
  GNF: 5_000_000,
  HKD: 4000,
  HUF: 200_000,
  IDR: 8_000_000,
  ILS: 2000,
  INR: 40_000,
  IQD: 700_000,
  ISK: 75_000,
  JOD: 400,
  JPY: 75_000,
  KES: 70_000,
  KRW: 700_000,
  KWD: 150,
  LBP: 50_000_000,
  MAD: 5000,
  MXN: 10_000,
  MYR: 2500,
  NGN: 800_000,
  NOK: 5000,
  OMR: 200,
  PHP: 30_000,
  PKR: 150_000,
  PLN: 2000,
  QAR: 2000,
  RON: 2500,
  RUB: 50_000,
  SAR: 2000,
  SEK: 5000,
  THB: 20_000,
  TND: 1500,
  TRY: 20_000,
  TWD: 15_000,
  UAH: 20_000,
  UGX: 2_000_000,
  VND: 12_000_000,
  XAF: 300_000,
  XOF: 300_000,
  ZAR: 10_000,
};

/** From how much on, in minor units of a currency, a customer is a big spender. */
export function bigSpent(currency: string): number {
  return (BIG_SPENT_IN[currency] ?? BIG_SPENT) * 10 ** exponentOf(currency);
}

export type SegmentPlace = {
  now: Date;
  /** IANA name of the store's time zone: days begin at its midnight. */
  timeZone: string;
  currency: string;
};

/** What is asked of the store to find the customers of a segment. */
export function segmentFilter(segment: Segment, place: SegmentPlace): SegmentFilter {
  switch (segment) {
    case 'new':
      return { createdAfter: midnight(place, 1 - NEW_DAYS) };
    case 'returning':
      return { ordersMin: RETURNING_ORDERS };
    case 'lapsed':
      return { lastOrderBefore: midnight(place, -LAPSED_DAYS) };
    case 'big':
      return { spentMin: bigSpent(place.currency) };
  }
}

/** What segments look at in a customer. */
export type Segmented = {
  createdAt: string;
  ordersCount: number;
  lastOrderAt: string | null;
  totalSpent: number;
};

/** The segments that a customer is in, in their order; the same customers as `segmentFilter` finds. */
export function segmentsOf(customer: Segmented, place: SegmentPlace): Segment[] {
  return SEGMENTS.filter((segment) => fits(customer, segmentFilter(segment, place)));
}

function fits(customer: Segmented, filter: SegmentFilter): boolean {
  const { createdAfter, ordersMin, lastOrderBefore, spentMin } = filter;
  if (createdAfter !== undefined && !(time(customer.createdAt) >= time(createdAfter))) return false;
  if (ordersMin !== undefined && customer.ordersCount < ordersMin) return false;
  if (spentMin !== undefined && customer.totalSpent < spentMin) return false;
  if (lastOrderBefore === undefined) return true;
  return customer.lastOrderAt !== null && time(customer.lastOrderAt) < time(lastOrderBefore);
}

export function isSegment(value: unknown): value is Segment {
  return SEGMENTS.some((segment) => segment === value);
}

function midnight({ now, timeZone }: SegmentPlace, days: number): string {
  return instantAt(addDays(dayOf(now, timeZone), days), 0, timeZone).toISOString();
}

function time(instant: string): number {
  return Date.parse(instant);
}
