import type { Page } from '@playwright/test';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { anyWidth, expect, more, test } from './support/journey.ts';

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const metric = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^${name}: .* Open the orders`) });
const chart = (page: Page) => page.getByRole('region', { name: 'Sales over time', exact: true });

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/dashboard${search}`);
  await expect(metric(page, 'Total sales')).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await settle(page);
}

test('each attention line opens a list with the same count [R3][D12]', async ({ page }) => {
  await open(page);
  const texts = await attention(page).getByRole('link').allTextContents();
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) {
    const [, name = '', count = ''] = /^(.*?)(\d+)$/.exec(text) ?? [];
    await attention(page).getByRole('link', { name }).click();
    await expect(page.getByRole('main').getByText(`${count} found`)).toBeVisible();
    await page.goBack();
    await expect(metric(page, 'Total sales')).toBeVisible();
  }
});

test(
  'the period is in the URL, survives a reload and Back, and names its time zone [R3][D15]',
  anyWidth,
  async ({ page }) => {
    await open(page);
    const compared = page.getByText(/compared with .* Time zone: /);
    const today = await compared.textContent();
    await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption('Last 30 days');
    await expect(page).toHaveURL(/period=last30/);
    // The URL changes before the screen.
    await expect(compared).not.toHaveText(today ?? '');
    await settle(page);
    const sales = await metric(page, 'Total sales').textContent();
    await page.reload();
    await expect(metric(page, 'Total sales')).toHaveText(sales ?? '');
    await expect(compared).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Period', exact: true })).toHaveValue('today');
  },
);

test(
  'with the keyboard, you can read a formula and open the orders of a bar [D16]',
  anyWidth,
  async ({ page }) => {
    await open(page, '?period=last30');
    const info = page.getByRole('button', { name: 'How this is worked out: Average order' });
    await info.focus();
    await expect(
      page.getByText('(Gross sales − discounts) ÷ orders', { exact: false }),
    ).toBeVisible();
    await chart(page).locator('svg a').last().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/orders\?filter=.*salesFrom/);
    await expect(page.getByText(/Sales period: /).first()).toBeVisible();
  },
);

test(
  'passes axe with its table open and a long period, without sideways scroll [D12]',
  more,
  async ({ page }) => {
    await open(page, '?period=last12Months');
    await page.getByRole('button', { name: 'Table: Sales over time' }).click();
    await expect(chart(page).getByRole('table')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAxeClean(page);
  },
);

for (const language of ['en', 'ar']) {
  test(`the Tab order follows the layout in ${language} [D16]`, more, async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('console-language', code), language);
    await page.goto('/dashboard');
    await expect(page.locator('main svg a').first()).toBeVisible();
    await settle(page);
    const parts = await page.locator('main section').evaluateAll((all) =>
      all.map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(parts.length).toBeGreaterThan(5);
    for (const [index, part] of parts.entries()) {
      const before = parts[index - 1];
      if (!before) continue;
      const isBelow = part.top >= before.bottom - 1;
      const isAfter =
        language === 'ar' ? part.right <= before.left + 1 : part.left >= before.right - 1;
      expect(isBelow || isAfter, `part ${index}`).toBe(true);
    }
  });
}

test('on a phone the link to the orders is on the first screen', more, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const main = page.getByRole('main');
  await expect(attention(page).getByRole('link', { name: /To accept/ })).toBeInViewport();
  await expect(main.getByRole('link', { name: 'Orders', exact: true }).first()).toBeInViewport();
  await expect(main.getByRole('link', { name: 'Products', exact: true })).toBeInViewport();
});

test(
  'long French words stay inside their buttons, and the amounts beside them are readable [D16]',
  more,
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('console-language', 'fr'));
    await page.goto('/dashboard');
    const latest = page.getByRole('region', { name: 'Dernières commandes' });
    const steps = latest.getByRole('link', { name: /^(Accepter la commande|Commencer) / });
    await expect(steps.first()).toBeVisible();
    await settle(page);
    for (const step of await steps.all()) {
      const { overflow, isBeside, isBelow } = await step.evaluate((link) => {
        const button = link.getBoundingClientRect();
        const amount = link.parentElement?.children[1]?.getBoundingClientRect();
        if (!amount) throw new Error('There is no amount beside the button.');
        return {
          overflow: link.scrollWidth - link.clientWidth,
          isBeside: amount.right <= button.left,
          isBelow: amount.bottom <= button.top,
        };
      });
      expect(overflow).toBeLessThan(1);
      expect(isBeside || isBelow).toBe(true);
    }
  },
);

test.describe('in French at 320 px', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript(() => localStorage.setItem('console-language', 'fr'));
    await page.goto('/dashboard');
  });

  test('the names of the areas are not cut', more, async ({ page }) => {
    const areas = page.getByRole('region', { name: 'Toutes les rubriques' }).getByRole('link');
    await expect(areas.first()).toBeVisible();
    for (const area of await areas.all()) {
      const overflow = await area.evaluate((link) => link.scrollWidth - link.clientWidth);
      expect(overflow, (await area.textContent()) ?? '').toBeLessThan(1);
    }
  });

  test('the name of a metric is broken between syllables', more, async ({ page }) => {
    const name = page.getByRole('heading', { name: 'Taux de remboursement' });
    await expect(name).toBeVisible();
    const lines = await name.evaluate(({ firstChild }) => {
      if (!firstChild?.nodeValue) throw new Error('The name is empty.');
      const range = document.createRange();
      range.setStart(firstChild, firstChild.nodeValue.indexOf('ement'));
      range.setEnd(firstChild, firstChild.nodeValue.length);
      return [...range.getClientRects()].filter(({ width }) => width > 0).length;
    });
    expect(lines, 'lines with “ement”').toBe(1);
  });

  test('a link does not cover the title of its panel', more, async ({ page }) => {
    const latest = page.getByRole('region', { name: 'Dernières commandes' });
    await expect(latest).toBeVisible();
    const overflow = await latest
      .getByRole('heading')
      .evaluate((title) => title.scrollWidth - title.clientWidth);
    expect(overflow).toBeLessThan(1);
  });
});
