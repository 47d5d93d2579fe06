import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** Open requests of a page, and when they last changed. */
type Traffic = { open: Set<Request>; changedAt: number };

const traffic = new WeakMap<Page, Traffic>();

/** Milliseconds without a request: longer than between a response and the next request. */
const QUIET = 150;

/** Tracks the requests of every page of the context. */
export function watchNetwork(context: BrowserContext): void {
  const open = (page: Page) => {
    const books: Traffic = { open: new Set(), changedAt: Date.now() };
    traffic.set(page, books);
    const note = (change: 'add' | 'delete') => (request: Request) => {
      // The stream stays open as long as the page.
      if (request.url().endsWith('/merchant/orders/changes')) return;
      books.open[change](request);
      books.changedAt = Date.now();
    };
    page.on('request', note('add'));
    page.on('requestfinished', note('delete'));
    page.on('requestfailed', note('delete'));
  };
  // A reused context already has its page.
  for (const page of context.pages()) open(page);
  context.on('page', open);
}

/**
 * Waits until the page sends no requests for a moment. Playwright's `networkidle` fires once for each document, so it
 * has already fired after a click inside the page.
 */
export async function quietNetwork(page: Page): Promise<void> {
  // The last click may not have sent its request yet.
  const calledAt = Date.now();
  await expect
    .poll(() => quietSince(calledAt, page), {
      message: 'milliseconds without a request',
      intervals: [50],
    })
    .toBeGreaterThanOrEqual(QUIET);
}

function quietSince(start: number, page: Page): number {
  const { open, changedAt } = traffic.get(page) ?? { open: new Set(), changedAt: 0 };
  return open.size > 0 ? 0 : Date.now() - Math.max(start, changedAt);
}
