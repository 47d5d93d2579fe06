type TrustedTypeRules = {
  createHTML?: (html: string) => string;
  createScriptURL?: (url: string) => string;
};

declare global {
  interface Window {
    // Not in TypeScript's library yet, nor in every browser.
    readonly trustedTypes?: {
      readonly defaultPolicy: unknown;
      createPolicy<Rules extends TrustedTypeRules>(name: string, rules: Rules): Rules;
    };
  }
}

/**
 * Under the server's policy a browser refuses text as HTML unless a Trusted Types policy has cleaned it.
 * react-admin hands over an entity here and there (`&#8203;` under a field); nothing of ours needs a tag.
 * So there is nothing to parse: without a `<` there is no element, and with one it becomes plain text.
 * Scripts and script URLs have no policy and stay refused.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: withoutTags });
}

/** The markup with every tag made visible as text. */
export function withoutTags(html: string): string {
  return html.replaceAll('<', '&lt;');
}

/**
 * Browsers offer `crypto.randomUUID` on https and localhost only. A console on http in a local network,
 * which is how a shop tries it out, needs it too: every write that must not happen twice carries one.
 */
export function installRandomUUID(): void {
  if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID });
}

/** Version 4, random (RFC 9562). */
export function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
