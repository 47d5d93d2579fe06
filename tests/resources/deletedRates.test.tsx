import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

const addTax = (taxClass: string, percent: number, country = 'FR') =>
  store.call('POST /merchant/tax-rates', { name: `VAT ${percent}`, percent, country, taxClass });
const addShipping = (name: string, rate: object) =>
  store.call('POST /merchant/shipping-rates', { name, price: 590, ...rate });

/** The question before the rates are deleted. */
async function askAbout(path: string, names: readonly string[]) {
  const { visitor } = await openConsole(path);
  for (const name of names) {
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    await visitor.click(within(row).getByRole('checkbox'));
  }
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  return within(await screen.findByRole('dialog'));
}

test('several tax rates were deleted without a word on what is charged then', async () => {
  await addTax('standard', 20);
  await addTax('reduced', 10);
  await addTax('Books', 5.5);
  await addTax('standard', 21, 'BE');
  const dialog = await askAbout('/tax-rates', ['VAT 10', 'VAT 5.5', 'VAT 21']);
  // Rates of several countries often have one name.
  expect(await dialog.findByText('VAT 21 · 21% · Belgium')).toBeVisible();
  expect(await dialog.findByText('France, Reduced: 20%')).toBeVisible();
  expect(dialog.getByText('France, Books: 20%')).toBeVisible();
  expect(dialog.getByText('Belgium, Standard: no tax')).toBeVisible();
});

test('several shipping rates were deleted without a word on orders that then have none', async () => {
  await store.call('PUT /users/profile', { storeSettings: { shippingRate: 1490 } });
  // A console reads the settings when it signs in, and then only now and then.
  await store.signIn();
  await addShipping('France', { countries: ['FR'] });
  await addShipping('France, large', { countries: ['FR'], subtotalFrom: 9000 });
  await addShipping('Benelux', { countries: ['BE', 'NL'] });
  const dialog = await askAbout('/shipping-rates', ['France, large', 'Benelux']);
  const lost =
    'Not every order to these countries has a rate then: Belgium and Netherlands. Orders without a rate pay €14.90.';
  expect(await dialog.findByText(lost)).toBeVisible();
});

test('the question before one shipping rate is deleted says where orders have none then', async () => {
  const { _id } = await addShipping('World', {});
  const { visitor } = await openConsole(`/shipping-rates/${_id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/has a rate then: all other countries\./)).toBeVisible();
});

test('a shipping rate accepted a tax class without a rate, and said nothing', async () => {
  await addTax('standard', 20);
  const { visitor } = await openConsole('/shipping-rates/create');
  const taxClass = await screen.findByRole('combobox', { name: /^Tax class/ });
  const hint = /^The class “.+” has no tax rate yet: the standard rate is charged/;
  await visitor.clear(taxClass);
  await visitor.type(taxClass, 'Freight');
  expect(await screen.findByText(hint)).toBeVisible();
  await visitor.clear(taxClass);
  await visitor.type(taxClass, 'Standard');
  await expect.poll(() => screen.queryByText(hint)).toBeNull();
});
