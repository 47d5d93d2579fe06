import * as v from 'valibot';
import type { Carrier } from '../../../contract/linkPattern.ts';
import type { Shipment } from '../../../contract/order.ts';
import type { TrackingInput } from '../../../contract/orderUpdate.ts';
import { findCarrier, patternOf, trackingLink, withCarrier } from '../../../domain/carriers.ts';
import { asciiDigits } from '../../../domain/digits.ts';
import { patchSession, readSession } from '../../session/session.ts';

/** The tracking input. `carrierLink` is the URL pattern of an unknown carrier. */
export const TrackingValues = v.object({
  carrier: v.optional(v.string(), ''),
  carrierLink: v.optional(v.string(), ''),
  trackingNumber: v.optional(v.string(), ''),
});
export type TrackingValues = v.InferOutput<typeof TrackingValues>;

type Tracked = Pick<Shipment, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/**
 * The initial input to correct the tracking of a parcel or return. The link of an unknown carrier becomes a pattern if
 * the link contains the number.
 */
export function trackingValuesOf(parcel: Tracked, carriers: readonly Carrier[]): TrackingValues {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const isKnown = findCarrier(carrier ?? '', carriers) !== undefined;
  return {
    carrier: carrier ?? '',
    carrierLink: isKnown ? '' : (patternOf(trackingUrl, trackingNumber) ?? ''),
    trackingNumber: trackingNumber ?? '',
  };
}

/**
 * Converts the input to the API's format. Derives the link from the carrier's pattern. Without such a pattern, keeps a
 * link of `parcel` that was not derived, as long as the number is the same.
 */
export function trackingOf(
  values: TrackingValues,
  carriers: readonly Carrier[],
  parcel?: Tracked,
): Omit<TrackingInput, 'shipment'> {
  const number = asciiDigits(values.trackingNumber).trim();
  const known = findCarrier(values.carrier, carriers);
  const typed = known ? '' : values.carrierLink.trim();
  const derived = trackingLink(known ? known.link : typed, number);
  const isKept = number === (parcel?.trackingNumber ?? '') && !followsFromCarrier(parcel, carriers);
  const previousUrl = isKept ? parcel?.trackingUrl : null;
  return {
    carrier: known?.name ?? (values.carrier.trim() || null),
    trackingNumber: number || null,
    trackingUrl: derived ?? previousUrl ?? null,
    ...(typed !== '' && values.carrier.trim() !== '' && { carrierLink: typed }),
  };
}

function followsFromCarrier(parcel: Tracked | undefined, carriers: readonly Carrier[]): boolean {
  const carrier = findCarrier(parcel?.carrier ?? '', carriers);
  const link = trackingLink(carrier?.link, parcel?.trackingNumber);
  return link !== null && link === parcel?.trackingUrl;
}

/** Adds a carrier, which the store has saved, to the session of all tabs. */
export function rememberCarrier(added: Carrier): void {
  const own = readSession().storeSettings.carriers;
  if (!own) return;
  const named = own.map(({ name, link }) => ({ name, link: link ?? null }));
  const carriers = withCarrier(named, added);
  patchSession({ storeSettings: { carriers } });
}
