import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole, pathNow } from '../spec/openConsole.tsx';
import { scan, type Visitor } from '../support/phoneOrder.tsx';

const store = serveStore();
const PATH = '/merchant/purchase-orders';
const receipts = `POST ${PATH}/:id/receipts`;
const board = /Walnut chopping board/;

let productId = '';
let supplierId = '';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
  const input = { ...buildProductInput({ barcode: '4006381333931' }), stock: 1, costPrice: 2100 };
  productId = (await store.call('POST /merchant/products', input))._id;
  supplierId = (await store.call('POST /merchant/suppliers', { name: 'Moulin' }))._id;
});

/** An ordered purchase of 10 boards. */
async function addOrdered(overrides: object = {}) {
  const line = { productId, name: 'Walnut chopping board', sku: 'BOARD-WAL-40', quantity: 10 };
  const lines = [{ ...line, unitCost: 2000 }];
  const body = { supplierId, lines, status: 'ordered', ...overrides };
  return (await store.call(`POST ${PATH}`, body))._id;
}
const read = (id: string) => store.call(`GET ${PATH}/${id}`);
const stock = async () => (await store.call(`GET /merchant/products/${productId}`)).stock;

const scanField = () => screen.findByRole('textbox', { name: 'Scan an item' });

async function openReceipt(id: string) {
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Receive' }));
  await scanField();
  return visitor;
}
const dialog = () => within(screen.getByRole('dialog'));
const receive = () => dialog().getByRole('button', { name: 'Receive' });

test('orders scanned products, once a supplier is chosen [P1]', async () => {
  const { visitor } = await openConsole('/purchase-orders/create');
  await screen.findByRole('combobox', { name: /^Add a product/ });
  await visitor.click(screen.getByRole('button', { name: 'Mark as ordered' }));
  expect(await screen.findAllByText(/Choose the supplier before you order\./)).not.toEqual([]);
  expect(journal.requests(`POST ${PATH}`)).toEqual([]);
  await scan(visitor, '4006381333931');
  const units = await screen.findByRole('textbox', { name: board });
  await visitor.clear(units);
  await visitor.type(units, '12');
  await visitor.click(screen.getByRole('combobox', { name: 'Supplier' }));
  await visitor.click(await screen.findByRole('option', { name: 'Moulin' }));
  await visitor.click(screen.getByRole('button', { name: 'Mark as ordered' }));
  expect(await screen.findByRole('button', { name: 'Receive' })).toBeVisible();
  const [made] = await store.rows(`GET ${PATH}`);
  expect(made).toMatchObject({ name: 'PO-1', status: 'ordered', supplierId });
  expect(made).toMatchObject({ lines: [{ quantity: 12, unitCost: 2100, sku: 'BOARD-WAL-40' }] });
});

test('Enter in the number of a draft saves it, but does not order it [P1]', async () => {
  const id = await addOrdered({ status: 'draft' });
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  const number = await screen.findByRole('textbox', { name: /^Number/ });
  await visitor.clear(number);
  await visitor.type(number, 'PO-77{Enter}');
  await waitFor(async () => expect(await read(id)).toMatchObject({ name: 'PO-77' }));
  expect(await read(id)).toMatchObject({ status: 'draft' });
});

test.each([
  ['“Save”', (visitor: Visitor) => visitor.click(screen.getByRole('button', { name: 'Save' }))],
  ['Ctrl+S', (visitor: Visitor) => visitor.keyboard('{Control>}s{/Control}')],
])('%s does not order what a failed “Mark as ordered” did not order [P1]', async (_, save) => {
  const id = await addOrdered({ status: 'draft' });
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  const note = await screen.findByRole('textbox', { name: /^Note/ });
  await visitor.type(note, 'Ring twice');
  faults.status(`PUT ${PATH}/:id`, 403, undefined, { times: 1 });
  await visitor.click(screen.getByRole('button', { name: 'Mark as ordered' }));
  const button = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(journal.requests(`PUT ${PATH}/:id`)).toHaveLength(1));
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  await save(visitor);
  await waitFor(async () => expect(await read(id)).toMatchObject({ note: 'Ring twice' }));
  expect(await read(id)).toMatchObject({ status: 'draft' });
});

