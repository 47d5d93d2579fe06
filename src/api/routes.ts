import { customersFilter } from '../../domain/customerFilter.ts';
import { instantsOf } from '../../domain/periods.ts';
import { zoneOr } from '../../domain/timeZone.ts';
import { readSession } from '../session/session.ts';
import { isMissing } from './missingEndpoints.ts';

export type ListRoute = {
  path: string;
  /** The endpoint without which the plain list is asked instead, with a filter. */
  endpoint?: string;
  filter: Record<string, unknown>;
  params: Record<string, string>;
};

type Router = (path: string, filter: Record<string, unknown>) => ListRoute;

// The specification has endpoints of their own for a text, for a category and for a customer's orders. An API that
// lacks one is asked for the plain list with a filter.
const routers: Record<string, Router> = {
  'merchant/products': (path, { q, ...rest }): ListRoute => {
    const text = typeof q === 'string' ? q.trim() : '';
    if (text !== '') {
      const endpoint = `/${path}/search`;
      if (isMissing(endpoint)) return { path, filter: { ...rest, q: text }, params: {} };
      return { path: `${path}/search`, endpoint, filter: rest, params: { q: text } };
    }
    const { categoryId, ...others } = rest;
    const endpoint = `/${path}/category`;
    const isAlone = typeof categoryId === 'string' && Object.keys(others).length === 0;
    if (!isAlone || isMissing(endpoint)) return { path, filter: rest, params: {} };
    return { path: `${path}/category/${categoryId}`, endpoint, filter: {}, params: {} };
  },
  // A period is named in the URL, so that "today" is today whenever it is opened, and asked for as
  // instants on the store's clock.
  'merchant/orders': (path, filter): ListRoute => ({
    path,
    filter: withoutPeriods(filter),
    params: {},
  }),
  'users/orders': (path, { customerId, ...filter }): ListRoute => {
    const endpoint = `/${path}`;
    if (isMissing(endpoint)) {
      return { path: 'merchant/orders', filter: { ...filter, customerId }, params: {} };
    }
    return { path, endpoint, filter, params: { customerId: String(customerId) } };
  },
  // Segments and ages are named in the URL, too: who is new today is not who was new when a view was saved.
  users: (path, filter): ListRoute => ({
    path,
    filter: customersFilter(filter, segmentPlace()),
    params: {},
  }),
};

function segmentPlace() {
  const { timezone, currency } = readSession().storeSettings;
  return { now: new Date(), timeZone: zoneOr(timezone), currency };
}

/**
 * The periods of an order filter as instants: when orders were placed, refunded, or count in the sales. An
 * hour of the week is one of the store's clock.
 */
export function withoutPeriods({
  period,
  refundedPeriod,
  salesPeriod,
  ...filter
}: Record<string, unknown>): Record<string, unknown> {
  return {
    ...filter,
    ...within('created', period),
    ...within('refunded', refundedPeriod),
    ...within('sales', salesPeriod),
    ...(filter.weekHour !== undefined && { tz: zoneOr(readSession().storeSettings.timezone) }),
  };
}

/** The part of an order filter that a period stands for; empty when it is none. */
export function createdWithin(period: unknown): { createdFrom?: string; createdTo?: string } {
  return within('created', period);
}

function within(name: string, period: unknown): Record<string, string> {
  if (typeof period !== 'string') return {};
  const zone = zoneOr(readSession().storeSettings.timezone);
  const span = instantsOf(period, zone, new Date());
  return {
    ...(span?.from && { [`${name}From`]: span.from.toISOString() }),
    ...(span?.to && { [`${name}To`]: span.to.toISOString() }),
  };
}

/** Where a list is asked for: most have one URL, products have three. Empty filters are left out. */
export function routeList(path: string, filter: Record<string, unknown>): ListRoute {
  const set = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  );
  return routers[path]?.(path, set) ?? { path, filter: set, params: {} };
}
