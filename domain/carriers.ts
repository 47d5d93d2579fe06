import {
  type Carrier,
  isLinkPattern,
  MAX_CARRIERS,
  TRACKING_PLACEHOLDER,
} from '../contract/linkPattern.ts';

/** Well-known carriers with the link patterns of their tracking pages. */
export const KNOWN_CARRIERS: readonly Carrier[] = [
  { name: 'DHL', link: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={tracking}' },
  { name: 'UPS', link: 'https://www.ups.com/track?tracknum={tracking}' },
  { name: 'FedEx', link: 'https://www.fedex.com/fedextrack/?trknbr={tracking}' },
  { name: 'DPD', link: 'https://tracking.dpd.de/status/en_US/parcel/{tracking}' },
  { name: 'GLS', link: 'https://gls-group.eu/track/{tracking}' },
  { name: 'Aramex', link: 'https://www.aramex.com/track/results?ShipmentNumber={tracking}' },
  { name: 'Colissimo', link: 'https://www.laposte.fr/outils/suivre-vos-envois?code={tracking}' },
  { name: 'La Poste', link: 'https://www.laposte.fr/outils/suivre-vos-envois?code={tracking}' },
  {
    name: 'Chronopost',
    link: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={tracking}',
  },
  {
    name: 'Deutsche Post',
    link: 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={tracking}',
  },
  { name: 'Österreichische Post', link: 'https://www.post.at/sv/sendungsdetails?snr={tracking}' },
  { name: 'Swiss Post', link: 'https://service.post.ch/ekp-web/ui/entry/search/{tracking}' },
  { name: 'bpost', link: 'https://track.bpost.cloud/btr/web/#/search?itemCode={tracking}' },
  { name: 'PostNL', link: 'https://postnl.nl/tracktrace/?B={tracking}' },
  { name: 'PostNord', link: 'https://tracking.postnord.com/en/?id={tracking}' },
  { name: 'InPost', link: 'https://inpost.pl/sledzenie-przesylek?number={tracking}' },
  {
    name: 'Correos',
    link: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={tracking}',
  },
  {
    name: 'CTT',
    link: 'https://www.ctt.pt/feapl_2/app/open/objectSearch/objectSearch.jspx?objects={tracking}',
  },
  {
    name: 'Poste Italiane',
    link: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{tracking}',
  },
  {
    name: 'Royal Mail',
    link: 'https://www.royalmail.com/track-your-item#/tracking-results/{tracking}',
  },
  { name: 'Evri', link: 'https://www.evri.com/track/parcel/{tracking}' },
  { name: 'An Post', link: 'https://www.anpost.com/Post-Parcels/Track/History?item={tracking}' },
  { name: 'USPS', link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={tracking}' },
  {
    name: 'Canada Post',
    link: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={tracking}',
  },
  { name: 'Australia Post', link: 'https://auspost.com.au/mypost/track/#/details/{tracking}' },
];

/**
 * The store's carriers and the well-known ones. A carrier of the store replaces a well-known one of the same name.
 */
export function carriersFor(own: readonly Carrier[]): Carrier[] {
  const known = KNOWN_CARRIERS.filter(({ name }) => !findCarrier(name, own));
  return [...own, ...known];
}

/** Finds a carrier by name. Ignores case and extra spaces. */
export function findCarrier(name: string, carriers: readonly Carrier[]): Carrier | undefined {
  return carriers.find((carrier) => keyOf(carrier.name) === keyOf(name));
}

/** Tracking URL of a parcel; null if `link` is no link pattern or there is no number. */
export function trackingLink(
  link: string | null | undefined,
  trackingNumber: string | null | undefined,
): string | null {
  const number = encodedNumber(trackingNumber);
  if (!link || number === '' || !isLinkPattern(link)) return null;
  return link.replace(TRACKING_PLACEHOLDER, () => number);
}

/** The link pattern of a URL that was typed for one parcel; null if invalid, such as without the number. */
export function patternOf(
  url: string | null | undefined,
  trackingNumber: string | null | undefined,
): string | null {
  const number = encodedNumber(trackingNumber);
  if (!url || number === '') return null;
  const pattern = url.replace(number, () => TRACKING_PLACEHOLDER);
  return isLinkPattern(pattern) ? pattern : null;
}

/** The number for a URL, without spaces: carriers print numbers in groups, but their pages expect no spaces. */
function encodedNumber(trackingNumber: string | null | undefined): string {
  return encodeURIComponent((trackingNumber ?? '').replace(/\s+/g, '').toWellFormed());
}

/** Adds a carrier, or replaces the link of an existing one. A full list takes no new one. */
export function withCarrier(carriers: readonly Carrier[], added: Carrier): Carrier[] {
  const others = carriers.filter(({ name }) => keyOf(name) !== keyOf(added.name));
  if (others.length >= MAX_CARRIERS) return [...carriers];
  return [...others, added].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function keyOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