test('creates a supplier in the form, and fills in the expected day of a known one [P1]', async () => {
  await store.call('POST /merchant/suppliers', { name: 'Atelier', leadDays: 10 });
  const { visitor } = await openConsole('/purchase-orders/create');
  const supplier = await screen.findByRole('combobox', { name: 'Supplier' });
  const day = () => screen.getByLabelText(/^Expected on/);
  await visitor.click(supplier);
  await visitor.click(await screen.findByRole('option', { name: 'Atelier' }));
  await waitFor(() => expect(day()).not.toHaveValue(''));
  await visitor.clear(supplier);
  await visitor.type(supplier, 'Scierie Morel');
  await visitor.click(await screen.findByRole('option', { name: /Create .*Scierie Morel/ }));
  await waitFor(() => expect(supplier).toHaveValue('Scierie Morel'));
  // The new supplier has no days to delivery.
  await waitFor(() => expect(day()).toHaveValue(''));
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await store.rows(`GET ${PATH}`)).toHaveLength(1));
  const [made] = (await store.rows('GET /merchant/suppliers')).filter(
    ({ name }) => name === 'Scierie Morel',
  );
  expect(await store.rows(`GET ${PATH}`)).toMatchObject([{ supplierId: made?._id }]);
});

test('writes a text for the supplier, to copy or to send [P1]', async () => {
  const sent = { name: 'Atelier', phone: '+33 6 12 34 56 78', email: 'orders@atelier.example' };
  const { _id } = await store.call('POST /merchant/suppliers', sent);
  const id = await addOrdered({ supplierId: _id, status: 'draft', expectedOn: '2026-12-03' });
  await openConsole(`/purchase-orders/${id}`);
  const card = within(await screen.findByRole('region', { name: 'Text for the supplier' }));
  expect(await card.findByText(/^Hello Atelier, please deliver:/)).toBeVisible();
  expect(card.getByText(/10 × Walnut chopping board \(BOARD-WAL-40\)/)).toBeVisible();
  expect(card.getByText(/Our order number: PO-1/)).toBeVisible();
  const whatsApp = card.getByRole('link', { name: 'WhatsApp' });
  expect(whatsApp).toHaveAttribute('href', expect.stringContaining('wa.me/33612345678?text='));
  const mail = card.getByRole('link', { name: 'Email' });
  expect(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:orders@atelier\.example\?/));
});

test('the text for a supplier is in the language that was chosen, also for the next order [P1]', async () => {
  const { visitor } = await openConsole(`/purchase-orders/${await addOrdered()}`);
  const card = async () =>
    within(await screen.findByRole('region', { name: 'Text for the supplier' }));
  expect(await (await card()).findByText(/^Hello Moulin, please deliver:/)).toBeVisible();
  await visitor.click((await card()).getByRole('combobox', { name: 'Language' }));
  await visitor.click(await screen.findByRole('option', { name: 'Français' }));
  const text = await (await card()).findByText(/^Bonjour Moulin, merci de nous livrer/);
  expect(text).toHaveAttribute('lang', 'fr');
  cleanup();
  await openConsole(`/purchase-orders/${await addOrdered({ name: 'Next' })}`);
  expect(await (await card()).findByText(/^Bonjour Moulin, merci de nous livrer/)).toBeVisible();
});

test('the list shows what is awaited, and what is late [P1]', async () => {
  await addOrdered({ name: 'PO-LATE', expectedOn: '2026-01-05' });
  await addOrdered({ name: 'PO-SOON', expectedOn: '2031-01-05' });
  await addOrdered({ name: 'PO-DRAFT', status: 'draft', expectedOn: '2026-01-05' });
  const filter = (values: object) => `?filter=${encodeURIComponent(JSON.stringify(values))}`;
  await openConsole(`/purchase-orders${filter({ awaited: 'late' })}`);
  expect(await screen.findByText('PO-LATE')).toBeVisible();
  expect(screen.queryByText('PO-SOON')).toBeNull();
  expect(screen.queryByText('PO-DRAFT')).toBeNull();
  const names = async (values: object) =>
    (await store.rows(`GET ${PATH}${filter(values)}`)).map(({ name }) => String(name)).toSorted();
  expect(await names({ awaited: 'all' })).toEqual(['PO-LATE', 'PO-SOON']);
  expect(await names({ awaited: 'all', productId })).toEqual(['PO-LATE', 'PO-SOON']);
  expect(await names({ productId: supplierId })).toEqual([]);
});

