import type { UserFilter } from '../contract/user.ts';
import { addDays, dayOf, instantAt } from './dates.ts';
import { type CurrencyCode, exponentOf, isCurrency } from './money.ts';

/**
 * Segments of customers. Each is a combination of ordinary list filters, so the server finds and counts them, and
 * other filters can be combined with them.
 */
export const SEGMENTS = ['new', 'returning', 'lapsed', 'big'] as const;
export type Segment = (typeof SEGMENTS)[number];

export type SegmentFilter = Pick<
  UserFilter,
  'createdAfter' | 'ordersMin' | 'lastOrderBefore' | 'spentMin'
>;

/** A customer is new for this many days, including today. */
export const NEW_DAYS = 30;
/** A returning customer has at least this many orders that are not cancelled. */
export const RETURNING_ORDERS = 2;
/** A customer with orders is lapsed after this many whole days without one. */
export const LAPSED_DAYS = 180;
/** Minimum amount of a big spender, in major units, for currencies that are not in `BIG_SPENT_IN`. */
const BIG_SPENT = 1000;

// Round amounts of about the same value, for currencies where 1000 is worth much more or less.
const BIG_SPENT_IN: Record<string, number> = {
  AED: 4000,
  ARS: 1_000_000,
  BHD: 400,
  BRL: 5000,
  CLP: 1_000_000,
  CNY: 8000,
  COP: 4_000_000,
  CZK: 24_000,
  DKK: 8000,
  DZD: 140_000,
  EGP: 50_000,
  GNF: 10_000_000,
  HKD: 8000,
  HUF: 400_000,
  IDR: 16_000_000,
  ILS: 4000,
  INR: 80_000,
  IQD: 1_400_000,
  ISK: 150_000,
  JOD: 800,
  JPY: 150_000,
  KES: 140_000,
  KRW: 1_400_000,
  KWD: 300,
  LBP: 100_000_000,
  MAD: 10_000,
  MXN: 20_000,
  MYR: 5000,
  NGN: 1_600_000,
  NOK: 10_000,
  OMR: 400,
  PHP: 60_000,
  PKR: 300_000,
  PLN: 4000,
  QAR: 4000,
  RON: 5000,
  RUB: 100_000,
  SAR: 4000,
  SEK: 10_000,
  THB: 40_000,
  TND: 3000,
  TRY: 40_000,
  TWD: 30_000,
  UAH: 40_000,
  UGX: 4_000_000,
  VND: 24_000_000,
  XAF: 600_000,
  XOF: 600_000,
  ZAR: 20_000,
};

/** Minimum amount of a big spender, in minor units of a currency. */
export function bigSpenderMinimum(currency: string): number {
  return (BIG_SPENT_IN[currency] ?? BIG_SPENT) * 10 ** exponentOf(currency);
}

export type SegmentContext = {
  now: Date;
  /** IANA name of the store's time zone, which defines days. */
  timeZone: string;
  currency: CurrencyCode;
};

/** The available segments: big spenders need a known currency. */
export function availableSegments(currency: CurrencyCode): readonly Segment[] {
  return isCurrency(currency) ? SEGMENTS : SEGMENTS.filter((segment) => segment !== 'big');
}

/** The API filter of a segment. Throws for a segment that is not available. */
export function segmentFilter(segment: Segment, place: SegmentContext): SegmentFilter {
  switch (segment) {
    case 'new':
      return { createdAfter: midnight(place, 1 - NEW_DAYS) };
    case 'returning':
      return { ordersMin: RETURNING_ORDERS };
    case 'lapsed':
      return { lastOrderBefore: midnight(place, -LAPSED_DAYS) };
    case 'big': {
      if (!isCurrency(place.currency)) throw new Error('problems.money.noCurrency');
      return { spentMin: bigSpenderMinimum(place.currency) };
    }
  }
}

/** The fields of a customer that segments use. */
export type Segmented = {
  createdAt: string;
  ordersCount: number;
  lastOrderAt: string | null;
  totalSpent: number;
};

/** The segments whose `segmentFilter` finds the customer, in the order of `SEGMENTS`. */
export function segmentsOf(customer: Segmented, place: SegmentContext): Segment[] {
  return availableSegments(place.currency).filter((segment) =>
    fits(customer, segmentFilter(segment, place)),
  );
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

/** Midnight on the store's calendar, `days` days from today. */
export function midnight({ now, timeZone }: SegmentContext, days: number): string {
  return instantAt(addDays(dayOf(now, timeZone), days), 0, timeZone).toISOString();
}

function time(instant: string): number {
  return Date.parse(instant);
}
