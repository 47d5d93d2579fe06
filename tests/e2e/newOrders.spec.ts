import type { Page } from '@playwright/test';
import { openDatabase } from '../../store/db/open.ts';
import { addOrder } from '../store/addOrder.ts';
import { demoStoreId } from './support/demoStore.ts';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { expect, more, test } from './support/journey.ts';

/** New orders in a browser with real locks, tabs and streams. */

let placed = 0;

/** Places an order. */
async function placeOrder(database: string): Promise<string> {
  const db = await openDatabase(database);
  const storeId = await demoStoreId(db);
  placed += 1;
  const now = new Date().toISOString();
  const sequence = 95_000 + Number(now.slice(17, 19)) * 10 + placed;
  await addOrder(db, storeId, `new-${sequence}-${Date.now()}`, {
    sequence,
    customer_name: `Newcomer ${sequence}`,
    created_at: now,
    updated_at: now,
  });
  await db.destroy();
  return `#${sequence}`;
}

const pill = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Show' });

/** The connection opens once the screen has been ready for a moment. */
async function openAndListen(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse('**/merchant/orders/changes');
  await page.goto(path);
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
  await settle(page);
}

test('announces a new order within 3 seconds while the merchant types, and shows it on request', async ({
  page,
  store,
}) => {
  await openAndListen(page, '/orders');
  const search = page.getByRole('searchbox');
  await search.pressSequentially('Wait', { delay: 20 });
  const typing = search.pressSequentially('ing 1', { delay: 300 });
  const number = await placeOrder(store.database);
  await expect(pill(page)).toContainText('1 new order', { timeout: 3000 });
  await expect(page).toHaveTitle(/^\(1\) Orders/);
  await typing;
  await expect(search).toHaveValue('Waiting 1');
  await settle(page);
  await expect(page.getByText(number, { exact: true })).toHaveCount(0);

  await pill(page).getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(pill(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Orders/);
});

test(
  'rows stay in place, at 320 pixels too, and the note passes axe in view',
  more,
  async ({ page, store }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openAndListen(page, '/orders');
    const first = page
      .getByRole('main')
      .getByText(/^#\d+$/)
      .first();
    const place = await first.boundingBox();
    const text = await first.textContent();
    await placeOrder(store.database);
    await placeOrder(store.database);
    await expect(pill(page)).toContainText('2 new orders');
    expect(await first.boundingBox()).toEqual(place);
    await expect(first).toHaveText(text ?? '');
    await expectNoSidewaysScroll(page);
    await expectAxeClean(page);
    await page.mouse.wheel(0, 2000);
    await pill(page).getByRole('button', { name: 'Show' }).click();
    await expect(pill(page)).toHaveCount(0);
  },
);

test('two tabs share one connection and what was seen', async ({
  page,
  context,
  store,
  faults,
}) => {
  await openAndListen(page, '/dashboard');
  const other = await context.newPage();
  await other.goto('/orders');
  await settle(other);
  await placeOrder(store.database);
  await expect(page).toHaveTitle(/^\(1\) Dashboard/);
  await expect(other).toHaveTitle(/^\(1\) Orders/);
  expect(faults.calls.filter((call) => call.endsWith('/orders/changes'))).toHaveLength(1);

  await pill(other).getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveTitle(/^Dashboard/);
  // The tab with the connection closes: the other takes over.
  await page.close();
  await expect
    .poll(() => faults.calls.filter((call) => call.endsWith('/orders/changes')).length)
    .toBe(2);
  await placeOrder(store.database);
  await expect(other).toHaveTitle(/^\(1\) Orders/);
  await other.close();
});