test('creates an order once although the response is lost [P1]', async () => {
  const { visitor } = await openConsole('/purchase-orders/create');
  await screen.findByRole('combobox', { name: /^Add a product/ });
  await scan(visitor, '4006381333931');
  await screen.findByRole('textbox', { name: board });
  await visitor.click(screen.getByRole('combobox', { name: 'Supplier' }));
  await visitor.click(await screen.findByRole('option', { name: 'Moulin' }));
  faults.unanswered(`POST ${PATH}`, { times: 1 });
  faults.status('GET /merchant/writes', 503, undefined, { times: 1 });
  await visitor.click(screen.getByRole('button', { name: 'Mark as ordered' }));
  await waitFor(() => expect(journal.requests('GET /merchant/writes')).not.toHaveLength(0));
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'false'));
  await visitor.click(screen.getByRole('button', { name: 'Mark as ordered' }));
  expect(await screen.findByRole('button', { name: 'Receive' })).toBeVisible();
  expect(await store.rows(`GET ${PATH}`)).toMatchObject([{ name: 'PO-1', status: 'ordered' }]);
});

test('“Mark as ordered” works again after a failed connection [P1]', async () => {
  const id = await addOrdered({ status: 'draft' });
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  faults.offline(`PUT ${PATH}/:id`, { times: 1 });
  await visitor.click(await screen.findByRole('button', { name: 'Mark as ordered' }));
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(journal.requests(`PUT ${PATH}/:id`)).not.toHaveLength(0));
  await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'false'));
  if ((await read(id)).status === 'draft') {
    await visitor.click(screen.getByRole('button', { name: 'Mark as ordered' }));
  }
  expect(await screen.findByRole('button', { name: 'Receive' })).toBeVisible();
  expect(await read(id)).toMatchObject({ status: 'ordered', lines: [{ quantity: 10 }] });
});

test('of two codes scanned before the first was found, only the second was added [P1]', async () => {
  const mug = { name: 'Blue mug', slug: 'blue-mug', sku: 'MUG-1', price: 1000 };
  await store.call('POST /merchant/products', buildProductInput(mug));
  const { visitor } = await openConsole('/purchase-orders/create');
  await screen.findByRole('combobox', { name: /^Add a product/ });
  const answer = faults.held('GET /merchant/products/search');
  await scan(visitor, 'BOARD-WAL-40');
  await scan(visitor, 'MUG-1');
  answer();
  expect(await screen.findByRole('textbox', { name: /^Units of Blue mug/ })).toHaveValue('1');
  expect(await screen.findByRole('textbox', { name: /^Units of Walnut/ })).toHaveValue('1');
});

