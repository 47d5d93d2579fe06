import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { orderCreate as texts } from '../../src/i18n/ar/orderCreate.ts';
import { postToStore } from './support/accounts.ts';
import {
  expectAxeClean,
  expectNoSidewaysScroll,
  settle,
  switchLanguage,
} from './support/expectations.ts';
import { anyWidth, expect, moreAnyWidth, test } from './support/journey.ts';

/** Orders by phone: placing one, editing one, and finding one from the list of low stock. */

const Made = v.looseObject({ _id: v.string() });

async function send(page: Page, path: string, data: object) {
  const response = await postToStore(page, path, data);
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

const create = async (page: Page, path: string, data: object) =>
  v.parse(Made, await send(page, path, data))._id;

/** Distinguishes the records of each width and attempt. */
const mark = (isMobile: boolean) =>
  `${isMobile ? 'P' : 'D'}${test.info().retry}${Date.now() % 1e6}`;

const product = (page: Page, name: string, sku: string, stock = 9) =>
  create(page, '/merchant/products', { name, sku, price: 1200, stock, status: 'active' });

/** An order of these units that its customer collects; its id. */
async function placeOrder(page: Page, productId: string, quantity: number): Promise<string> {
  const input = {
    customer: { name: 'Ada Desk' },
    items: [{ productId, quantity }],
    shipping: { method: 'none' },
    payment: { kind: 'card', isPaid: true },
  };
  const preview = await send(page, '/merchant/orders/preview', input);
  const { total } = v.parse(v.looseObject({ total: v.number() }), preview);
  return create(page, '/merchant/orders', { ...input, expectedTotal: total });
}

/** As a scanner: the code, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
}

const items = (page: Page) => page.getByRole('combobox', { name: /^Add a product/ });

test('an order by phone is placed by the keyboard alone, at 390 px too [P1]', async ({
  page,
  isMobile,
}) => {
  if (isMobile) await page.setViewportSize({ width: 390, height: 844 });
  const run = mark(isMobile);
  const phone = `6${String(Date.now()).slice(-8)}`;
  const address = { line1: '1 Quay', city: 'Brest', postcode: '29200', country: 'FR' };
  await create(page, '/users', {
    ...{ name: `Zoé ${run}`, phone: `+33${phone}`, addresses: [address] },
  });
  const codes = ['A', 'B', 'C'].map((code) => `DESK-${code}-${run}`);
  for (const code of codes) await product(page, `Desk ${code}`, code);

  await page.goto('/orders/create');
  await expect(page.getByRole('combobox', { name: /^Phone, name/ })).toBeFocused();
  const began = Date.now();
  await page.keyboard.type(`0${phone}`);
  await expect(page.getByRole('option', { name: `Zoé ${run}` })).toBeVisible();
  await page.keyboard.press('Enter');
  for (const code of codes) {
    await expect(items(page)).toBeFocused();
    await scan(page, code);
    await expect(page.getByRole('textbox', { name: new RegExp(`Desk ${code}`) })).toHaveValue('1');
  }
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total.getByText('€36.00').first()).toBeVisible();
  await expect(total.getByText('Calculating…')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/orders\/.+\/show$/);
  const seconds = (Date.now() - began) / 1000;
  test.info().annotations.push({ type: 'placed', description: `${seconds} s` });
  await expect(page.getByRole('link', { name: `Zoé ${run}`, exact: true })).toBeVisible();
  for (const code of codes) await expect(page.getByText(`Desk ${code}`).first()).toBeVisible();
});

test(
  'the order form keeps its input over a reload, and fits at 320 px and in Arabic [P1]',
  moreAnyWidth,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const run = mark(false);
    await product(page, `Desk jug ${run}`, `JUG-${run}`);
    await page.goto('/orders/create');
    await expect(page.getByRole('combobox', { name: /^Phone, name/ })).toBeFocused();
    await page.keyboard.type(`Noor ${run}`);
    await page.getByRole('option', { name: /^New customer/ }).click();
    await expect(items(page)).toBeFocused();
    await scan(page, `JUG-${run}`);
    const units = page.getByRole('textbox', { name: new RegExp(`Desk jug ${run}`) });
    await expect(units).toHaveValue('1');
    await page.getByRole('button', { name: /^Own price of Desk jug/ }).click();
    await expectNoSidewaysScroll(page);
    await expectAxeClean(page, ['light', 'dark']);

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    const customer = page.getByRole('region', { name: 'Customer' });
    await expect(customer.getByRole('textbox', { name: /^Name/ })).toHaveValue(`Noor ${run}`);
    await expect(units).toHaveValue('1');

    await switchLanguage(page, 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectNoSidewaysScroll(page);
    await expectAxeClean(page, ['light']);
    await expect(page.getByRole('button', { name: texts.place })).toBeEnabled();
  },
);

test('an item is added to an order: the preview, the money to collect, credit note and invoice [P1]', async ({
  page,
  isMobile,
}) => {
  const run = mark(isMobile);
  const id = await placeOrder(page, await product(page, `Desk mug ${run}`, `MUG-${run}`), 1);
  await product(page, `Desk bowl ${run}`, `BOWL-${run}`);
  await send(page, '/merchant/invoices', { orders: [id] });

  await page.goto(`/orders/${id}/show`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit order' }).click();
  await items(page).focus();
  await scan(page, `BOWL-${run}`);
  const after = page.getByRole('region', { name: 'After the changes' });
  await expect(after.getByText('To collect')).toBeVisible();
  await expect(after.getByText(`Stock: Desk bowl ${run} −1.`)).toBeVisible();
  await expect(after.getByRole('alert')).toContainText('credit note');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Order #\d+ changed$/)).toBeVisible();
  await expect(page.getByText('Partly paid').first()).toBeVisible();
  await page.getByRole('link', { name: /^Credit note C/ }).click();
  await expect(page).toHaveURL(/\/orders\/print\?/);
  await expect(page.getByRole('article').getByText(`Desk mug ${run}`)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /invoice/i }).click();
  await expect(page).toHaveURL(/\/orders\/print\?/);
  // Wait for the invoice: the page before it also has the name of the bowl.
  await expect(page.getByRole('article').getByText(`Desk bowl ${run}`)).toBeVisible();
});

test(
  'low stock leads from the dashboard to the orders that reserve it',
  anyWidth,
  async ({ page }) => {
    const run = mark(false);
    const id = await placeOrder(page, await product(page, `Desk vase ${run}`, `VASE-${run}`, 3), 2);
    await page.goto('/dashboard');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByRole('link', { name: /Low stock/ }).click();
    await expect(page).toHaveURL(/\/stock-levels\?.*low/);
    await settle(page);
    await page.getByRole('searchbox').fill(`VASE-${run}`);
    // The row moves when the result arrives.
    await expect(page.getByText(/^1 found/).first()).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(run) });
    await row.getByRole('link', { name: '2', exact: true }).click();
    await expect(page).toHaveURL(/\/orders\?/);
    await page.getByRole('main').getByRole('link', { name: /^#/ }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${id}/show`));
  },
);
