import type {
  Browser,
  BrowserContextOptions,
  LaunchOptions,
  Locator,
  Page,
  PlaywrightWorkerArgs,
} from '@playwright/test';
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
    const browser = await launchWithLargeText(playwright, launchOptions);
    const page = await openPage(browser, { baseURL, storageState, viewport: desktop });
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

test(
  'with twice the browser’s font size, a phone shows whole words and figures',
  moreAnyWidth,
  async ({ playwright, launchOptions, baseURL, storageState }) => {
    const browser = await launchWithLargeText(playwright, launchOptions);
    const phone = { width: 360, height: 740 };
    const options = { baseURL, viewport: phone, hasTouch: true, isMobile: true, locale: 'fr' };
    const visitor = await openPage(browser, options);
    await visitor.goto('/login');
    await settle(visitor);
    await expectNoSidewaysScroll(visitor);
    await visitor.close();

    const page = await openPage(browser, { ...options, storageState });
    for (const path of [
      '/dashboard',
      '/orders',
      '/users',
      '/subscription',
      '/profile',
      '/analytics',
    ]) {
      await page.goto(path);
      await settle(page);
      await expectNoSidewaysScroll(page);
      expect(await page.evaluate(namesOfCutTexts), path).toEqual([]);
    }
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Vues' }).click();
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await expect(save).toBeVisible();
    expect(await cutOff(save)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('main').locator('li a').first().click();
    await expect(page.getByRole('heading', { name: 'Historique' })).toBeVisible();
    await settle(page);
    await expectNoSidewaysScroll(page);
    await browser.close();
  },
);

test(
  'with twice the browser’s font size, labels do not cover values or units',
  moreAnyWidth,
  async ({ playwright, launchOptions, baseURL, storageState }) => {
    const browser = await launchWithLargeText(playwright, launchOptions);
    const page = await openPage(browser, { baseURL, storageState, viewport: desktop });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of ['/products/create', '/promotions/create', '/shipping-rates/create']) {
        await page.goto(path);
        await settle(page);
        expect(await page.evaluate(labelsOnOtherText), `${path} at ${width} px`).toEqual([]);
      }
    }
    await browser.close();
  },
);

test(
  'with twice the browser’s font size, the columns of the product sheet show their names',
  moreAnyWidth,
  async ({ playwright, launchOptions, baseURL, storageState }) => {
    const browser = await launchWithLargeText(playwright, launchOptions);
    const page = await openPage(browser, { baseURL, storageState, viewport: desktop });
    await page.goto('/products/sheet');
    const heads = page.getByRole('columnheader');
    await expect(heads.first()).toBeVisible();
    const cut = await heads.evaluateAll((all) =>
      all.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
    );
    expect(cut).toEqual([]);
    await browser.close();
  },
);

const desktop = { width: 1280, height: 800 };

async function launchWithLargeText(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  options: LaunchOptions,
): Promise<Browser> {
  const args = [...(options.args ?? []), '--blink-settings=defaultFontSize=32'];
  return chromium.launch({ ...options, args });
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  watchNetwork(context);
  return context.newPage();
}

/** Texts that a card or a button cuts off, without an ellipsis. */
function namesOfCutTexts(): string[] {
  const isClipped = (text: Node, box: DOMRect) => {
    for (let part = text.parentElement; part; part = part.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(part);
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis')
        return false;
      const { left, right, width } = part.getBoundingClientRect();
      const isHiding = overflowX !== 'visible' && width > 1;
      if (isHiding && (box.left < left - 1.5 || box.right > right + 1.5)) return true;
    }
    return false;
  };
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, 4);
  const cut: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const isShown = (text.parentElement?.getBoundingClientRect().width ?? 0) > 1 && box.width > 1;
    if (isShown && isClipped(text, box)) cut.push(text.textContent ?? '');
  }
  return cut;
}

/** Labels whose text lies on the value, placeholder or unit of their field, or is cut. */
function labelsOnOtherText(): string[] {
  const textBox = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  return [...document.querySelectorAll('main label')].flatMap((label) => {
    const field = label.nextElementSibling;
    const others = [
      ...(field?.querySelectorAll('[role=combobox]:not(input), .MuiInputAdornment-root') ?? []),
    ];
    const { left, right, top, bottom } = textBox(label);
    const isOnOther = others.map(textBox).some((other) => {
      const across = Math.min(right, other.right) - Math.max(left, other.left);
      // Lines have some space above and below their letters.
      return across > 1 && Math.min(bottom, other.bottom) - Math.max(top, other.top) > 4;
    });
    const isCut = label.scrollWidth > label.clientWidth + 1;
    return isOnOther || isCut ? [label.textContent ?? ''] : [];
  });
}

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
