import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** What a page asked for and has no answer to yet, and when that last changed. */
type Traffic = { open: Set<Request>; changedAt: number };

const traffic = new WeakMap<Page, Traffic>();

/** Milliseconds without a request: longer than from an answer to what the screen asks for next. */
const QUIET = 150;

/** Keeps the books for every page of the context. */
export function watchNetwork(context: BrowserContext): void {
  const open = (page: Page) => {
    const books: Traffic = { open: new Set(), changedAt: Date.now() };
    traffic.set(page, books);
    const note = (change: 'add' | 'delete') => (request: Request) => {
      // It stays open for as long as the page does.
      if (request.url().endsWith('/merchant/orders/changes')) return;
      books.open[change](request);
      books.changedAt = Date.now();
    };
    page.on('request', note('add'));
    page.on('requestfinished', note('delete'));
    page.on('requestfailed', note('delete'));
  };
  // A context that is used again has its page already.
  for (const page of context.pages()) open(page);
  context.on('page', open);
}

/**
 * Waits until the page has asked for nothing for a moment. Playwright's own `networkidle` happens once for
 * each document: after a click that stays in the page it is already over.
 */
export async function quietNetwork(page: Page): Promise<void> {
  // What was clicked last may not have asked for anything yet.
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
