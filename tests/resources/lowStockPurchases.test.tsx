import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../src/resources/products/stock/AdjustStockDialog.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, serveStore } from '../msw/server.ts';
import { openConsole, pathNow } from '../spec/openConsole.tsx';

const store = serveStore();
const PATH = '/merchant/purchase-orders';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

async function addLow(name: string) {
  const input = { ...buildProductInput({ name, sku: null }), slug: undefined, stock: 2 };
  return (await store.call('POST /merchant/products', input))._id;
}

async function openDialog(names: readonly string[]) {
  const { visitor } = await openConsole('/stock-levels');
  for (const name of names) {
    await visitor.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  }
  await visitor.click(await screen.findByRole('button', { name: 'Add to purchase order' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('textbox', { name: 'Units of Mug' });
  return { visitor, dialog };
}

test('adds low products to the draft of their last supplier, and the rest to a new order [P1]', async () => {
  const [mug, bowl] = [await addLow('Mug'), await addLow('Bowl')];
  const supplierId = (await store.call('POST /merchant/suppliers', { name: 'Moulin' }))._id;
  const line = { productId: mug, name: 'Mug', quantity: 6, unitCost: 300 };
  await store.call(`POST ${PATH}`, { supplierId, lines: [line], status: 'ordered' });
  const draft = (await store.call(`POST ${PATH}`, { supplierId }))._id;
  const { visitor, dialog } = await openDialog(['Mug', 'Bowl']);
  expect(await dialog.findByText('Moulin')).toBeVisible();
  expect(dialog.getByText('PO-2')).toBeVisible();
  expect(dialog.getByText('On the way: 6')).toBeVisible();
  const units = dialog.getByRole('textbox', { name: 'Units of Mug' });
  await visitor.clear(units);
  await visitor.type(units, '24');
  await visitor.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('2 products added')).toBeVisible();
  expect(pathNow()).toBe('/purchase-orders');
  expect(await store.call(`GET ${PATH}/${draft}`)).toMatchObject({
    lines: [{ productId: mug, quantity: 24, unitCost: 300 }],
  });
  const others = (await store.rows(`GET ${PATH}`)).filter(({ name }) => name === 'PO-3');
  expect(others).toMatchObject([
    { supplierId: null, status: 'draft', lines: [{ productId: bowl, quantity: 1 }] },
  ]);
});

test('shows units on their way, and links to their purchase orders [P1]', async () => {
  const mug = await addLow('Mug');
  const supplierId = (await store.call('POST /merchant/suppliers', { name: 'Moulin' }))._id;
  const line = { productId: mug, name: 'Mug', quantity: 6 };
  const ordered = { supplierId, lines: [line], status: 'ordered' };
  const { _id } = await store.call(`POST ${PATH}`, ordered);
  await store.call(`POST ${PATH}`, { supplierId, lines: [{ ...line, quantity: 40 }] });
  await store.call(`PUT /merchant/products/${mug}`, { lowStockThreshold: 20 });
  await store.call(`POST ${PATH}/${_id}/receipts`, { lines: [{ productId: mug, quantity: 1 }] });
  const { visitor } = await openConsole('/stock-levels');
  const row = (await screen.findByRole('checkbox', { name: 'Select Mug' })).closest('tr');
  if (!row) throw new Error('The list has no row of the mug.');
  await visitor.click(within(row).getByRole('link', { name: '5' }));
  expect(await screen.findByText('PO-1')).toBeVisible();
  expect(screen.queryByText('PO-2')).toBeNull();
});

test('“Add” continues after a refusal, and adds nothing twice [P1]', async () => {
  const mug = await addLow('Mug');
  const { visitor, dialog } = await openDialog(['Mug']);
  faults.unanswered(`POST ${PATH}`, { times: 1 });
  faults.status('GET /merchant/writes', 503, undefined, { times: 1 });
  await visitor.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Add' })).toBeEnabled());
  await visitor.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(pathNow()).toMatch(/^\/purchase-orders\/.+/));
  const orders = await store.rows(`GET ${PATH}`);
  expect(orders).toMatchObject([{ lines: [{ productId: mug }] }]);
});

test('marks more units than a line takes, instead of doing nothing on “Add” [P1]', async () => {
  await addLow('Mug');
  const { visitor, dialog } = await openDialog(['Mug']);
  const units = dialog.getByRole('textbox', { name: 'Units of Mug' });
  await visitor.clear(units);
  await visitor.type(units, '100001');
  expect(units).toBeInvalid();
  expect(dialog.getByText('Enter a whole number.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
});

test('an API without purchase orders offers none in the list of low stock [P1]', async () => {
  await addLow('Mug');
  faults.status(`* ${PATH}`, 404, { error: { message: 'No such page.' } });
  await openConsole('/stock-levels');
  expect(await screen.findByRole('link', { name: 'Mug' })).toBeVisible();
  const box = { name: 'Select Mug' };
  await waitFor(() => expect(screen.queryByRole('checkbox', box)).toBeNull());
});

test('a product whose stock was adjusted leaves the list of low stock at once [P1]', async () => {
  const mug = await addLow('Mug');
  await addLow('Bowl');
  const { visitor, router } = await openConsole('/stock-levels');
  expect(await screen.findByRole('link', { name: 'Mug' })).toBeVisible();
  await act(() => router.navigate(`/products/${mug}`));
  await visitor.click(await screen.findByRole('button', { name: 'Adjust stock' }));
  const dialog = within(await screen.findByRole('dialog'));
  const stock = await dialog.findByRole('textbox', { name: 'New stock' });
  await visitor.clear(stock);
  await visitor.type(stock, '90');
  await visitor.click(dialog.getByRole('combobox', { name: /^Reason/ }));
  await visitor.click(await screen.findByRole('option', { name: 'Counted' }));
  await visitor.click(dialog.getByRole('button', { name: 'Adjust' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => router.navigate('/stock-levels'));
  expect(await screen.findByRole('link', { name: 'Bowl' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mug' })).toBeNull());
});

test('a cleared day was saved as it had been if Ctrl+S was pressed in it [P1]', async () => {
  const order = await store.call(`POST ${PATH}`, { expectedOn: '2026-12-03' });
  const { visitor } = await openConsole(`/purchase-orders/${order._id}`);
  await visitor.clear(await screen.findByLabelText(/^Expected on/));
  await visitor.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  expect(await store.call(`GET ${PATH}/${order._id}`)).toMatchObject({ expectedOn: null });
});
