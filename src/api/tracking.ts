import type { Config } from 'mixpanel-browser';

/**
 * The analytics service (P4): one event, `Initial_Page`, sent after the first paint. Without a token, nothing is loaded
 * or sent. Failures are ignored: they show no message and write no log.
 */

// The library stores nothing (no cookies, no device id), records nothing and reads no feature flags. The blacklist
// removes the library's own URL properties, because a page's whole URL may contain a token or a phone number.
const config: Partial<Config> = {
  debug: false,
  verbose: false,
  // Also removes the device id that earlier versions stored in `localStorage`.
  disable_persistence: true,
  persistence: 'localStorage',
  autocapture: false,
  track_pageview: false,
  record_sessions_percent: 0,
  flags: false,
  save_referrer: false,
  stop_utm_persistence: true,
  ip: false,
  // One event needs no batches, which the library stores for the next visit.
  batch_requests: false,
  property_blacklist: [
    '$current_url',
    '$referrer',
    '$referring_domain',
    '$initial_referrer',
    '$initial_referring_domain',
  ],
};

// Missing in the library's types.
const untyped = { track_marketing: false };

let hasStarted = false;

/** Call once, after mounting. Does nothing outside a browser or with an empty `token`. */
export function startTracking(token: unknown = import.meta.env.VITE_MIXPANEL_TOKEN): void {
  if (typeof window === 'undefined' || typeof token !== 'string' || token.trim() === '') return;
  if (hasStarted) return;
  hasStarted = true;
  // Reads the page now, because the merchant may navigate before the event is sent.
  const event = describePage(window);
  whenIdle(() => {
    sendEvent(token.trim(), event).catch(() => undefined);
  });
}

async function sendEvent(token: string, event: ReturnType<typeof describePage>): Promise<void> {
  const { default: mixpanel } = await import('mixpanel-browser/src/loaders/loader-module-core.js');
  mixpanel.init(token, { ...config, ...untyped });
  mixpanel.track('Initial_Page', event);
}

/** The properties of `Initial_Page` for a window (S7, D18). Unknown texts are `unknown`, unknown numbers 0. */
export function describePage(view: Window) {
  const { navigator, screen } = view;
  return {
    timestamp: new Date().toISOString(),
    userAgent: textOf(navigator, 'userAgent'),
    platform: textOf(navigator, 'platform'),
    language: textOf(navigator, 'language'),
    vendor: textOf(navigator, 'vendor'),
    cpuCores: numberOf(navigator, 'hardwareConcurrency'),
    deviceMemory: numberOf(navigator, 'deviceMemory'),
    screenWidth: numberOf(screen, 'width'),
    screenHeight: numberOf(screen, 'height'),
    viewportWidth: numberOf(view, 'innerWidth'),
    viewportHeight: numberOf(view, 'innerHeight'),
    url: withoutSecrets(view.location.href),
    referrer: withoutSecrets(view.document.referrer),
  };
}

/**
 * Returns the origin and path of an http(s) URL, and `unknown` for any other text. Queries and fragments may contain
 * tokens, codes and phone numbers (D18).
 */
export function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'unknown';
  const { origin, pathname, protocol } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? origin + pathname : 'unknown';
}

function textOf(holder: object, key: string): string {
  const value: unknown = Reflect.get(holder, key);
  return typeof value === 'string' && value !== '' ? value : 'unknown';
}

function numberOf(holder: object, key: string): number {
  const value: unknown = Reflect.get(holder, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function whenIdle(task: () => void) {
  // Safari has no idle callback. Two seconds is well past the first paint.
  if (typeof window.requestIdleCallback === 'function') {
    window.requestIdleCallback(task, { timeout: 5000 });
  } else {
    setTimeout(task, 2000);
  }
}
