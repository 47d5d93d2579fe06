import { customersFilter } from '../../domain/customerFilter.ts';
import { instantsOf } from '../../domain/namedPeriods.ts';
import { supportedZone } from '../../domain/timeZone.ts';
import { readSession } from '../session/session.ts';
import { isMissing } from './missingEndpoints.ts';

export type ListRoute = {
  path: string;
  /** An optional endpoint. If the API lacks this endpoint, the plain list is read with a filter. */
  endpoint?: string;
  filter: Record<string, unknown>;
  params: Record<string, string>;
};

type Router = (path: string, filter: Record<string, unknown>) => ListRoute;

// The specification has separate endpoints for a search, a category and a customer's orders. Where an API lacks
// one, the plain list is read with a filter.
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
  // The console's URL names the period, so that a saved "today" stays current. The request has the instants at which
  // the period begins and ends in the store's time zone.
  'merchant/orders': (path, filter) => ({
    path,
    filter: withoutPeriods(filter),
    params: {},
  }),
  'merchant/invoices': documentRoute,
  'merchant/credit-notes': documentRoute,
  'users/orders': (path, { customerId, ...filter }): ListRoute => {
    const endpoint = `/${path}`;
    if (isMissing(endpoint)) {
      return { path: 'merchant/orders', filter: { ...filter, customerId }, params: {} };
    }
    return { path, endpoint, filter, params: { customerId: String(customerId) } };
  },
  // The console's URL names segments and ages for the same reason: a saved "new customers" must stay current.
  users: (path, filter) => ({
    path,
    filter: customersFilter(filter, segmentContext()),
    params: {},
  }),
};

function documentRoute(path: string, { period, ...filter }: Record<string, unknown>): ListRoute {
  return { path, filter: { ...filter, ...within('issued', period, filter) }, params: {} };
}

function segmentContext() {
  const { timezone, currency } = readSession().storeSettings;
  return { now: new Date(), timeZone: supportedZone(timezone), currency };
}

/**
 * Replaces the named periods of an order filter, such as `today`, with instants. Adds the store's time zone, which the
 * API needs for an hour of the week.
 */
export function withoutPeriods({
  period,
  refundedPeriod,
  salesPeriod,
  taxPeriod,
  ...filter
}: Record<string, unknown>): Record<string, unknown> {
  return {
    ...filter,
    ...within('created', period, filter),
    ...within('refunded', refundedPeriod, filter),
    ...within('sales', salesPeriod, filter),
    ...within('tax', taxPeriod, filter),
    ...(filter.weekHour !== undefined && {
      tz: supportedZone(readSession().storeSettings.timezone),
    }),
  };
}

/** The limits of a period. Limits of the filter that are narrower stay, such as those of a chart's bar. */
function within(
  name: string,
  period: unknown,
  filter: Record<string, unknown>,
): Record<string, string> {
  if (typeof period !== 'string') return {};
  const zone = supportedZone(readSession().storeSettings.timezone);
  const span = instantsOf(period, zone, new Date());
  const limit = (key: string, at: Date | undefined, isNarrower: (other: number) => boolean) => {
    const other = filter[key];
    if (!at || (typeof other === 'string' && isNarrower(Date.parse(other)))) return {};
    return { [key]: at.toISOString() };
  };
  return {
    ...limit(`${name}From`, span?.from, (other) => other > Number(span?.from)),
    ...limit(`${name}To`, span?.to, (other) => other < Number(span?.to)),
  };
}

/** The filter of the list at `path` for a request that cannot use another path, such as a bulk job. */
export function plainFilter(
  path: string,
  filter: Record<string, unknown>,
): Record<string, unknown> {
  return path === 'merchant/products' ? filter : routeList(path, filter).filter;
}

/** The path and filter of a list. Products have three paths. Leaves out empty filters. */
export function routeList(path: string, filter: Record<string, unknown>): ListRoute {
  const set = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  );
  return routers[path]?.(path, set) ?? { path, filter: set, params: {} };
}
