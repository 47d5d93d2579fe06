import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import '../../src/resources/products/variants/VariantsEditor.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openProducts } from '../support/productScreens.tsx';
import { cell, save, valuesOf } from '../support/variantScreens.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

it('a SKU typed before the first options blocked the save, without its input', async () => {
  const { _id: id } = await store.call(
    'POST /merchant/products',
    buildProductInput({ name: 'Mug', sku: null }),
  );
  const { user } = openProducts(`/products/${id}`);
  await user.type(await screen.findByRole('textbox', { name: 'SKU' }), 'MUG');
  await user.click(screen.getByRole('button', { name: 'Add options such as size or colour' }));
  await user.type(await screen.findByRole('textbox', { name: 'Option' }), 'Colour');
  await user.type(await valuesOf('Colour'), 'Blue,Green{Enter}');
  await user.click(save());
  expect(await screen.findByText('Product “Mug” saved')).toBeVisible();
  expect(journal.last('PUT /merchant/products/:id').body).not.toHaveProperty('sku');
  expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({
    variants: [{ sku: 'MUG' }, { sku: null }],
  });
});

it('a cleared price of a new variant became the lowest price of the others', async () => {
  const { user } = openProducts('/products/create');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
  await user.type(screen.getByRole('textbox', { name: 'Price' }), '12');
  await user.click(screen.getByRole('button', { name: 'Add options such as size or colour' }));
  await user.type(await screen.findByRole('textbox', { name: 'Option' }), 'Colour');
  await user.type(await valuesOf('Colour'), 'Blue,Green{Enter}');
  await user.click(await cell('Price of Green'));
  await user.keyboard('{Delete}');
  await user.click(save());
  expect(await screen.findByText('Product “Mug” created')).toBeVisible();
  const [made] = await store.rows('GET /merchant/products');
  expect(await store.call(`GET /merchant/products/${made?._id}`)).toMatchObject({
    price: 1200,
    variants: [{ price: 1200 }, { price: null }],
  });
});

it('a cleared price of the first variants of a product became the product’s', async () => {
  const { _id: id } = await store.call(
    'POST /merchant/products',
    buildProductInput({ name: 'Mug', price: 1200, status: 'draft' }),
  );
  const { user } = openProducts(`/products/${id}`);
  const options = await screen.findByRole('button', { name: /^Add options such as/ });
  await user.click(options);
  await user.type(await screen.findByRole('textbox', { name: 'Option' }), 'Colour');
  await user.type(await valuesOf('Colour'), 'Blue,Green{Enter}');
  await user.click(await cell('Price of Green'));
  await user.keyboard('{Delete}');
  await user.click(save());
  expect(await screen.findByText('Product “Mug” saved')).toBeVisible();
  expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({
    price: 1200,
    variants: [{ price: 1200 }, { price: null }],
  });
});
