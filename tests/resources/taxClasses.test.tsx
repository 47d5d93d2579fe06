import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { openProducts } from '../support/productScreens.tsx';
import { cellOf, openSheet } from '../support/sheetScreen.tsx';
import { cell } from '../support/variantScreens.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
  const rate = { name: 'TVA', percent: 5.5, country: 'FR', taxClass: 'Books' };
  await store.call('POST /merchant/tax-rates', rate);
});

test('a product gets a tax class in its form, by which products are filtered', async () => {
  const { _id } = await store.call('POST /merchant/products', { name: 'Atlas' });
  await store.call('POST /merchant/products', { name: 'Mug' });
  const { router, visitor } = await openConsole(`/products/${_id}`);
  const taxClass = await screen.findByRole('combobox', { name: 'Tax class' });
  expect(taxClass).toHaveTextContent('Standard');
  await visitor.click(taxClass);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Standard',
    'Reduced',
    'Zero',
    'Books',
  ]);
  await visitor.click(screen.getByRole('option', { name: 'Books' }));
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Product “Atlas” saved')).toBeVisible();
  expect(journal.last('PUT /merchant/products/:id').body).toEqual({ taxClass: 'Books' });
  const filter = encodeURIComponent(JSON.stringify({ taxClass: 'Books' }));
  await router.navigate(`/products?filter=${filter}`);
  expect(
    await screen.findByRole('button', { name: 'Remove filter Tax class: Books' }),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: /Atlas/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Mug/ })).toBeNull();
});

test('selected products get a tax class', async () => {
  const { _id } = await store.call('POST /merchant/products', { name: 'Atlas' });
  const { visitor } = await openConsole('/products');
  await visitor.click(await screen.findByRole('checkbox', { name: 'Select Atlas' }));
  await visitor.click(await screen.findByRole('button', { name: 'Edit' }));
  await visitor.click(await screen.findByRole('menuitem', { name: 'Tax class' }));
  await visitor.click(await screen.findByRole('combobox', { name: 'Tax class' }));
  await visitor.click(await screen.findByRole('option', { name: 'Books' }));
  await visitor.click(await screen.findByRole('button', { name: 'Change 1 product' }));
  await expect
    .poll(() => store.call(`GET /merchant/products/${_id}`))
    .toMatchObject({ taxClass: 'Books' });
});

const addShirt = () =>
  store.call('POST /merchant/products', {
    name: 'Shirt',
    taxClass: 'reduced',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { options: ['S'], price: 900 },
      { options: ['M'], price: 900 },
    ],
  });
const classesOf = async (id: unknown) => {
  const { variants } = await store.call(`GET /merchant/products/${id}`);
  return Array.isArray(variants) ? variants.map(({ taxClass }) => taxClass) : [];
};

test('a variant gets a tax class of its own in the form, or that of its product', async () => {
  const { _id } = await addShirt();
  const { user } = openProducts(`/products/${_id}`);
  expect(await cell('Tax class of S')).toHaveTextContent('As the product');
  await user.click(await cell('Tax class of S'));
  await user.paste('books\r\nStandard\r\n');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  expect(await classesOf(_id)).toEqual(['Books', 'standard']);
});