test('receives a part by scanning, then cancels the rest [P1]', async () => {
  const id = await addOrdered();
  const visitor = await openReceipt(id);
  await visitor.type(await scanField(), '4006381333931{Enter}');
  await visitor.type(await scanField(), 'board-wal-40{Enter}');
  await waitFor(() => expect(dialog().getByRole('textbox', { name: board })).toHaveValue('2'));
  await visitor.type(await scanField(), '999{Enter}');
  expect(await screen.findByText('“999” is not in this order.')).toBeVisible();
  await visitor.type(dialog().getByRole('textbox', { name: 'Note' }), 'One box');
  await visitor.click(receive());
  expect(await screen.findByText('2 units received into stock')).toBeVisible();
  expect(await stock()).toBe(3);
  const arrived = within(await screen.findByRole('region', { name: 'Received' }));
  expect(await arrived.findByText('One box')).toBeVisible();
  await visitor.click(await screen.findByRole('button', { name: 'Cancel the rest' }));
  await visitor.click(dialog().getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('PO-1 cancelled')).toBeVisible();
  expect(await read(id)).toMatchObject({ status: 'cancelled', lines: [{ received: 2 }] });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('the lines said that nothing was received until the page was loaded again [P1]', async () => {
  const visitor = await openReceipt(await addOrdered());
  expect(screen.getByText(/0 of 10 received/)).toBeInTheDocument();
  await visitor.type(await scanField(), '4006381333931{Enter}');
  await visitor.click(receive());
  expect(await screen.findByText(/1 of 10 received/)).toBeVisible();
  const remove = screen.getByRole('button', { name: /^Remove Walnut chopping board/ });
  expect(remove).toBeDisabled();
});

async function askToCancel(id: string) {
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Cancel order' }));
  return visitor;
}
const cancelOrder = () => dialog().getByRole('button', { name: 'Cancel order' });

test('a double click on “Cancel order” cancels once, and blames nobody [P1]', async () => {
  const id = await addOrdered();
  await askToCancel(id);
  // On a slow machine, both clicks come before the button shows that the first one runs.
  fireEvent.click(cancelOrder(), { detail: 1 });
  fireEvent.click(cancelOrder(), { detail: 2 });
  expect(await screen.findByText('PO-1 cancelled')).toBeVisible();
  expect(journal.requests(`PUT ${PATH}/:id`)).toHaveLength(1);
});

test('after a lost answer, “Cancel order” again says that it is cancelled [P1]', async () => {
  const visitor = await askToCancel(await addOrdered());
  faults.unanswered(`PUT ${PATH}/:id`, { times: 1 });
  faults.status('GET /merchant/writes', 503);
  faults.status(`GET ${PATH}/:id`, 503);
  await visitor.click(cancelOrder());
  await waitFor(() => expect(journal.requests(`PUT ${PATH}/:id`)).toHaveLength(1));
  await waitFor(() => expect(cancelOrder()).toBeEnabled());
  await visitor.click(cancelOrder());
  expect(await screen.findByText('PO-1 cancelled')).toBeVisible();
});

test('refuses no units, and more than are still to come [P1]', async () => {
  const visitor = await openReceipt(await addOrdered());
  await visitor.click(receive());
  expect(await screen.findByText('Enter how many units arrived.')).toBeVisible();
  const units = dialog().getByRole('textbox', { name: board });
  await visitor.type(units, '11');
  await visitor.click(receive());
  expect(await screen.findByText(/^Only 10 are still to come/)).toBeVisible();
  expect(journal.requests(receipts)).toEqual([]);
  await visitor.click(dialog().getByRole('button', { name: 'Everything arrived: 10 units' }));
  await visitor.click(dialog().getByRole('checkbox', { name: /costs/ }));
  await visitor.click(receive());
  expect(await screen.findByText('10 units received into stock')).toBeVisible();
  const product = await store.call(`GET /merchant/products/${productId}`);
  expect(product).toMatchObject({ stock: 11, costPrice: 2000 });
});

test('after a lost answer, units are in stock once [P1]', async () => {
  const visitor = await openReceipt(await addOrdered());
  await visitor.type(await scanField(), '4006381333931{Enter}');
  faults.unanswered(receipts, { times: 1 });
  faults.status('GET /merchant/writes', 503, undefined, { times: 1 });
  await visitor.click(receive());
  await waitFor(() => expect(receive()).toBeEnabled());
  expect(dialog().getByText(/^Network error/)).toBeVisible();
  await visitor.click(receive());
  expect(await screen.findByText('1 unit received into stock')).toBeVisible();
  expect(await stock()).toBe(2);
});

test('reports units that another desk received meanwhile, and shows what is still to come [P1]', async () => {
  const id = await addOrdered();
  const visitor = await openReceipt(id);
  await visitor.click(dialog().getByRole('button', { name: /^Everything arrived/ }));
  await store.call(`POST ${PATH}/${id}/receipts`, { lines: [{ productId, quantity: 4 }] });
  await visitor.click(receive());
  expect(await screen.findByText(/^Somebody else changed this order/)).toBeVisible();
  expect(await dialog().findByText('of 6')).toBeVisible();
  expect(await stock()).toBe(5);
  await visitor.click(dialog().getByRole('button', { name: 'Everything arrived: 6 units' }));
  await visitor.click(receive());
  expect(await screen.findByText('6 units received into stock')).toBeVisible();
  expect(await stock()).toBe(11);
});

test('units that another desk received were added again when the window was looked at before [P1]', async () => {
  const id = await addOrdered();
  const visitor = await openReceipt(id);
  await visitor.type(dialog().getByRole('textbox', { name: board }), '4');
  await store.call(`POST ${PATH}/${id}/receipts`, { lines: [{ productId, quantity: 4 }] });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await dialog().findByText('of 6')).toBeVisible();
  await visitor.click(receive());
  expect(await screen.findByText(/^Somebody else changed this order/)).toBeVisible();
  expect(await stock()).toBe(5);
  await visitor.click(receive());
  expect(await screen.findByText('4 units received into stock')).toBeVisible();
  expect(await stock()).toBe(9);
});

test('units typed after another desk’s receipt was shown were asked about [P1]', async () => {
  const id = await addOrdered();
  const visitor = await openReceipt(id);
  await store.call(`POST ${PATH}/${id}/receipts`, { lines: [{ productId, quantity: 4 }] });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await dialog().findByText('of 6')).toBeVisible();
  await visitor.type(dialog().getByRole('textbox', { name: board }), '4');
  await visitor.click(receive());
  expect(await screen.findByText('4 units received into stock')).toBeVisible();
});

