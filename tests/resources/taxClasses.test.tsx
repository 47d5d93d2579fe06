import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { cellOf, openSheet } from '../support/sheetScreen.tsx';

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

test('tax classes are pasted by name into the sheet; an unknown one is marked', async () => {
  for (const name of ['Atlas', 'Mug']) await store.call('POST /merchant/products', { name });
  const { user } = await openSheet();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Tax class' }));
  await user.keyboard('{Escape}');
  await user.click(cellOf('Atlas', 'Tax class'));
  await user.paste('books\r\n');
  await user.click(cellOf('Mug', 'Tax class'));
  await user.paste('Sweets\r\n');
  expect(cellOf('Atlas', 'Tax class')).toHaveTextContent('Books');
  expect(cellOf('Mug', 'Tax class')).toHaveAccessibleDescription(/no tax class with this name/);
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
