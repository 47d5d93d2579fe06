import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { WeighedScreen } from './weight.ts';

/** A slow mobile line and a slow phone: what the budgets of time are looked at with. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const cpuSlowdown = 4;
const runs = 5;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Milliseconds until a screen's content can be seen, with an empty cache: median of five. */
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
    await screen.content(page).waitFor();
    times.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  return median(times);
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
