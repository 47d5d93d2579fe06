import { useMemo } from 'react';
import * as v from 'valibot';
import type { Carrier } from '../../../contract/linkPattern.ts';
import type { Shipment } from '../../../contract/order.ts';
import type { OrderUpdate, TrackingInput } from '../../../contract/orderUpdate.ts';
import {
  carriersFor,
  findCarrier,
  patternOf,
  trackingLink,
  withCarrier,
} from '../../../domain/carriers.ts';
import { patchSession, readSession, useSession } from '../../session/session.ts';

/** What a merchant types about a parcel. `carrierLink` is the link pattern of a carrier that is not known yet. */
export const TrackingValues = v.object({
  carrier: v.optional(v.string(), ''),
  carrierLink: v.optional(v.string(), ''),
  trackingNumber: v.optional(v.string(), ''),
});
export type TrackingValues = v.InferOutput<typeof TrackingValues>;

/** Carriers to choose from, and whether the store remembers others and lets parcels be corrected. */
export function useCarriers(): { carriers: Carrier[]; isKept: boolean } {
  const own = useSession((session) => session.storeSettings.carriers);
  return useMemo(() => {
    const named = (own ?? []).map(({ name, link }) => ({ name, link: link ?? null }));
    return { carriers: carriersFor(named), isKept: own !== null };
  }, [own]);
}

/** What is known of a parcel, to be corrected. A link that was typed for it alone becomes a pattern. */
export function trackingValuesOf(parcel: Shipment, carriers: readonly Carrier[]): TrackingValues {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const isKnown = findCarrier(carrier ?? '', carriers) !== undefined;
  return {
    carrier: carrier ?? '',
    carrierLink: isKnown ? '' : (patternOf(trackingUrl, trackingNumber) ?? ''),
    trackingNumber: trackingNumber ?? '',
  };
}

/**
 * What is typed as the store wants it, the link derived from the carrier. `parcel`, as it was: a link that
 * no carrier explains stays for as long as the number stays.
 */
export function trackingOf(
  values: TrackingValues,
  carriers: readonly Carrier[],
  parcel?: Shipment,
): Omit<TrackingInput, 'shipment'> {
  const number = values.trackingNumber.trim();
  const known = findCarrier(values.carrier, carriers);
  const typed = known ? '' : values.carrierLink.trim();
  const derived = trackingLink(known ? known.link : typed, number);
  const kept = number === (parcel?.trackingNumber ?? '') ? parcel?.trackingUrl : null;
  return {
    carrier: known?.name ?? (values.carrier.trim() || null),
    trackingNumber: number || null,
    trackingUrl: derived ?? kept ?? null,
    ...(typed !== '' && values.carrier.trim() !== '' && { carrierLink: typed }),
  };
}

/** The store has remembered a carrier with an order: it is offered at once, in every tab. */
export function rememberCarrier({ shipment, tracking }: OrderUpdate): void {
  const { carrier, carrierLink } = shipment ?? tracking ?? {};
  const own = readSession().storeSettings.carriers;
  if (!own || !carrier || !carrierLink) return;
  const named = own.map(({ name, link }) => ({ name, link: link ?? null }));
  const carriers = withCarrier(named, { name: carrier, link: carrierLink });
  patchSession({ storeSettings: { carriers } });
}
