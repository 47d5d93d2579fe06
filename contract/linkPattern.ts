import * as v from 'valibot';
import { line } from './fieldRules.ts';

/** Where the tracking number stands in a carrier's link pattern. */
export const TRACKING_PLACEHOLDER = '{tracking}';
/** What a pattern looks like. */
export const LINK_PATTERN_EXAMPLE = `https://…/${TRACKING_PLACEHOLDER}`;

/** A URL of the web that may be opened, or a link pattern of one: https and nothing else. */
const HTTPS = /^https:\/\/[^\s\p{Cc}"'<>\\/]+\.[^\s\p{Cc}"'<>\\]+$/u;

/** The link of one parcel. */
export const TrackingUrl = v.pipe(
  v.string('invalid'),
  v.maxLength(2048, 'url.invalid'),
  v.regex(/^https:\/\/[^\s\p{Cc}"'<>\\]+$/u, 'trackingUrl.invalid'),
);

/** The links of all parcels of a carrier: `https://example.com/track?id={tracking}`. The host is fixed. */
export const LinkPattern = v.pipe(
  v.string('invalid'),
  v.trim(),
  v.maxLength(1000, 'url.invalid'),
  v.regex(HTTPS, 'linkPattern.invalid'),
  v.check((text) => hasOnce(text, TRACKING_PLACEHOLDER), 'linkPattern.invalid'),
);

/** Whether a text is a URL with one placeholder in it, once and after the host, which is fixed. */
function hasOnce(text: string, placeholder: string): boolean {
  const [before = '', ...after] = text.split(placeholder);
  const isAfterHost = /^https:\/\/[^/?#]+[/?#]/.test(before);
  return isAfterHost && after.length === 1 && URL.canParse(text.replace(placeholder, '1'));
}

/** What may stand for a product in the link of its page. */
export const PRODUCT_PLACEHOLDERS = ['{slug}', '{id}', '{sku}'] as const;

/** The pages of all products in the shop: `https://shop.example/products/{slug}`. The host is fixed. Empty: nobody said. */
export const ProductLink = v.pipe(
  v.string('invalid'),
  v.trim(),
  v.maxLength(1000, 'url.invalid'),
  v.check((text) => text === '' || isProductLink(text), 'productLink.invalid'),
);

function isProductLink(text: string): boolean {
  return HTTPS.test(text) && PRODUCT_PLACEHOLDERS.filter((one) => hasOnce(text, one)).length === 1;
}

/** Whether a text can be the links of all parcels of a carrier. */
export function isLinkPattern(text: string): boolean {
  return v.is(LinkPattern, text);
}

/** A carrier that the merchant added. Without a link only the number is shown. */
export const Carrier = v.object({
  name: line('carrier', 1, 100),
  link: v.optional(v.nullable(LinkPattern), null),
});
export type Carrier = v.InferOutput<typeof Carrier>;
