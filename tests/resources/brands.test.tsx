import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { endSession } from '../../src/session/session.ts';
import { faults, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

const store = serveStore();
let nord = '';

beforeEach(async () => {
  localStorage.clear();
  endSession('logout');
  await store.signIn();
  nord = String((await store.call('POST /merchant/brands', { name: 'Nord' }))._id);
});

test('a product gets a brand in its form', async () => {
  const { _id } = await store.call('POST /merchant/products', { name: 'Mug' });
  const { visitor } = await openConsole(`/products/${_id}`);
  await visitor.click(await screen.findByRole('combobox', { name: 'Brand' }));
  await visitor.click(await screen.findByRole('option', { name: 'Nord' }));
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Product “Mug” saved')).toBeVisible();
  expect(await store.call(`GET /merchant/products/${_id}`)).toMatchObject({ brandId: nord });
});

test('products are filtered by a brand, whose name is in the chip', async () => {
  await store.call('POST /merchant/products', { name: 'Mug', brandId: nord });
  await store.call('POST /merchant/products', { name: 'Bowl' });
  await openConsole(`/products?filter=${encodeURIComponent(JSON.stringify({ brandId: nord }))}`);
  expect(await screen.findByRole('button', { name: 'Remove filter Brand: Nord' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /Mug/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Bowl/ })).toBeNull();
});

test('deleting a brand says how many products lose it', async () => {
  const { _id } = await store.call('POST /merchant/products', { name: 'Mug', brandId: nord });
  const { visitor } = await openConsole(`/brands/${nord}`);
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('1 product has this brand. It stays, without a brand.');
  await visitor.click(await dialog.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Nord was deleted.')).toBeVisible();
  expect(await store.call(`GET /merchant/products/${_id}`)).toMatchObject({ brandId: null });
});

test('an API without brands shows no field, button or filter of them', async () => {
  faults.status('* /merchant/brands', 404);
  const { _id } = await store.call('POST /merchant/products', { name: 'Mug' });
  const { router, visitor } = await openConsole(`/products/${_id}`);
  expect(await screen.findByRole('combobox', { name: 'Category' })).toBeVisible();
  await expect.poll(() => screen.queryByRole('combobox', { name: 'Brand' })).toBeNull();
  await router.navigate('/products');
  expect(await screen.findByRole('link', { name: 'Categories' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Brands' })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('combobox', { name: 'Category' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Brand' })).toBeNull();
});
