import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { captureDownload } from '../support/downloads.ts';

const store = serveStore();

test('the exported total of a purchase order was in cents', async () => {
  await store.signIn();
  const { _id: productId } = await store.call('POST /merchant/products', buildProductInput());
  const lines = [{ productId, name: 'Walnut chopping board', quantity: 10, unitCost: 2050 }];
  await store.call('POST /merchant/purchase-orders', { name: 'PO-7', lines });
  const { visitor } = await openConsole('/purchase-orders');
  const file = captureDownload();
  await visitor.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await file).toMatch(/PO-7,.*,205\.00,/);
});
