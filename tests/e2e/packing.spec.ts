import { openDatabase } from '../../store/db/open.ts';
import { addOrder } from '../store/addOrder.ts';
import { demoStoreId } from './support/demoStore.ts';
import { expectAxeClean, expectNoSidewaysScroll } from './support/expectations.ts';
import { expect, type RunningStore, test } from './support/journey.ts';

const ORDERS = 20;

/** Accepted orders of 2 mugs and 1 bowl, older than those of other tests; their ids. */
async function addAcceptedOrders({ database }: RunningStore, run: string): Promise<string[]> {
  const db = await openDatabase(database);
  try {
    const storeId = await demoStoreId(db);
    const ids = Array.from(
      { length: ORDERS },
      (_, index) => `packing-${run}-${test.info().retry}-${index + 10}`,
    );
    for (const [index, id] of ids.entries()) {
      await addOrder(db, storeId, id, {
        sequence: (run === 'phone' ? 97_000 : 96_000) + test.info().retry * 100 + index,
        status: 'confirmed',
        payment_status: 'paid',
        paid_total: 1000,
        created_at: new Date(Date.now() - (700 - index) * 86_400_000).toISOString(),
        items: [
          { name: 'Packed mug', sku: 'PACK-MUG', quantity: 2 },
          { name: 'Packed bowl', sku: 'PACK-BOWL' },
        ],
      });
    }
    return ids;
  } finally {
    await db.destroy();
  }
}

test('twenty orders are picked, scanned and shipped by the keyboard alone, at 320 px too', async ({
  page,
  store,
  isMobile,
}) => {
  test.slow();
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  const ids = await addAcceptedOrders(store, isMobile ? 'phone' : 'desk');
  await page.goto(`/orders/pick?ids=${ids.join()}`);
  const mugs = page.getByRole('checkbox', { name: /Packed mug/ });
  await mugs.check();
  await expect(page.getByText('1 of 2 picked')).toBeVisible();
  await page.reload();
  await expect(mugs).toBeChecked();
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page, ['light', 'dark']);

  await page.getByRole('link', { name: 'Scan and pack' }).click();
  const scan = page.getByRole('textbox', { name: 'Scan an item' });
  await expect(scan).toBeFocused();
  // As a scanner: a code, then Enter.
  let keys = 0;
  const read = async (code: string) => {
    await page.keyboard.insertText(code);
    await page.keyboard.press('Enter');
    keys += 1;
  };
  const began = Date.now();
  for (let order = 0; order < ORDERS; order += 1) {
    await expect(page.getByText(`${order} of ${ORDERS} orders packed`)).toBeVisible();
    await expect(scan).toBeFocused();
    for (const code of ['PACK-MUG', 'pack-bowl', 'PACK-MUG']) await read(code);
    await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeEnabled();
    if (order === 0) {
      await expectNoSidewaysScroll(page);
      await expectAxeClean(page, ['light', 'dark']);
      await page.getByRole('combobox', { name: 'Carrier' }).fill('DHL');
      await page.getByRole('textbox', { name: /^Tracking number/ }).focus();
    }
    await read(`T-${isMobile ? 'P' : 'D'}-${order}`);
  }
  await expect(page.getByText(`All ${ORDERS} orders are packed and shipped`)).toBeVisible();
  const seconds = (Date.now() - began) / 1000;
  test.info().annotations.push({ type: 'packed', description: `${keys} scans, ${seconds} s` });
  expect(keys).toBe(4 * ORDERS);
});
