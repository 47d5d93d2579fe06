import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

const store = serveStore();
const preview = 'POST /merchant/orders/preview';
const slow = { timeout: 4000 };

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
  await store.call('POST /merchant/products', buildProductInput({ barcode: '4006381333931' }));
});

const address = { name: '', line1: '1 Quay', city: 'Brest', postcode: '29200', country: 'FR' };

const addZoe = () =>
  store.call('POST /users', { name: 'Zoé Lefèvre', phone: '+33655550001', addresses: [address] });

async function openPage(path = '/orders/create') {
  const { visitor } = await openConsole(path);
  return visitor;
}
type Visitor = Awaited<ReturnType<typeof openPage>>;

const totals = async () => within(await screen.findByRole('region', { name: 'Total' }));

/** As a scanner: the code and Enter at once. */
async function scan(visitor: Visitor, code: string) {
  await visitor.type(screen.getByRole('combobox', { name: /^Add a product/ }), `${code}{Enter}`);
}

test('a code scanned twice is two units, and an unknown one is said [P1]', async () => {
  const visitor = await openPage();
  await scan(visitor, '4006381333931');
  await screen.findByRole('textbox', { name: /Walnut chopping board/ });
  await scan(visitor, 'board-wal-40');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Walnut chopping board/ })).toHaveValue('2'),
  );
  await scan(visitor, '999');
  expect(await screen.findByText('No product has the code 999.')).toBeVisible();
});

test('a refused code says why, and old amounts are marked while the total fails [P1]', async () => {
  const visitor = await openPage();
  await scan(visitor, 'BOARD-WAL-40');
  await (await totals()).findAllByText('€49.00', {}, slow);
  await visitor.type(screen.getByRole('combobox', { name: 'Promotion codes' }), 'NOPE{Enter}');
  expect(await screen.findByText('No promotion has the code NOPE.', {}, slow)).toBeVisible();
  faults.status(preview, 503);
  await scan(visitor, 'BOARD-WAL-40');
  expect(await screen.findByText(/could not be calculated/, {}, slow)).toBeVisible();
  expect((await (await totals()).findAllByText('€49.00')).length).toBeGreaterThan(0);
  faults.reset();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  await (await totals()).findAllByText('€98.00', {}, slow);
});

test('a blocked customer is said at once, and cannot order [P1]', async () => {
  const { _id: id } = await addZoe();
  await store.call(`PUT /users/${id}/toggle-status`, { status: 'blocked' });
  await openPage(`/orders/create?customer=${id}`);
  expect(await screen.findByText('This customer is blocked and can’t order.')).toBeVisible();
});
