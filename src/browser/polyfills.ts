type TrustedTypeRules = {
  createHTML?: (html: string) => string;
  createScriptURL?: (url: string) => string;
};

declare global {
  interface Window {
    // Missing in TypeScript's library and in some browsers.
    readonly trustedTypes?: {
      readonly defaultPolicy: unknown;
      createPolicy<Rules extends TrustedTypeRules>(name: string, rules: Rules): Rules;
    };
  }
}

/**
 * The server's content security policy lets scripts set HTML only through a Trusted Types policy. react-admin sets
 * entities (`&#8203;` under a field) and nothing here needs tags, so this policy escapes each `<`. Scripts and
 * script URLs have no policy and stay refused.
 */
export function installTrustedTypes(): void {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: withoutTags });
}

/** Escapes tags, so that they show as text. */
export function withoutTags(html: string): string {
  return html.replaceAll('<', '&lt;');
}

const failures = new Map<string, number>();

/**
 * Imports a file. Browsers cache a failed import until the page reloads (https://github.com/whatwg/html/pull/10327). So
 * the next call after a failure imports the file under another URL, if the error message has the first URL. `name` is
 * an export of the file. A failed import inside the file is cached, too: only a reload helps then.
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
    // Keep importing this URL: a second copy of the module would have its own state.
    failures.set(file, times);
    return found;
  }
}

/**
 * The modules of a chunk. A chunk of several modules exports each lazily imported module as one value. Any other chunk
 * counts as one module.
 */
function modulesIn<T extends object>(file: T): T[] {
  const exported: T[] = Object.values(file);
  return exported.every((one) => Object.prototype.toString.call(one) === '[object Module]')
    ? exported
    : [file];
}

/**
 * `crypto.randomUUID` exists on https and localhost only. A console on http in a local network needs it for
 * idempotency keys.
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
