import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { brand } from '../../src/theme/brand.ts';
import {
  expectAxeClean,
  expectNoSidewaysScroll,
  settle,
  switchLanguage,
} from './support/expectations.ts';
import { anyWidth, expect, more, moreAnyWidth, test } from './support/journey.ts';

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const SALES = 'Total sales over time';
const bars = (page: Page, name = SALES) => chart(page, name).locator('svg a');
const metric = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^${name}: .* Open the orders`) });

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/analytics${search}`);
  await expect(metric(page, 'Total sales')).toBeVisible();
  await expect(chart(page, SALES)).toBeVisible();
  await settle(page);
}

/** `€1,204.50` -> 1204.5 */
function amountOf(text: string): number {
  const digits = Number(text.replace(/[^\d.]/g, ''));
  return /^[-−]/.test(text.trim()) ? -digits : digits;
}

/** The values in bar labels, `Sat, 21 Nov 2026: €12.50. Earlier, …`. */
async function barValues(page: Page): Promise<number[]> {
  const labels = await bars(page).evaluateAll((all) =>
    all.map((bar) => bar.getAttribute('aria-label') ?? ''),
  );
  return labels.map((label) => amountOf(/: (-?\D?[\d,]+\.\d\d)/.exec(label)?.[1] ?? 'NaN'));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test(
  'period, comparison and interval are in the URL and survive a reload [P1][R3]',
  anyWidth,
  async ({ page }) => {
    await open(page);
    await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption('Last 90 days');
    await page.getByLabel('Compare with').selectOption('A year earlier');
    await page.getByLabel('Interval').selectOption('By week');
    await expect(page).toHaveURL(/period=last90/);
    await expect(page).toHaveURL(/compare=year/);
    await expect(page).toHaveURL(/interval=week/);
    await settle(page);
    const total = await metric(page, 'Total sales').textContent();
    const weeks = await bars(page).count();
    expect(weeks).toBeGreaterThan(12);
    expect(weeks).toBeLessThan(16);

    await page.reload();
    await settle(page);
    await expect(page.getByRole('combobox', { name: 'Period', exact: true })).toHaveValue('last90');
    await expect(page.getByLabel('Compare with')).toHaveValue('year');
    await expect(metric(page, 'Total sales')).toHaveText(total ?? '');
    await expect(bars(page)).toHaveCount(weeks);

    await page.goBack();
    await expect(page.getByLabel('Interval')).toHaveValue('day');
  },
);

test('links above the sections lead to each and keep the period', anyWidth, async ({ page }) => {
  await page.goto('/analytics?period=last90');
  await settle(page);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Customers' })).toBeInViewport();
  await expect(page).toHaveURL(/\?period=last90#customers$/);
});

test(
  'a phone shows the first metric without half a screen of controls above [D14]',
  more,
  async ({ page }) => {
    await open(page);
    const box = await metric(page, 'Total sales').boundingBox();
    expect(box?.y).toBeLessThan(400);
  },
);

test('the keyboard enters and leaves a chart; a bar opens its orders [P1][D16]', async ({
  page,
}) => {
  await open(page, '?period=last7');
  await chart(page, SALES).getByRole('button', { name: /^CSV/ }).focus();
  await page.keyboard.press('Tab');
  await expect(bars(page).first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(bars(page).last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(bars(page).nth(-2)).toBeFocused();
  const label = (await bars(page).nth(-2).getAttribute('aria-label')) ?? '';
  const [, day = '', value = ''] = /^(.*?): (\S+)\. Earlier/.exec(label) ?? [];
  await expect(chart(page, SALES).getByText(day, { exact: true })).toBeVisible();
  await expect(chart(page, SALES).getByText(value, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(
    chart(page, 'From gross sales to total sales').getByRole('button', { name: /^Table/ }),
  ).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(bars(page).nth(-2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\?.*salesFrom/);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
});

test(
  'table and file have the values of the chart, and their sum is the metric [P1][C12]',
  anyWidth,
  async ({ page }) => {
    await open(page, '?period=last30');
    const drawn = await barValues(page);
    const total = amountOf((await metric(page, 'Total sales').textContent()) ?? '');
    expect(sum(drawn)).toBeCloseTo(total, 2);

    const card = chart(page, SALES);
    await card.getByRole('button', { name: /^Table/ }).click();
    await expect(card.getByRole('table')).toBeVisible();
    const cells = await card.locator('tbody td:nth-child(2)').allTextContents();
    expect(cells.map(amountOf)).toEqual(drawn);
    await expect(card.locator('svg a')).toHaveCount(0);

    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: /^CSV/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toContain('Total sales');
    expect(rows.map((row) => Number(row.split(',')[2]))).toEqual(drawn);
  },
);

test(
  'on a day of 25 hours every hour has a bar in the store’s zone [D15][D16]',
  anyWidth,
  async ({ page }) => {
    const zone = 'America/New_York';
    await page.goto('/dashboard');
    await page.evaluate((timezone) => {
      const session = JSON.parse(localStorage.getItem('admin-store') ?? '{}');
      session.state.storeSettings.timezone = timezone;
      localStorage.setItem('admin-store', JSON.stringify(session));
    }, zone);
    await open(page, '?period=custom&from=2026-10-31&to=2026-11-02&interval=hour');
    await expect(page.getByText(new RegExp(`Time zone: ${zone}`))).toBeVisible();
    await expect(bars(page)).toHaveCount(24 + 25 + 24);
    const labels = await bars(page).evaluateAll((all) =>
      all.map((bar) => bar.getAttribute('aria-label')?.split(': ')[0] ?? ''),
    );
    expect(new Set(labels).size).toBe(labels.length);
    expect(sum(await barValues(page))).toBeCloseTo(
      amountOf((await metric(page, 'Total sales').textContent()) ?? ''),
      2,
    );
  },
);

test('its tables pass axe, at 320 px too', more, async ({ page, isMobile }) => {
  test.slow();
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '?period=last90');
  const switches = page.getByRole('button', { name: /^Table: / });
  for (const button of await switches.all()) await button.click();
  await page.getByRole('button', { name: 'Kitchen', exact: true }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Units sold' })).toBeVisible();
  await expectAxeClean(page);
  await expectNoSidewaysScroll(page);
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  const sidesOf = (places: Locator) =>
    places.evaluateAll((all) =>
      all.map((place) => {
        const { left, right } = place.getBoundingClientRect();
        return { left, right };
      }),
    );

  test(
    'in French the explanation of a long metric fits into its card',
    moreAnyWidth,
    async ({ page }) => {
      await open(page);
      await switchLanguage(page, 'fr');
      const card = page.getByRole('group', { name: 'Taux de remboursement' });
      const [around] = await sidesOf(card);
      const [button] = await sidesOf(card.getByRole('button'));
      expect(button?.right).toBeLessThan(around?.right ?? 0);
    },
  );

  test('in Arabic the weekdays do not overlap', moreAnyWidth, async ({ page }) => {
    await open(page);
    await switchLanguage(page, 'ar');
    const heatMap = chart(page, 'متى يطلب العملاء');
    await heatMap.scrollIntoViewIfNeeded();
    const names = heatMap.locator('svg text');
    await expect(names.first()).toBeVisible();
    // Seven days above, then the hours beside them.
    const days = (await sidesOf(names)).slice(0, 7);
    const fromLeft = days.toSorted((one, other) => one.left - other.left);
    for (const [at, { right }] of fromLeft.slice(0, -1).entries()) {
      expect(fromLeft[at + 1]?.left).toBeGreaterThan(right);
    }
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('the first touch shows a value, the second opens its orders', async ({ page }) => {
    await open(page, '?period=last7');
    const bar = bars(page).nth(-1);
    const [day = ''] = ((await bar.getAttribute('aria-label')) ?? '').split(': ');
    await bar.tap();
    await expect(chart(page, SALES).getByText(day, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/analytics/);
    await bar.tap();
    await expect(page).toHaveURL(/\/orders\?/);
  });
});

test.describe('in print', () => {
  test.use({ colorScheme: 'dark' });

  test(
    'metrics and charts are dark on white, without the shell and the controls [C12]',
    moreAnyWidth,
    async ({ page }) => {
      await open(page);
      const heading = page.getByRole('heading', { name: 'Analytics', level: 1 });
      const bar = bars(page).first().locator('.bar');
      const colours = async () => [
        await heading.evaluate((element) => getComputedStyle(element).color),
        await metric(page, 'Orders').evaluate((element) => getComputedStyle(element).color),
        await bar.getAttribute('fill'),
      ];
      const onScreen = await colours();
      await page.setViewportSize({ width: 700, height: 990 });
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      expect(await colours()).toEqual(['rgb(27, 31, 35)', 'rgb(27, 31, 35)', brand.light.accent]);
      await expect(page.getByText(/^Maison Maren\. As of /)).toBeVisible();
      await expect(page.getByText(/compared with .*Time zone:/)).toBeVisible();
      for (const name of ['Skip to content', 'Print', 'Table: Total sales over time']) {
        await expect(page.getByText(name, { exact: true })).toBeHidden();
      }
      await expect(page.getByRole('combobox', { name: 'Period', exact: true })).toBeHidden();
      await expect(page.getByText('Look inside a category')).toBeHidden();
      // The chart is as wide as its card, so sizes on the screen do not apply to paper.
      const drawing = await chart(page, SALES).locator('svg[role="group"]').boundingBox();
      const card = await chart(page, SALES).boundingBox();
      expect((drawing?.width ?? 0) / (card?.width ?? 1)).toBeGreaterThan(0.85);
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      expect(await colours()).toEqual(onScreen);
    },
  );
});
