import DOMPurify from 'dompurify';

declare global {
  interface Window {
    // Not in TypeScript's library yet, nor in Firefox and older Safari.
    readonly trustedTypes?: {
      readonly defaultPolicy: unknown;
      createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown;
    };
  }
}

/**
 * Under the server's policy a browser refuses text as HTML unless a Trusted Types policy has cleaned it.
 * react-admin and MUI hand over small pieces of markup in a few places; this cleans them all. Scripts and
 * script addresses have no policy and stay refused.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: (html) => DOMPurify.sanitize(html) });
}
