import * as v from 'valibot';
import type { ShipmentInput } from '../../../../../contract/orderUpdate.ts';

/** What a merchant types for a parcel. */
export const ParcelValues = v.object({
  units: v.record(v.string(), v.number()),
  carrier: v.string(),
  trackingNumber: v.string(),
  trackingUrl: v.string(),
});
export type ParcelValues = v.InferOutput<typeof ParcelValues>;

/** The parcel as the store wants it: without the spaces at the ends, what is empty as nothing. */
export function shipmentOf(values: ParcelValues, items: ShipmentInput['items']): ShipmentInput {
  return {
    items,
    carrier: values.carrier.trim() || null,
    trackingNumber: values.trackingNumber.trim() || null,
    trackingUrl: values.trackingUrl.trim() || null,
  };
}
