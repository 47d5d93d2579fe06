import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScroll, settle, switchLanguage } from './support/expectations.ts';
import { expect, more, moreAnyWidth, test } from './support/journey.ts';
import { watchNetwork } from './support/quietNetwork.ts';

const nameField = (page: Page) => page.getByRole('textbox', { name: /^Name/ });

test('at 400 % the focused field is not behind the bar with Save', more, async ({ page }) => {
  await enlarge(page);
  await page.goto('/products/create');
  await nameField(page).focus();
  const last = page.getByRole('textbox', { name: 'Weight' });
  await expectAllSeen(page, last);
  const depth = () => page.evaluate(() => window.scrollY);
  const before = await depth();
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  expect(await depth(), 'Save is in view already').toBe(before);
});

test(
  'at 400 % the fields of a dialog have room beside its title and buttons',
  more,
  async ({ page }) => {
    await enlarge(page);
    await page.goto('/users');
    await settle(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await expect(filters.getByRole('button', { name: 'Blocked' })).toBeVisible();
    await expectAllSeen(page, filters.getByRole('button', { name: /^Show \d/ }));
    await page.keyboard.press('Escape');

    await page.getByRole('main').locator('li a').first().click();
    await page.getByRole('button', { name: 'Add an address' }).click();
    const address = page.getByRole('dialog', { name: 'New address' });
    await expect(address).toBeVisible();
    await expectAllSeen(page, address.getByRole('button', { name: 'Use this address' }));
  },
);

test('at 400 % the saved views open on the screen', more, async ({ page }) => {
  await enlarge(page);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByLabel('Name of this view')).toBeFocused();
  await expect.poll(() => page.evaluate(nameWhenCovered)).toBeNull();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Views' })).toBeFocused();
});

test(
  'with twice the browser’s font size, no page is wider than the window',
  moreAnyWidth,
  async ({ playwright, launchOptions, baseURL, storageState }) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const viewport = { width: 1280, height: 800 };
    const context = await browser.newContext({ baseURL, storageState, viewport });
    watchNetwork(context);
    const page = await context.newPage();
    for (const path of ['/dashboard', '/products', '/orders', '/profile']) {
      await page.goto(path);
      await settle(page);
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 640, height: 800 });
    await page.goto('/promotions/create');
    await settle(page);
    await expectNoSidewaysScroll(page);
    await browser.close();
  },
);

/** 1280 × 1024 at 400 %. */
async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
}

/** Expects that no element in the tab order, up to `last`, is covered. */
async function expectAllSeen(page: Page, last: Locator): Promise<void> {
  while (!(await last.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(nameWhenCovered)).toBeNull();
  }
}

/** The name of the focused element if another one covers it. */
function nameWhenCovered(): string | null {
  const focused = document.activeElement;
  if (!focused) return 'nothing';
  const { left, top, width, height } = focused.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
  const isSeen = shown && (focused.parentElement ?? focused).contains(shown);
  return isSeen ? null : (focused.getAttribute('name') ?? focused.outerHTML);
}

test(
  'with wide text spacing, labels and screen names are not cut or covered',
  more,
  async ({ page }) => {
    await page.goto('/products/create');
    await switchLanguage(page, 'fr');
    await spaceText(page);
    const price = page.getByRole('textbox', { name: 'Prix', exact: true });
    await price.fill('12');
    const middle = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    };
    const sign = page.getByText('€', { exact: true }).first();
    expect(Math.abs((await middle(sign)) - (await middle(price)))).toBeLessThan(4);
    expect(await cutOff(page.getByRole('navigation').first())).toBe(0);
  },
);

test(
  'with wide text spacing, the account menu shows the email address and Log out',
  more,
  async ({ page }) => {
    await page.goto('/dashboard');
    await switchLanguage(page, 'fr');
    await page.getByRole('button', { name: 'Menu du compte' }).click();
    await spaceText(page);
    expect(await cutOff(page.getByRole('region', { name: 'Compte' }))).toBe(0);
    expect(await cutOff(page.getByText('maren@maison-maren.example'))).toBe(0);
  },
);

test(
  'in Arabic a long French product name is cut at its end, not at its beginning',
  more,
  async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 800 });
    await page.goto('/products');
    await switchLanguage(page, 'ar');
    const names = page.getByRole('main').locator('tbody a');
    const unseen = await names.evaluateAll((links) =>
      links.map((link) => {
        const first = document.createRange();
        first.setStart(link.firstChild ?? link, 0);
        first.setEnd(link.firstChild ?? link, 1);
        return link.getBoundingClientRect().left - first.getBoundingClientRect().left;
      }),
    );
    expect(Math.max(...unseen)).toBeLessThan(1);
  },
);

/** The text spacing of WCAG 1.4.12. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Pixels of content outside of the element. */
function cutOff(part: Locator): Promise<number> {
  return part.evaluate((element) => element.scrollWidth - element.clientWidth);
}
