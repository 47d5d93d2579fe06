import type { Order } from '../contract/order.ts';

/** A customer gets at most one email about a parcel in this time, unless the merchant sends another on purpose. */
const PAUSE_MS = 60 * 60 * 1000;

export type ParcelNotice = { at: string; trackingNumber: string | null };

/** The last email about a parcel within the last hour. */
export function recentNotice(
  { timeline }: Pick<Order, 'timeline'>,
  parcel: string,
  now: Date,
): ParcelNotice | undefined {
  const last = timeline.findLast(({ data }) => data.shipment === parcel && data.notified === true);
  if (!last || now.getTime() - Date.parse(last.at) >= PAUSE_MS) return undefined;
  const { trackingNumber } = last.data;
  return {
    at: last.at,
    trackingNumber: typeof trackingNumber === 'string' ? trackingNumber : null,
  };
}
