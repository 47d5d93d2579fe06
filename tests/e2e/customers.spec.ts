import type { Page } from '@playwright/test';
import { expectAxeClean, expectNoSidewaysScroll, settle } from './support/expectations.ts';
import { anyWidth, expect, more, moreAnyWidth, test } from './support/journey.ts';
import { type PageCustomer, pageCustomer } from './support/pageCustomers.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, { id, name }: PageCustomer): Promise<void> {
  await page.goto(`/users/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await settle(page);
}

/** The national notation: `06 55 00 01 00`. */
function nationalNotation(phone: string): string {
  return phone.replace('+33', '0').replace(/(\d\d)(?=\d)/g, '$1 ');
}

test('finds a customer by a phone in any notation, and saves a note [P1] [C7] [D15]', async ({
  page,
  isMobile,
}) => {
  const noor = pageCustomer('note', isMobile);
  await page.goto('/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Customers/ })
    .click();
  await page.getByRole('searchbox').fill(nationalNotation(noor.phone));
  await expect(page.getByText('1 found')).toBeVisible();
  await page.getByRole('link', { name: noor.name }).click();
  const metrics = page.getByRole('region', { name: 'Figures' });
  await expect(metrics.getByText('Net of refunds')).toBeVisible();
  await expect(metrics.getByText('€49.00').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Rings twice');
  await page.getByRole('combobox', { name: 'Tags' }).fill('neighbour');
  await page.keyboard.press('Enter');
  await button(page, 'Save').click();
  await expect(page.getByText(/ saved$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Rings twice');
  await expect(page.getByRole('link', { name: `Call ${noor.name}` })).toHaveAttribute(
    'href',
    `tel:${noor.phone}`,
  );
  await page.goto(`/users?filter=${encodeURIComponent('{"tag":"Neighbour"}')}`);
  await expect(page.getByRole('link', { name: noor.name })).toBeVisible();
});

test(
  'leads from an order to its customer, to all their orders, and back [C7] [D12]',
  anyWidth,
  async ({ page }) => {
    const noor = pageCustomer('order');
    await page.goto(`/orders/${noor.order}/show`);
    await page.getByRole('link', { name: noor.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: noor.name })).toBeVisible();
    await page.getByRole('list', { name: 'Orders of this customer' }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/orders/${noor.order}/show`));
    await page.getByRole('link', { name: 'All their orders' }).click();
    await expect(button(page, `Remove filter Customer: ${noor.name}`)).toBeVisible();
    await expect(page.getByText('1 found')).toBeVisible();
  },
);

test(
  'blocks a customer with a reason, and unblocks them [C7] [D10]',
  more,
  async ({ page, isMobile }) => {
    const noor = pageCustomer('block', isMobile);
    await open(page, noor);
    await button(page, 'Block').click();
    await dialog(page).getByRole('textbox').fill('Parcels refused');
    await expectAxeClean(page);
    await dialog(page).getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText('Reason: Parcels refused')).toBeVisible();
    await page.reload();
    await expect(page.getByText('This customer is blocked and can’t place orders.')).toBeVisible();
    await button(page, 'Unblock').click();
    await dialog(page).getByRole('button', { name: 'Unblock' }).click();
    await expect(page.getByText(`${noor.name} can order again`)).toBeVisible();
    await expect(page.getByText('Reason: Parcels refused')).toHaveCount(0);
  },
);

test(
  'deletes a customer by name; their order stays as placed [C7] [D10]',
  moreAnyWidth,
  async ({ page }) => {
    const noor = pageCustomer('delete');
    await open(page, noor);
    await button(page, 'Delete').click();
    await expect(dialog(page).getByText(/^Their 1 order stays/)).toBeVisible();
    await expectAxeClean(page);
    await expectNoSidewaysScroll(page);
    await dialog(page).getByRole('textbox').fill('Somebody else');
    await button(page, 'Delete customer').click();
    await expect(dialog(page).getByText('That doesn’t match the name.')).toBeVisible();
    await dialog(page).getByRole('textbox').fill(noor.name);
    await button(page, 'Delete customer').click();
    await expect(page.getByText(`${noor.name} was deleted`)).toBeVisible();
    await expect(page).toHaveURL(/\/users$/);
    await page.goto(`/orders/${noor.order}/show`);
    await expect(page.getByText(noor.name).first()).toBeVisible();
    await expect(page.getByRole('link', { name: noor.name, exact: true })).toHaveCount(0);
  },
);

test('tags many customers by keyboard [C7] [P1]', async ({ page, isMobile }) => {
  const [one, two] = [pageCustomer('bulkOne', isMobile), pageCustomer('bulkTwo', isMobile)];
  await page.goto('/users');
  await page.getByRole('searchbox').fill(`noor bulk ${isMobile ? 'phone' : 'desktop'}`);
  await expect(page.getByText('2 found')).toBeVisible();
  for (const { name } of [one, two]) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).focus();
    await page.keyboard.press('Space');
  }
  await button(page, 'Add a tag').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText(one.name)).toBeVisible();
  await page.keyboard.type('wholesale');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('2 customers tagged')).toBeVisible();
  await expectAxeClean(page);
  await open(page, two);
  await expect(page.getByText('wholesale')).toBeVisible();
});
