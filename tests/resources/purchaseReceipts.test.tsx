import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

const store = serveStore();
const PATH = '/merchant/purchase-orders';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

test('receipts that could not be read looked as if nothing had arrived [P1]', async () => {
  const { _id: productId } = await store.call('POST /merchant/products', buildProductInput());
  const { _id: supplierId } = await store.call('POST /merchant/suppliers', { name: 'Moulin' });
  const lines = [{ productId, name: 'Board', quantity: 10 }];
  const { _id: id } = await store.call(`POST ${PATH}`, { supplierId, lines, status: 'ordered' });
  await store.call(`POST ${PATH}/${id}/receipts`, { lines: [{ productId, quantity: 4 }] });
  faults.status(`GET ${PATH}/:id/receipts`, 503);
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  expect(await screen.findByText('The stock history could not be loaded.')).toBeVisible();
  faults.reset();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^4 ×/)).toBeVisible();
});
