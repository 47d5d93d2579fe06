import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { field, openSettings, saveButton } from '../support/settingsScreen.tsx';

const store = serveStore();
const RATES = '/merchant/tax-rates';
/** The session has the settings of the last sign-in. */
async function settings(storeSettings: object) {
  await store.call('PUT /users/profile', { storeSettings });
  await store.signIn();
}
const addRate = (percent: number, country: string, taxClass = 'standard') =>
  store.call(`POST ${RATES}`, { name: 'TVA', percent, country, taxClass });

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
  await settings({ taxRate: 20, country: 'FR' });
});

/** The rows of the preview: product, price now, price once saved. */
async function previewed() {
  const table = within(await screen.findByRole('table'));
  const [, ...rows] = table.getAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

test('before prices include tax, the settings show what customers will pay', async () => {
  await addRate(20, 'FR');
  await addRate(5.5, 'FR', 'reduced');
  await store.call('POST /merchant/products', { name: 'Mug', price: 1200, status: 'active' });
  await store.call('POST /merchant/products', {
    name: 'Tea',
    price: 1000,
    status: 'active',
    taxClass: 'reduced',
  });
  await store.call('POST /merchant/products', {
    name: 'Kit',
    status: 'active',
    options: [{ name: 'Kind', values: ['Cup', 'Card', 'Big cup'] }],
    variants: [
      { options: ['Big cup'], price: 2000 },
      { options: ['Cup'], price: 1200 },
      { options: ['Card'], price: 500, taxClass: 'zero' },
    ],
  });
  const { user } = await openSettings();
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(field('Prices include tax'));
  expect((await previewed()).toSorted()).toEqual([
    ['Kit (Card)Tax 0%', '€5.00', '€5.00'],
    ['Kit (Cup)TVA 20%', '€14.40incl. €2.40 tax', '€12.00incl. €2.00 tax'],
    ['MugTVA 20%', '€14.40incl. €2.40 tax', '€12.00incl. €2.00 tax'],
    ['TeaTVA 5.5%', '€10.55incl. €0.55 tax', '€10.00incl. €0.52 tax'],
  ]);
  expect(screen.getByText(/customers pay less, and you keep less of it/)).toBeVisible();
  expect(screen.getByText('For one of each product, in France.')).toBeVisible();
  await user.click(saveButton());
  await screen.findByText('Saved: Prices include tax');
  expect(journal.last('PUT /users/profile').body).toEqual({
    storeSettings: { pricesIncludeTax: true },
  });
  expect(screen.queryByRole('table')).toBeNull();
});

test('the settings say whether the one rate or the rates by country are in use', async () => {
  await openSettings();
  expect(await screen.findByText(/^In use: this one rate/)).toBeVisible();
  await addRate(19, 'DE');
  await addRate(5.5, 'FR', 'Books');
  await openSettings();
  expect(await screen.findByText(/^Not in use: the rates by country/)).toBeVisible();
  const countries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(countries).toEqual(expect.arrayContaining(['France 5.5% Books', 'Germany 19% Standard']));
  expect(screen.getByText(/^Tax classes: Standard, Reduced, Zero, Books\./)).toBeVisible();
});

test('no setting said why a British customer is charged no tax', async () => {
  const text = 'Customers in all other countries are charged no tax.';
  await openSettings();
  expect(await screen.findByText(/^In use: this one rate/)).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
  await addRate(20, 'FR');
  await openSettings();
  expect(await screen.findByText(text)).toBeVisible();
});

test('a store without a country is asked for it while it has rates by country', async () => {
  await settings({ country: null });
  await addRate(20, 'FR');
  const { user } = await openSettings();
  const nudge = /a customer whose country is not known is charged no tax/;
  expect(await screen.findByText(nudge)).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: 'Country of the store' }), 'Franc');
  await user.click(await screen.findByRole('option', { name: 'France' }));
  expect(screen.queryByText(nudge)).toBeNull();
});

test('an API without tax rates shows the one rate', async () => {
  faults.status(`* ${RATES}`, 404);
  await openSettings();
  expect(await screen.findByText(/^Added to the price of the items/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Country of the store' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Prices include tax' })).toBeNull();
});

test('the rates of a country are shown, and added once even if a response is lost', async () => {
  await addRate(21, 'FR');
  const { visitor } = await openConsole('/tax-rates/presets');
  const cells = await screen.findAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['Standard', 'TVA', '20%', 'Already there'],
    ...['Reduced', 'TVA', '5.5%', 'Will be added'],
  ]);
  faults.unanswered(`POST ${RATES}`);
  await visitor.click(screen.getByRole('button', { name: 'Add 1 tax rate' }));
  expect(await screen.findByText('All of these rates are there already.')).toBeVisible();
  expect(await store.rows(`GET ${RATES}`)).toHaveLength(2);
});

test('the rates of the European Union are 53', async () => {
  await settings({ country: null });
  const { visitor } = await openConsole('/tax-rates/presets');
  await visitor.click(await screen.findByRole('combobox', { name: 'Country' }));
  await visitor.click(
    await screen.findByRole('option', { name: 'European Union (all countries)' }),
  );
  expect(await screen.findByRole('button', { name: 'Add 53 tax rates' })).toBeVisible();
});

test('a custom tax class can be entered, and a contradictory rate is refused at its field', async () => {
  await addRate(20, 'FR');
  const { visitor } = await openConsole('/tax-rates/create');
  await visitor.type(await screen.findByRole('textbox', { name: /^Name on invoices/ }), 'TVA');
  await visitor.type(screen.getByRole('textbox', { name: /^Rate/ }), '2,1');
  await visitor.click(await screen.findByRole('combobox', { name: /^Country/ }));
  await visitor.type(screen.getByRole('combobox', { name: /^Country/ }), 'Franc');
  await visitor.click(await screen.findByRole('option', { name: 'France' }));
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  const description = '“TVA” is already the rate of this class there.';
  const taxClass = await screen.findByRole('combobox', { name: /^Tax class/, description });
  expect(taxClass).toHaveValue('Standard');
  await visitor.clear(taxClass);
  await visitor.type(taxClass, 'Press');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tax rate “TVA · 2.1% · France” created')).toBeVisible();
  expect(journal.last(`POST ${RATES}`).body).toMatchObject({ percent: 2.1, taxClass: 'Press' });
});

test('another country chosen while rates are added does not change their number', async () => {
  await settings({ country: 'FR' });
  const { visitor } = await openConsole('/tax-rates/presets');
  const answer = faults.held(`POST ${RATES}`);
  await visitor.click(await screen.findByRole('button', { name: 'Add 2 tax rates' }));
  await visitor.clear(screen.getByRole('combobox', { name: 'Country' }));
  await visitor.type(screen.getByRole('combobox', { name: 'Country' }), 'European');
  await visitor.click(await screen.findByRole('option', { name: /^European Union/ }));
  expect(screen.getByText('Added 0 of 2 rates.')).toBeVisible();
  answer();
  expect(await screen.findByText('2 tax rates added')).toBeVisible();
});
