import type { Page } from '@playwright/test';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { anyWidth, expect, more, moreAnyWidth, test } from './support/journey.ts';
import { pageOrder } from './support/pageOrders.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/orders/${id}/show`);
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await settle(page);
}

async function chooseAction(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Fills the refund of one apron, 20.00, up to the last button. */
async function prepareRefund(page: Page): Promise<void> {
  await chooseAction(page, 'Record a refund…');
  await button(page, 'One more: Linen apron').click();
  await chooseReason(page, 'Damaged');
  await button(page, 'Continue').click();
  await expect(
    dialog(page).getByText(
      /€20.00 is recorded. Pay it back to Ada Lovelace yourself \(payment method: Card/,
    ),
  ).toBeVisible();
}

const coveredItems = (page: Page) =>
  page.getByRole('menuitem').evaluateAll((items) =>
    items
      .filter((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        return !item.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((item) => item.textContent),
  );

async function chooseReason(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /reason/i }).click();
  await page.getByRole('option', { name }).click();
}

test('takes an order from confirmed to refunded [P1] [S6] [C12] [D15] [D16]', async ({
  page,
  isMobile,
}) => {
  await open(page, pageOrder('journey', isMobile));
  await button(page, 'Resume').click();
  await button(page, 'Accept order').click();
  // A transition once lost the focus while it waited for its response.
  await expect(button(page, 'Start packing')).toBeFocused();
  await button(page, 'More actions').click();
  await expect(page.getByRole('status').filter({ hasText: 'accepted' })).toBeVisible();
  expect(await coveredItems(page), 'menu items below a message').toEqual([]);
  await page.keyboard.press('Escape');
  await button(page, 'Start packing').click();
  await button(page, 'Mark as shipped').click();
  await button(page, 'One fewer: Linen apron').click();
  await page.getByRole('combobox', { name: 'Carrier' }).fill('Colissimo');
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('6A132');
  await button(page, 'Ship this part').click();
  await expect(dialog(page)).toHaveCount(0);
  await button(page, 'Correct the tracking of parcel 1').click();
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('6A123');
  await button(page, 'Save tracking').click();
  await expect(dialog(page)).toHaveCount(0);
  const track = page.getByRole('link', { name: 'Track 6A123' });
  await expect(track).toHaveAttribute('rel', /noopener/);
  await expect(page.getByText('3 ordered · 2 shipped · 1 to ship')).toBeVisible();
  await button(page, 'Mark as shipped').click();
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await button(page, 'Mark as delivered').click();
  await expect(page.getByText('3 ordered · 3 shipped')).toBeVisible();
  await chooseAction(page, 'Record a return');
  await button(page, 'One more: Linen apron').click();
  await dialog(page).getByRole('radio', { name: 'No refund now' }).check();
  await button(page, 'Record return').click();
  await expect(page.getByText('3 ordered · 3 shipped · 1 returned')).toBeVisible();
  await prepareRefund(page);
  await button(page, 'Record refund of €20.00').click();
  await expect(page.getByText('Refund of €20.00', { exact: true })).toBeVisible();
  await expect(page.getByText('3 ordered · 3 shipped · 1 returned · 1 refunded')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Partly refunded')).toBeVisible();
});

test(
  'the second click of a double click does not close the dialog [D10]',
  anyWidth,
  async ({ page }) => {
    await open(page, pageOrder('keyboard'));
    await button(page, 'Edit address').first().dblclick();
    await expect(dialog(page)).toBeVisible();
    await settle(page);
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  },
);

test('a double click, or Enter held down, runs only one transition', anyWidth, async ({ page }) => {
  await open(page, pageOrder('onePress'));
  await button(page, 'Start packing').click();
  await expect(button(page, 'Mark as shipped')).toBeVisible();
  // The second click of a double click that arrives after the response.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await settle(page);
  await expect(dialog(page)).toHaveCount(0);

  await open(page, pageOrder('onePress', true));
  await button(page, 'Start packing').focus();
  await page.keyboard.down('Enter');
  await expect(button(page, 'Mark as shipped')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await settle(page);
  await expect(dialog(page)).toHaveCount(0);
});

test(
  'the second of two tabs sees what changed and overwrites nothing [D17]',
  moreAnyWidth,
  async ({ page, context, problems }) => {
    // Chromium logs refused requests.
    problems.allow(/status of 412/);
    const id = pageOrder('twoTabs');
    await open(page, id);
    await prepareRefund(page);
    const other = await context.newPage();
    await open(other, id);
    await prepareRefund(other);
    await button(other, 'Record refund of €20.00').click();
    await expect(other.getByText('Refund of €20.00', { exact: true })).toBeVisible();
    await other.close();
    await page.bringToFront();
    // The tab may have refetched when it came to the front.
    const submit = button(page, 'Record refund of €20.00');
    if (await submit.isVisible()) await submit.click({ timeout: 1000 }).catch(() => undefined);
    await expect(page.getByText('Someone else changed this order')).toBeVisible();
    await expect(dialog(page).getByText('Refunded: €0.00 → €20.00')).toBeVisible();
    await expect(dialog(page).getByText('Affects what you’re doing').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('20.00');
    await expect(button(page, 'Continue')).toBeDisabled();
    await settle(page);
    await expectAxeClean(page);
    await button(page, 'Cancel').click();
    await expect(page.getByText('Refund of €20.00', { exact: true })).toHaveCount(1);
  },
);

test(
  'scrolls a long dialog to the note about somebody else’s change [D17]',
  moreAnyWidth,
  async ({ page, context, problems }) => {
    problems.allow(/status of 412/);
    await page.setViewportSize({ width: 360, height: 480 });
    const id = pageOrder('overtaken');
    await open(page, id);
    await button(page, 'Start packing').click();
    await button(page, 'Mark as shipped').click();
    await page.getByRole('textbox', { name: 'Tracking number' }).fill('TRACK-1');
    const other = await context.newPage();
    await open(other, id);
    await other.getByRole('textbox', { name: 'Internal note' }).fill('Rings twice');
    await button(other, 'Add note').click();
    await expect(other.getByText('Note added')).toBeVisible();
    await other.close();
    await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(page.getByText('Someone else changed this order')).toBeInViewport();
  },
);

for (const name of ['Put on hold', 'Record a refund…', 'Mark as shipped', 'Cancel order']) {
  test(
    `${name}: works by keyboard, passes axe, no sideways scroll [P1]`,
    more,
    async ({ page, isMobile }) => {
      if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
      await open(page, pageOrder('keyboard', isMobile));
      await expectNoSidewaysScroll(page);
      await button(page, 'More actions').press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
      await expect(dialog(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAxeClean(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(button(page, 'More actions')).toBeFocused();
    },
  );
}

test('an order and its address pass axe [P1]', more, async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  await open(page, pageOrder('keyboard', isMobile));
  await expectAxeClean(page);
  await button(page, 'Edit address').press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAxeClean(page);
});

test(
  'shows documents of many orders and prints them without the console [P1]',
  anyWidth,
  async ({ page }) => {
    const ids = [pageOrder('saved'), pageOrder('lost')].join(',');
    await page.goto(`/orders/print?kind=invoice&ids=${ids}`);
    await expect(page.getByRole('article')).toHaveCount(2);
    await settle(page);
    await expectNoSidewaysScroll(page);
    await expectAxeClean(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test(
  'an invoice with two tax rates is readable, on a phone too [P1]',
  more,
  async ({ page, isMobile }) => {
    await page.goto(`/orders/print?kind=invoice&ids=${pageOrder('papers', isMobile)}`);
    const paper = page.getByRole('article');
    await expect(paper.getByRole('columnheader', { name: 'Tax rate' })).toHaveCount(2);
    await settle(page);
    await expectNoSidewaysScroll(page);
    await expectAxeClean(page);
    for (const text of ['Linen apron', 'Walnut board']) {
      const box = await paper.getByText(text).boundingBox();
      expect(box?.height, text).toBeLessThan(30);
    }
    const sheet = await paper.boundingBox();
    for (const cell of await paper.getByRole('cell').all()) {
      const box = await cell.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
        (sheet?.x ?? 0) + (sheet?.width ?? 0),
      );
    }
  },
);
