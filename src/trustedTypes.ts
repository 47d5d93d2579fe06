declare global {
  interface Window {
    // Not in TypeScript's library yet, nor in every browser.
    readonly trustedTypes?: {
      readonly defaultPolicy: unknown;
      createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown;
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
