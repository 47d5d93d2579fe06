import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../src/resources/purchaseOrders/ReceiveDialog.tsx';
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

async function addOrdered() {
  const { _id: productId } = await store.call('POST /merchant/products', buildProductInput());
  const { _id: supplierId } = await store.call('POST /merchant/suppliers', { name: 'Moulin' });
  const lines = [{ productId, name: 'Board', quantity: 10 }];
  const { _id: id } = await store.call(`POST ${PATH}`, { supplierId, lines, status: 'ordered' });
  return { id, productId };
}

test('receipts that could not be read looked as if nothing had arrived [P1]', async () => {
  const { id, productId } = await addOrdered();
  await store.call(`POST ${PATH}/${id}/receipts`, { lines: [{ productId, quantity: 4 }] });
  faults.status(`GET ${PATH}/:id/receipts`, 503);
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  expect(await screen.findByText('The stock history could not be loaded.')).toBeVisible();
  faults.reset();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^4 ×/)).toBeVisible();
});

test('every scanned barcode was unknown, without a word that the barcodes could not be read [P1]', async () => {
  const { id } = await addOrdered();
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  faults.status('GET /merchant/products', 503);
  await visitor.click(await screen.findByRole('button', { name: 'Receive' }));
  const text = /^Storage locations and barcodes could not be read\./;
  expect(await screen.findByText(text)).toBeVisible();
  faults.reset();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