test('a product of unknown cost has no amount, instead of 0 [P1]', async () => {
  const line = { productId, name: 'Walnut chopping board', quantity: 10, unitCost: null };
  const { _id } = await store.call(`POST ${PATH}`, { supplierId, lines: [line] });
  await openConsole(`/purchase-orders/${_id}`);
  const row = (await screen.findByRole('textbox', { name: board })).closest('li');
  expect(row).toHaveTextContent('—');
  expect(row).not.toHaveTextContent('0.00');
});

test('two desks change different lines of a draft, and both are kept [P1]', async () => {
  const mug = (
    await store.call('POST /merchant/products', {
      ...buildProductInput({ name: 'Mug', sku: 'MUG-1' }),
      slug: undefined,
    })
  )._id;
  const line = { productId, name: 'Walnut chopping board', quantity: 10 };
  const id = await addOrdered({ status: 'draft', lines: [line] });
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  const units = await screen.findByRole('textbox', { name: board });
  await store.call(`PUT ${PATH}/${id}`, {
    lines: [line, { productId: mug, name: 'Mug', quantity: 3 }],
  });
  await visitor.clear(units);
  await visitor.type(units, '25');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  expect(await read(id)).toMatchObject({
    status: 'draft',
    lines: [
      { productId, quantity: 25 },
      { productId: mug, quantity: 3 },
    ],
  });
});

test('the stock history of a product leads to the purchase order [P1]', async () => {
  const id = await addOrdered();
  await store.call(`POST ${PATH}/${id}/receipts`, { lines: [{ productId, quantity: 4 }] });
  const { visitor } = await openConsole(`/products/${productId}`);
  await visitor.click(await screen.findByRole('link', { name: 'PO-1' }));
  await waitFor(() => expect(pathNow()).toBe(`/purchase-orders/${id}`));
  expect(await screen.findByText(/4 of 10 received/)).toBeVisible();
});

test('a draft that another desk has ordered meanwhile stays ordered when it is saved [P1]', async () => {
  const id = await addOrdered({ status: 'draft' });
  const { visitor } = await openConsole(`/purchase-orders/${id}`);
  await visitor.type(await screen.findByRole('textbox', { name: /^Note/ }), 'Ring twice');
  await store.call(`PUT ${PATH}/${id}`, { status: 'ordered', note: 'Use the back door' });
  const save = screen.getByRole('button', { name: 'Save' });
  await visitor.click(save);
  await visitor.click(await screen.findByRole('button', { name: 'Back to the form' }));
  expect(await screen.findByRole('button', { name: 'Receive' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as ordered' })).toBeNull();
  expect(screen.getByText(/^Someone else changed .*Note/)).toBeVisible();
  await visitor.click(save);
  await screen.findByRole('dialog');
  await visitor.click(screen.getByRole('button', { name: 'Save these' }));
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  expect(await read(id)).toMatchObject({ status: 'ordered', note: 'Ring twice' });
});