test('the dialog of several variants sets their tax class', async () => {
  const { _id } = await addShirt();
  const { user } = openProducts(`/products/${_id}`);
  await cell('Tax class of S');
  await user.click(screen.getByRole('checkbox', { name: 'Select the variants shown' }));
  await user.click(screen.getByRole('button', { name: 'Set values' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Tax class' }));
  await user.click(await screen.findByRole('option', { name: 'Books' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await cell('Tax class of M')).toHaveTextContent('Books');
});

test('the sheet takes the tax class of a product or a variant by name, and marks an unknown one', async () => {
  const { _id } = await addShirt();
  const { user } = await openSheet();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Tax class' }));
  await user.keyboard('{Escape}');
  expect(cellOf('Shirt', 'Tax class')).toHaveTextContent('Reduced');
  expect(cellOf('S', 'Tax class')).toHaveTextContent('As the product');
  await user.click(cellOf('Shirt', 'Tax class'));
  await user.paste('Sweets\r\n');
  expect(cellOf('Shirt', 'Tax class')).toHaveAccessibleDescription(/no tax class with this name/);
  await user.paste('books\r\n');
  expect(cellOf('Shirt', 'Tax class')).toHaveTextContent('Books');
  await user.keyboard('{Delete}');
  expect(cellOf('Shirt', 'Tax class')).toHaveTextContent('Standard');
  await user.click(cellOf('S', 'Tax class'));
  await user.paste('books\r\n');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await expect.poll(() => classesOf(_id)).toEqual(['Books', null]);
  expect(await store.call(`GET /merchant/products/${_id}`)).toMatchObject({ taxClass: null });
});

test('the last rate of a class is kept, with a link to the products that have the class', async () => {
  await store.call('POST /merchant/products', { name: 'Atlas', taxClass: 'Books' });
  const [rate] = await store.rows('GET /merchant/tax-rates');
  const { visitor } = await openConsole(`/tax-rates/${rate?._id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await visitor.click(await dialog.findByRole('button', { name: 'Delete' }));
  const why = /^This is the last rate of a class that products have: 1\./;
  expect(await screen.findByText(why)).toBeVisible();
  await visitor.click(dialog.getByRole('button', { name: 'Cancel' }));
  await visitor.click(await screen.findByRole('link', { name: 'Products of this class' }));
  expect(await screen.findByRole('link', { name: /Atlas/ })).toBeVisible();
});

test('the question before the only rate is deleted did not say that shipping is then not taxed', async () => {
  const [rate] = await store.rows('GET /merchant/tax-rates');
  const { visitor } = await openConsole(`/tax-rates/${rate?._id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  const intro = /^Products are then taxed as follows, and shipping is not taxed\./;
  expect(await dialog.findByText(intro)).toBeVisible();
});

test.each([
  ['Books', 'France, Books: 20%'],
  ['standard', 'France, Standard: no tax'],
])(
  'the question before the %s rate is deleted says what is charged then',
  async (taxClass, what) => {
    await store.call('POST /merchant/tax-rates', { name: 'TVA', percent: 20, country: 'FR' });
    const rates = await store.rows('GET /merchant/tax-rates');
    const rate = rates.find((one) => one.taxClass === taxClass);
    const { visitor } = await openConsole(`/tax-rates/${rate?._id}`);
    await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(what)).toBeVisible();
    expect(dialog.getByText(/^Products and shipping are then taxed as follows\./)).toBeVisible();
  },
);

test.each([
  ['products', 'POST /merchant/products', { name: 'Atlas', taxClass: 'Books' }],
  ['shipping', 'POST /merchant/shipping-rates', { name: 'Post', price: 5, taxClass: 'books' }],
])(
  'renaming a class in one country taxed its %s otherwise without a word',
  async (_what, route, body) => {
    await store.call(route, body);
    await store.call('POST /merchant/tax-rates', { name: 'TVA', percent: 20, country: 'FR' });
    const belgian = { name: 'TVA', percent: 6, country: 'BE', taxClass: 'Books' };
    await store.call('POST /merchant/tax-rates', belgian);
    const rates = await store.rows('GET /merchant/tax-rates');
    const french = rates.find(({ percent }) => percent === 5.5);
    const { visitor } = await openConsole(`/tax-rates/${french?._id}`);
    const input = await screen.findByRole('combobox', { name: /^Tax class/ });
    await visitor.clear(input);
    await visitor.type(input, 'Livres');
    const why =
      /^France: products and shipping of the class “Books” would be taxed at 20%, not 5\.5%\./;
    expect(await screen.findByText(why)).toBeVisible();
    await visitor.clear(input);
    await visitor.type(input, 'Books');
    await expect.poll(() => screen.queryByText(why)).toBeNull();
  },
);

test('a rate was said to become 0 % while the other rates could not be read', async () => {
  const rate = { name: 'TVA', percent: 20, country: 'FR' };
  const { _id } = await store.call('POST /merchant/tax-rates', rate);
  faults.status('GET /merchant/tax-rates', 503);
  await openConsole(`/tax-rates/${_id}`);
  expect(await screen.findByRole('combobox', { name: /^Tax class/ })).toBeVisible();
  await expect.poll(() => journal.requests('GET /merchant/tax-rates')).not.toEqual([]);
  expect(screen.queryByText(/would be taxed at/)).toBeNull();
});

test('an API without tax rates shows no tax class', async () => {
  faults.status('* /merchant/tax-rates', 404);
  const { _id } = await store.call('POST /merchant/products', { name: 'Atlas' });
  await openConsole(`/products/${_id}`);
  expect(await screen.findByRole('combobox', { name: 'Category' })).toBeVisible();
  await expect.poll(() => screen.queryByRole('combobox', { name: 'Tax class' })).toBeNull();
});

test('a customer is marked as tax exempt, with a VAT number', async () => {
  const { _id } = await store.call('POST /users', { name: 'Lotte' });
  const { visitor } = await openConsole(`/users/${_id}`);
  await visitor.click(await screen.findByRole('switch', { name: 'Tax exempt' }));
  await visitor.type(screen.getByRole('textbox', { name: 'VAT number' }), 'BE0123456789');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  expect(journal.last('PUT /users/:id').body).toEqual({
    isTaxExempt: true,
    vatNumber: 'BE0123456789',
  });
});
