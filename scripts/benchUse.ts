import type { Browser, BrowserContext } from '@playwright/test';
import { addProducts, addPromotions, timesOfInteractions } from '../tests/bench/interactions.ts';
import { timeOfWarmList, warmLists } from '../tests/bench/warmLists.ts';

/** A reopened list may take this many times as long as a plain table of the same size. */
const maxWarmRatio = 25;

/**
 * Measures lists that are opened again, keys and clicks. Returns a line for each exceeded budget. Only counts and
 * ratios have budgets, because times depend on the machine.
 */
export async function benchUse(
  browser: Browser,
  url: string,
  state: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<string[]> {
  await addPromotions(url, state);
  const over: string[] = [];
  const lists: Record<string, unknown> = {};
  for (const list of warmLists) {
    const { rows, elements, open, bare, requests } = await timeOfWarmList(
      browser,
      url,
      state,
      list,
    );
    const ratio = open / bare;
    lists[`${list.name}, ${rows} rows`] = {
      reopened: `${open.toFixed(0)} ms`,
      'bare table': `${bare.toFixed(0)} ms`,
      ratio: ratio.toFixed(1),
      'elements a row': elements.toFixed(1),
      requests: requests.length,
    };
    if (requests.length > 0) over.push(`${list.name}, reopened, ask for ${requests.join(', ')}`);
    if (elements > list.elements)
      over.push(`a row of ${list.name} has ${elements.toFixed(1)} elements`);
    if (ratio > maxWarmRatio)
      over.push(`${list.name} take ${ratio.toFixed(1)} times as long as a bare table`);
  }
  console.log('\nReopened lists, everything cached, CPU 4x, median of 5');
  console.table(lists);
  // The lists are measured first, because more products would change their sizes.
  await addProducts(url, state);
  const times = await timesOfInteractions(browser, url, state);
  console.log('\nFrom a key or click to the next paint (INP), CPU 4x');
  console.table(
    Object.fromEntries(
      times.map(({ name, p95, slowest, count }) => [
        name,
        { '95th percentile': `${p95} ms`, slowest: `${slowest} ms`, interactions: count },
      ]),
    ),
  );
  return over;
}
