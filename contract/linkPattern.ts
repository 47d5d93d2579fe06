import * as v from 'valibot';
import { line } from './fieldRules.ts';

/** Placeholder of the tracking number in a carrier's link pattern. */
export const TRACKING_PLACEHOLDER = '{tracking}';
export const LINK_PATTERN_EXAMPLE = `https://…/${TRACKING_PLACEHOLDER}`;

/** An https URL, or a pattern of one. The host must have a dot. */
const HTTPS = /^https:\/\/[^\s\p{Cc}"'<>\\/]+\.[^\s\p{Cc}"'<>\\]+$/u;

/** The tracking page of one parcel. */
export const TrackingUrl = v.pipe(
  v.string('invalid'),
  v.maxLength(2048, 'url.invalid'),
  v.regex(/^https:\/\/[^\s\p{Cc}"'<>\\]+$/u, 'trackingUrl.invalid'),
);

/**
 * Link pattern of a carrier: `https://example.com/track?id={tracking}`. The pattern has the placeholder exactly once,
 * after the host.
 */
export const LinkPattern = v.pipe(
  v.string('invalid'),
  v.trim(),
  v.maxLength(1000, 'url.invalid'),
  v.regex(HTTPS, 'linkPattern.invalid'),
  v.check((text) => hasOnce(text, TRACKING_PLACEHOLDER), 'linkPattern.invalid'),
);

/** Whether the text is a URL with the placeholder exactly once, after the host. */
function hasOnce(text: string, placeholder: string): boolean {
  const [before = '', ...after] = text.split(placeholder);
  const isAfterHost = /^https:\/\/[^/?#]+[/?#]/.test(before);
  return isAfterHost && after.length === 1 && URL.canParse(text.replace(placeholder, '1'));
}

/** Placeholders of the pattern of product pages. */
export const PRODUCT_PLACEHOLDERS = ['{slug}', '{id}', '{sku}'] as const;

/**
 * URL pattern of product pages: `https://store.example/products/{slug}`. The pattern has one placeholder exactly once,
 * after the host. Empty if not set.
 */
export const ProductLink = v.pipe(
  v.string('invalid'),
  v.trim(),
  v.maxLength(1000, 'url.invalid'),
  v.check((text) => text === '' || isProductLink(text), 'productLink.invalid'),
);

function isProductLink(text: string): boolean {
  const named = PRODUCT_PLACEHOLDERS.filter((one) => text.includes(one));
  return HTTPS.test(text) && named.length === 1 && named.every((one) => hasOnce(text, one));
}

export function isLinkPattern(text: string): boolean {
  return v.is(LinkPattern, text);
}

/** Limit of carriers that a merchant adds. */
export const MAX_CARRIERS = 50;

/** A carrier that the merchant added. Without a link, the console shows the tracking number as text. */
export const Carrier = v.object({
  name: line('carrier', 1, 100),
  link: v.optional(v.nullable(LinkPattern), null),
});
export type Carrier = v.InferOutput<typeof Carrier>;
