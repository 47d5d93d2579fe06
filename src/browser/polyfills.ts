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

const failures = new Map<string, number>();

/**
 * Imports a file, and after a failure really asks for it again: browsers remember one for as long as the page lives
 * (https://github.com/whatwg/html/pull/10327), unless it has another address. `name` is an export of the file. What
 * the file imports itself is remembered, too: then only a reload helps.
 */
export async function importAgain<T>(load: () => Promise<T>, name = 'default'): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [file] = /https?:\S+/.exec(error instanceof Error ? error.message : '') ?? [];
    if (file === undefined) throw error;
    const times = failures.get(file) ?? 0;
    failures.set(file, times + 1);
    if (times === 0) throw error;
    const module = await import(/* @vite-ignore */ `${file}?again=${times}`);
    const [found, another] = modulesIn(module).filter((one) => name in one);
    if (!found || another) throw error;
    // It is this one from now on: a second one would have a state of its own.
    failures.set(file, times);
    return found;
  }
}

/**
 * A file that the build has made of several modules exports each that is imported by itself as one value. One that
 * exports more has what other files import, too, by its first address: none of it may be there twice.
 */
function modulesIn<T extends object>(file: T): T[] {
  const exported: T[] = Object.values(file);
  return exported.every((one) => Object.prototype.toString.call(one) === '[object Module]')
    ? exported
    : [file];
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
