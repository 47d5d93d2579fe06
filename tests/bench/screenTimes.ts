import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { WeighedScreen } from './weight.ts';
import { withoutStream } from './withoutStream.ts';

/** A slow mobile connection and a slow phone. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;
const runs = 5;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Milliseconds until a screen's content is visible, with an empty cache: median of five. In a browser with stored
 * state, the console sends its first requests at once.
 */
export async function timeToContent(
  browser: Browser,
  baseURL: string,
  screen: WeighedScreen,
  state: State,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1280, height: 800 },
      ...(!screen.isPublic && { storageState: state }),
    });
    const page = await context.newPage();
    await throttle(page);
    await page.goto(screen.path, { waitUntil: 'commit' });
    times.push(await momentOf(page, screen.content));
    await context.close();
  }
  return median(times);
}

/**
 * When the content is first visible. Polled in each frame inside the page: from outside it would be every half
 * second.
 */
async function momentOf(page: Page, content: string): Promise<number> {
  const moment = await page.waitForFunction(
    (selector) => {
      const isSeen = [...document.querySelectorAll(selector)].some((part) =>
        part.checkVisibility(),
      );
      return isSeen && performance.now();
    },
    content,
    { polling: 'raf' },
  );
  return Number(await moment.jsonValue());
}

/** The stored state of a browser that has opened the screens before. */
export async function stateAfter(
  browser: Browser,
  baseURL: string,
  screens: readonly WeighedScreen[],
  state: State,
): Promise<State> {
  const context = await browser.newContext({ baseURL, storageState: state });
  const page = await context.newPage();
  await withoutStream(page);
  for (const { path, content } of screens) {
    await page.goto(path);
    await page.locator(content).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  const after = await context.storageState();
  await context.close();
  return after;
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
