import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, serveStore } from '../msw/server.ts';
import { openPage, scan } from '../support/phoneOrder.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
  await store.call('POST /merchant/products', buildProductInput());
});

test('of two codes scanned before the first was found, only the second was added [P1]', async () => {
  const mug = { name: 'Blue mug', slug: 'blue-mug', sku: 'MUG-1', price: 1000 };
  await store.call('POST /merchant/products', buildProductInput(mug));
  const visitor = await openPage();
  await screen.findByRole('combobox', { name: /^Add a product/ });
  const answer = faults.held('GET /merchant/products/search');
  await scan(visitor, 'BOARD-WAL-40');
  await scan(visitor, 'MUG-1');
  // Both are being looked up: the field is empty for the next code.
  expect(screen.getByRole('combobox', { name: /^Add a product/ })).toHaveValue('');
  answer();
  expect(await screen.findByRole('textbox', { name: /Blue mug/ })).toHaveValue('1');
  expect(await screen.findByRole('textbox', { name: /Walnut chopping board/ })).toHaveValue('1');
});
